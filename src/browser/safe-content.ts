import { ATTRIBUTES, BLOCKS, ELEMENTS } from '../rules/allowed-markup.ts';
import { type LinkTarget, linkAttributes, linkTarget } from '../rules/content-links.ts';
import { isImageSource } from '../rules/links.ts';
import { linkParts } from '../rules/messages.ts';

/**
 * Parses HTML into a document in which nothing loads or runs, and removes what could run elsewhere.
 * @returns its body, which may still have elements and attributes that content must not use: see `safeContent`
 */
export type Sanitise = (html: string) => HTMLElement;

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Makes nodes from the HTML of content editors. Harmless markup stays. Scripts, event handlers, styles, forms and frames
 * go, and so do links other than http, https, mailto, tel, paths of this site and `#modal-…`. Links to another site open
 * in a new tab with `rel="noopener"`.
 *
 * The sanitiser removes what could run. Its result is then copied element by element, so that the nodes have nothing but
 * the elements and attributes that are listed here, whichever sanitiser the browser uses.
 * Source: decisions, sanitising; SEC-01 to SEC-04.
 * @param kind in a message, addresses with http:// or https:// in the text become links too (MSG-04)
 * @param targetOf where a link leads; left out for a user of whom nothing is known
 * @returns nodes of a document in which nothing loads or runs
 */
export function safeContent(
  html: string,
  sanitise: Sanitise,
  kind: 'content' | 'message' = 'content',
  targetOf: TargetOf = (url) => linkTarget(url, null, ''),
): DocumentFragment {
  const source = sanitise(html);
  const content = source.ownerDocument.createDocumentFragment();
  copyChildren(source, content, kind === 'message', targetOf);
  return content;
}

/** The target of a link; null if its address is not allowed. */
type TargetOf = (url: string) => LinkTarget | null;

/** The text of HTML in one line. */
export function plainText(html: string, sanitise: Sanitise): string {
  const content = safeContent(html, sanitise);
  for (const block of content.querySelectorAll(BLOCKS)) block.after(' ');
  return (content.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function copyChildren(source: Node, target: Node, linksInText: boolean, targetOf: TargetOf): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copyText(child as Text, target, linksInText, targetOf);
    else if (child.nodeType === Node.ELEMENT_NODE) copyElement(child as Element, target, linksInText, targetOf);
  }
}

function copyText({ data, ownerDocument }: Text, target: Node, linksInText: boolean, targetOf: TargetOf): void {
  for (const part of linksInText ? linkParts(data) : [{ kind: 'text' as const, text: data }]) {
    const text = ownerDocument.createTextNode(part.text);
    if (part.kind === 'text') {
      target.appendChild(text);
    } else {
      const link = ownerDocument.createElement('a');
      setLink(link, part.href, targetOf);
      link.append(text);
      target.appendChild(link);
    }
  }
}

/** Of an element that is not listed, the text stays. */
function copyElement(source: Element, target: Node, linksInText: boolean, targetOf: TargetOf): void {
  if (source.namespaceURI !== XHTML) return;
  const name = source.localName;
  if (!ELEMENTS.has(name)) {
    copyChildren(source, target, linksInText, targetOf);
    return;
  }
  if (name === 'img' && !isImageSource(source.getAttribute('src'))) return;
  const copy = source.ownerDocument.createElement(name);
  for (const attribute of source.attributes) {
    if (name === 'a' && attribute.name === 'href') setLink(copy, attribute.value, targetOf);
    else if (ATTRIBUTES.has(attribute.name)) copy.setAttribute(attribute.name, attribute.value);
  }
  copyChildren(source, copy, linksInText && name !== 'a', targetOf);
  target.appendChild(copy);
}

function setLink(link: Element, address: string, targetOf: TargetOf): void {
  for (const [name, value] of linkAttributes(targetOf(address), location.href)) link.setAttribute(name, value);
}
