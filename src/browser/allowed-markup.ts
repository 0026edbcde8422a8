/**
 * Parses HTML into a document in which nothing loads or runs, and removes what could run elsewhere.
 * @returns its body, which may still have elements and attributes that content must not use: see `safeContent`
 */
export type Sanitise = (html: string) => HTMLElement;

/** Text, lists, tables and pictures. No h1: each page has its own. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr address b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot ' +
    'th thead time tr u ul var'
  ).split(' '),
);

/** No style, class or id: content must not change the design or use an anchor of the page. */
export const ATTRIBUTES: ReadonlySet<string> = new Set(
  'alt colspan datetime dir height href lang open reversed rowspan scope src start title width'.split(' '),
);
