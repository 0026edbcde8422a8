/** What Google Translate, Chrome and Edge leave in the texts that they have replaced. */
const MARKS = 'font, [_msttexthash]';

/**
 * Whether the browser has translated a page. Chrome marks the page, and Edge its elements. Firefox and Safari leave no mark
 * but the language of the page.
 * @param lang the language of the page when it arrived
 */
export function isTranslated({ documentElement: page }: Document, root: Element, lang: string): boolean {
  const isMarked = page.classList.contains('translated-ltr') || page.classList.contains('translated-rtl');
  return isMarked || page.lang !== lang || root.querySelector(MARKS) !== null;
}
