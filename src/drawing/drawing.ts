import type { AnswersByCookie } from '../api/answers-in-page.ts';
import type { Alert } from '../api/portal/alerts.ts';
import type { DeviceFacts } from '../browser/stated-device.ts';
import type { HtmlWriter } from '../rules/allowed-markup.ts';
import type { DrawnFacts } from '../rules/device-cookie.ts';

/** What the server knows of the drawing, which the build makes a program of its own. */

export type PageToDraw = {
  device: DeviceFacts;
  /** Answers the calls of the person whose page this is. Addresses begin with a host that means nothing. */
  fetch: typeof globalThis.fetch;
  /** Ends the wait for answers of the university's systems. Blocks without theirs are drawn as they load. */
  wait: AbortSignal;
  /** Ends the wait for all other answers. A page without one of them is not drawn. */
  limit: AbortSignal;
  /** Is called when only answers of the university's systems are missing: from then on the drawing waits, and nothing else. */
  onWait?: () => void;
  /** The code of the last term that is known: calls by term need not wait for the current one. Null or left out without one. */
  term?: string | null;
  /** Names of the resources whose calls are left to the browser; none if left out. */
  left?: readonly string[];
  /** Whether late answers may follow in a second part; no if left out. */
  inParts?: boolean;
};

/** The same page again, with the answers that were late. Its portal runs until `end`, which must be called once it is not needed. */
export type SecondPart = {
  /**
   * Waits for the late answers until the signal aborts, and draws the page with what has arrived by then; null if nothing has,
   * and after `end`.
   */
  draw: (until: AbortSignal) => Promise<DrawnPage | null>;
  end: () => void;
};

export type DrawnPage = {
  /** What the element `#root` holds. */
  markup: string;
  /** The checked answers that the drawing used, by the keys of the tab's storage. No withheld answer is among them. */
  answers: Record<string, unknown>;
  /**
   * Those of them that were past their lifetime, by the same keys, which are not among the others: with the time of their arrival, by
   * the clock of the server. A page without any leaves it out.
   */
  old?: Record<string, { content: unknown; receivedAt: string }>;
  /** The answers by cookie that it used, without their tokens. */
  byCookie: AnswersByCookie;
  /** What the app has to know of the drawing. */
  facts: DrawnFacts;
  /** Null if nothing is late, and if the page is sent once. */
  second: SecondPart | null;
};

export type DrawPage = (page: PageToDraw) => Promise<DrawnPage | null>;

/**
 * @param configuration the text of the page's `#portal-config`
 * @returns null if the pages of this deployment call another server
 */
export type CreateDrawing = (configuration: string, html: HtmlWriter) => DrawPage | null;

/** Draws emergency alerts, as the list `#page-alerts`. */
export type DrawAlerts = (alerts: readonly Alert[], now: Date) => string;

/** As `CreateDrawing`. */
export type CreateAlertDrawing = (configuration: string) => DrawAlerts | null;

/**
 * Draws the shell of the app with the facts of a deployment, which the page shows until the app draws.
 * @param configuration the text of the page's `#portal-config`
 */
export type DrawShell = (configuration: string, now: Date) => string;

/** What the page says of its drawing, in a block that the app reads when it starts. It has no token. */
export type DrawnBlock = Omit<DrawnPage, 'markup' | 'second'>;
