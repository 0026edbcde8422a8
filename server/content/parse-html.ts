import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** What a parser adds by itself to a short text, such as the body of a table. */
const SPARE_ELEMENTS = 100;

/**
 * The nodes of HTML, as a browser parses it.
 *
 * HTML repeats open elements of formatting in every paragraph after them. 19 kB of it can thus become six million elements,
 * which take 21 seconds and 1.2 GB. So the parser stops when there are more elements than characters. Nobody writes such a text
 * to be read.
 * @param place `body` for the content of an element of a page; anywhere else also cells are read that are in no table
 * @returns null for such a text
 */
export function parseHtml(html: string, place: 'body' | 'anywhere' = 'body'): HtmlNode[] | null {
  let left = html.length + SPARE_ELEMENTS;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (tagName, namespaceURI, attrs) => {
      left -= 1;
      if (left < 0) throw new TooManyElements();
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs);
    },
  };
  const context = place === 'body' ? defaultTreeAdapter.createElement('body', names.NS.HTML, []) : null;
  try {
    return parseFragment(context, html, { scriptingEnabled: false, treeAdapter }).childNodes;
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

class TooManyElements extends Error {}
