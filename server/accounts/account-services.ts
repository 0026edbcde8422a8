import type { Services } from '../calls/services.ts';
import type { OpenId } from './openid/open-id.ts';

/** What the pages of the accounts need. */
export type AccountServices = Services & {
  /** The university's sign-in; null for passwords. */
  openId: OpenId | null;
  /** Whether the server draws pages, so that the sign-in page tells it what the device is like. */
  drawsPages: boolean;
};
