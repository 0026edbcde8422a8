/**
 * Makes what is pasted from Word or a web page fit a text of the portal, in place. Word writes a list as paragraphs that begin
 * with a bullet or a number as text: they become lists. A page has one h1, its own: any other becomes an h2.
 * @param pasted the parsed HTML, in a document of its own
 */
export function tidyPasted(pasted: ParentNode): void {
  for (const heading of pasted.querySelectorAll('h1')) heading.replaceWith(withChildrenOf(heading, 'h2'));
  /** The open lists, the outermost first. */
  let open: { list: Element; level: number }[] = [];
  for (const item of pasted.querySelectorAll('p[style*="mso-list"]')) {
    const mark = [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    if (mark === undefined) continue;
    const level = Number(/level(\d)/.exec(styleOf(item))?.[1] ?? 1);
    const isNext = item.previousElementSibling === open[0]?.list;
    open = isNext ? open.filter((each) => each.level <= level) : [];
    const inner = open.at(-1);
    const isNumbered = /^\s*[\da-z]+[.)]/i.test(mark.textContent);
    mark.remove();
    const list = inner?.level === level ? inner.list : item.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
    if (inner === undefined) item.before(list);
    else if (inner.list !== list) inner.list.lastElementChild?.append(list);
    if (inner?.list !== list) open.push({ list, level });
    const row = item.ownerDocument.createElement('li');
    row.append(withChildrenOf(item, 'p'));
    list.append(row);
    item.remove();
  }
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

function withChildrenOf(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  return other;
}
