import { completeAddress } from '../../src/rules/typed-address.ts';

/** What the editor cannot take of a paste. */
export type LeftOut = {
  /** Links that lead nowhere in the portal, by text and address. */
  links: { text: string; address: string }[];
  pictures: number;
};

/** Elements with lines of their own that the parser of the editor takes for a part of a line. */
const LINES = 'dt,summary,details,main,nav,caption,legend,option';
/** What only a table for the layout has in its cells. */
const LAYOUT = 'h2,h3,h4,h5,h6,blockquote,pre,hr';
/** Word on the web ends each paragraph with a space for its mark, and writes the bullet of an item as text; a browser adds a line. */
const NO_TEXT = '.EOP,.ListMarkerWrappingSpan,.Apple-interchange-newline';

/**
 * Makes what is pasted fit a text of the portal, in place. A list keeps its levels, whether it comes from Word or Outlook
 * (paragraphs that begin with a bullet as text), from Word on the web (a list for each item, with its level), from Google Docs
 * or LibreOffice (lists in lists). Each row of a table becomes an item of a list, and a table for the layout becomes its texts. A page has one h1,
 * its own: any other becomes an h2. A link without `https://` gets it.
 * Source: decisions, pasted texts; ADMIN-53, ADMIN-82, ADMIN-83.
 * @param pasted the parsed HTML, in a document of its own
 * @returns what is left out, without its texts
 */
export function tidyPasted(pasted: ParentNode): LeftOut {
  for (const heading of pasted.querySelectorAll('h1')) heading.replaceWith(withChildrenOf(heading, 'h2'));
  for (const mark of pasted.querySelectorAll(NO_TEXT)) mark.remove();
  // The sanitiser of the portal does not keep the look of numbers.
  for (const list of pasted.querySelectorAll('ol[type]')) list.removeAttribute('type');
  for (const line of pasted.querySelectorAll(LINES)) line.replaceWith(withChildrenOf(line, 'div'));
  joinParagraphLists(pasted);
  joinSingleLists(pasted);
  nestLists(pasted);
  // The inner tables first: a table that has one is a table for the layout.
  for (const table of [...pasted.querySelectorAll('table')].reverse()) table.replaceWith(...textsOf(table));
  return { links: completeLinks(pasted), pictures: pasted.querySelectorAll('img').length };
}

/** The open lists of what has been read, the outermost first. */
type OpenLists = { list: Element; level: number }[];

/** An item of a list as one of the programs writes it. `number` is null for a bullet, and 0 for a letter. */
type Item = { row: Element; level: number; number: number | null };

/** Puts an item into the open list of its level, or into a new one: in the item before, or else in front of `place`. */
function addItem(open: OpenLists, { row, level, number }: Item, place: Element): OpenLists {
  const name = number === null ? 'ul' : 'ol';
  const outer = open.filter((each) => each.level < level);
  const same = open.find((each) => each.level === level);
  // A second "1." begins another list.
  if (same?.list.localName === name && number !== 1) {
    same.list.append(row);
    return [...outer, same];
  }
  const list = row.ownerDocument.createElement(name);
  if (number !== null && number > 1) list.setAttribute('start', String(number));
  list.append(row);
  const item = outer.at(-1)?.list.lastElementChild;
  if (item === undefined || item === null) place.before(list);
  else item.append(list);
  return [...outer, { list, level }];
}

