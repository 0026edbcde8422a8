/** What the line for old browsers says about the university: the address of the help desk, and two phone numbers as written. */
export type NoticeFacts = { helpDesk: string; helpDeskPhone: string; safetyPhone: string };

/**
 * The facts of the line that an old browser shows. Source: decisions, old browsers; OLD-02, OLD-04.
 */
export const noticeFacts = (site: {
  links: { helpDesk: string };
  helpDeskPhone: string;
  safetyPhone: string;
}): NoticeFacts => ({
  helpDesk: site.links.helpDesk,
  helpDeskPhone: site.helpDeskPhone,
  safetyPhone: site.safetyPhone,
});

/**
 * Puts the facts into the script that checks the browser.
 * @param script the text of `src/browser/older-browsers/check-browser.js`
 */
export const withNoticeFacts = (script: string, facts: NoticeFacts): string =>
  script.replace('(NOTICE_FACTS);', () => `(${JSON.stringify(facts).replaceAll('<', '\\u003c')});`);
