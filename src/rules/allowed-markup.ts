/**
 * What HTML of content editors may have. The browser and the server each make the safe content out of what a parser
 * leaves, element by element, by these rules. Source: decisions, sanitising; SEC-01 to SEC-04, SEC-12 to SEC-14.
 */

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

/** They go with what is in them. Of every other element that content must not use, the text stays. */
export const REMOVED = 'audio iframe noembed noframes noscript plaintext script style template title video xmp'.split(
  ' ',
);

/** Elements after whose text a new line begins, as a selector. */
export const BLOCKS = 'br,dd,div,dt,h2,h3,h4,h5,h6,li,p,pre,td,th,tr';

/** Safe HTML where no browser makes nodes of it. Source: decisions, sanitising; SEC-14. */
export type HtmlWriter = {
  /** The HTML that `safeContent` would make, as a text. */
  write: (
    html: string,
    kind: 'content' | 'message',
    veteranEligibility: string | null,
    veteranCertificationUrl: string,
  ) => string;
  /** The text in one line. */
  textOf: (html: string) => string;
  /** The links, in the order of the text. */
  linksOf: (html: string) => { href: string; text: string }[];
};
