import type { NoticeFacts } from '../../rules/old-browser-notice.ts';

declare global {
  /** The place in `check-browser.js` where the build and the server put the facts. */
  const NOTICE_FACTS: NoticeFacts;
}
