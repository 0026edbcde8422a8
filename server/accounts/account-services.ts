import type { Services } from '../calls/services.ts';
import type { OpenId } from './openid/open-id.ts';

/**
 * Asks for the records of the page at this location, which the browser of the person opens next. It returns at once.
 * @param secret of the session
 */
export type AskSooner = (secret: string, personId: number, location: string) => void;

/** What the pages of the accounts need. */
export type AccountServices = Services & {
  /** The university's sign-in; null for passwords. */
  openId: OpenId | null;
  /** Whether the server draws pages, so that the sign-in page tells it what the device is like. */
  drawsPages: boolean;
  askSooner: AskSooner;
};