/** The lists of Word and Outlook on a computer. */
function joinParagraphLists(pasted: ParentNode): void {
  let open: OpenLists = [];
  for (const item of pasted.querySelectorAll('p[style*="mso-list"]')) {
    const mark = [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    if (mark === undefined) continue;
    if (elementBefore(item) !== open[0]?.list) open = [];
    const [, text = ''] = /^\s*\(?([\p{L}\p{N}]{1,5})(?:[.)、]|\s*$)/u.exec(mark.textContent) ?? [];
    // The bullet of the second level is a letter o.
    const number = text === '' || text === 'o' ? null : Number(/^\d+$/.exec(text)?.[0] ?? 0);
    mark.remove();
    const row = item.ownerDocument.createElement('li');
    row.append(withChildrenOf(item, 'p'));
    open = addItem(open, { row, level: Number(/level(\d+)/.exec(styleOf(item))?.[1] ?? 1), number }, item);
    item.remove();
  }
}

/** The lists of Word on the web, which has a list for each item. */
function joinSingleLists(pasted: ParentNode): void {
  for (const wrapper of pasted.querySelectorAll('.ListContainerWrapper,div.OutlineElement')) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  let open: OpenLists = [];
  for (const list of pasted.querySelectorAll('ul,ol')) {
    if (list.firstElementChild?.hasAttribute('data-aria-level') !== true) continue;
    if (elementBefore(list) !== open[0]?.list) open = [];
    const start = Number(list.getAttribute('start') ?? 1);
    for (const [index, row] of [...list.children].entries()) {
      const level = Number(row.getAttribute('data-aria-level') ?? 1);
      // Its numbers go on where a paragraph or an item of another level divides them.
      open = addItem(open, { row, level, number: list.localName === 'ul' ? null : start + index }, list);
    }
    list.remove();
  }
}

/** Google Docs, LibreOffice and Outlook on the web put a list beside the item to which it belongs, or into an item of its own. */
function nestLists(pasted: ParentNode): void {
  for (const list of pasted.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
    else if (item === null) list.replaceWith(...list.childNodes);
  }
  for (const list of pasted.querySelectorAll('li > :is(ul,ol):first-child')) {
    const item = list.parentElement;
    const before = item?.previousElementSibling;
    if (before?.localName !== 'li' || textBefore(list) !== '') continue;
    before.append(...(item?.childNodes ?? []));
    item?.remove();
  }
}

/** The rows of a table as a list, with the cells of a row in one line; of a table for the layout, its texts. */
function textsOf(table: HTMLTableElement): Element[] {
  const rows = [...table.rows].map((row) => [...row.cells].filter(hasContent)).filter((cells) => cells.length > 0);
  // A caption was made a line above.
  const others = [...table.children].filter(({ localName }) => localName === 'div');
  if (rows.every((cells) => cells.length === 1) || rows.flat().some((cell) => cell.querySelector(LAYOUT))) {
    return [...others, ...rows.flat().map((cell) => withChildrenOf(cell, 'div'))];
  }
  const list = table.ownerDocument.createElement('ul');
  for (const cells of rows) {
    const item = table.ownerDocument.createElement('li');
    item.append(
      ...(cells.some((cell) => cell.querySelector('ul,ol'))
        ? cells.map(toBlock)
        : [lineOf(cells, table.ownerDocument)]),
    );
    list.append(item);
  }
  return [...others, list];
}

const hasContent = (cell: Element): boolean => cell.textContent.trim() !== '' || cell.querySelector('img') !== null;

const toBlock = (cell: Element): Element => withChildrenOf(cell, 'div');

function lineOf(cells: readonly Element[], document: Document): Element {
  const line = document.createElement('p');
  for (const [index, cell] of cells.entries()) {
    for (const block of cell.querySelectorAll('p,div,br')) block.replaceWith(' ', ...block.childNodes, ' ');
    line.append(...(index === 0 ? [] : [' · ']), ...cell.childNodes);
  }
  return line;
}

/** Completes the addresses of links. A link that leads nowhere becomes its text. */
function completeLinks(pasted: ParentNode): LeftOut['links'] {
  const links: LeftOut['links'] = [];
  for (const link of pasted.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    const complete = completeAddress(address);
    if (complete !== null && complete !== '') link.setAttribute('href', complete);
    else {
      const text = link.textContent.trim();
      // Word links the number of a footnote, and has empty links for places.
      if (text !== '' && !/^#_(?:ftn|edn|msocom|Toc|Ref)/.test(address)) links.push({ text, address });
      link.replaceWith(...link.childNodes);
    }
  }
  return links;
}

/** The element before, if only white space and comments are between. */
function elementBefore(element: Element): Element | null {
  return textBefore(element) === '' ? element.previousElementSibling : null;
}

/** The text between an element and the element before it. */
function textBefore(element: Element | null): string {
  let text = '';
  for (let node = element?.previousSibling ?? null; node !== null; node = node.previousSibling) {
    if (node.nodeType === node.ELEMENT_NODE) break;
    if (node.nodeType === node.TEXT_NODE) text += node.nodeValue;
  }
  return text.trim();
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

function withChildrenOf(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  return other;
}
