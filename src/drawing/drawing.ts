import type { DeviceFacts } from '../browser/stated-device.ts';
import type { HtmlWriter } from '../rules/allowed-markup.ts';
import type { DrawnFacts } from '../rules/device-cookie.ts';

/** What the server knows of the drawing, which the build makes a program of its own. */

export type PageToDraw = {
  device: DeviceFacts;
  /** Answers the calls of the person whose page this is. Addresses begin with a host that means nothing. */
  fetch: typeof globalThis.fetch;
  /** Ends the wait for answers. What is missing then is drawn as loading. */
  limit: AbortSignal;
};

export type DrawnPage = {
  /** What the element `#root` holds. */
  markup: string;
  /** The answers that the drawing used, as the tab stores them. No token is among them. */
  answers: Record<string, { content: unknown; receivedAt: string }>;
  /** The username of the person. */
  owner: string;
  /** Whether everything that the page shows had arrived. */
  isComplete: boolean;
};

export type DrawPage = (page: PageToDraw) => Promise<DrawnPage | null>;

/**
 * @param configuration the text of the page's `#portal-config`
 * @returns null if the pages of this deployment call another server
 */
export type CreateDrawing = (configuration: string, html: HtmlWriter) => DrawPage | null;

/** What the page says of its drawing, in a block that only the inline script of the page reads. It has no token. */
export type DrawnBlock = DrawnFacts & {
  /** The answers by the keys of the tab's storage. */
  answers: Record<string, unknown>;
};
