import createPurifier from 'dompurify';
import { linkTarget } from '../rules/content-links.ts';
import { safeHref } from '../rules/links.ts';
import { linkParts, type TextPart } from '../rules/messages.ts';

/** Text, lists, tables and pictures. No h1: each page has its own. */
const tags =
  'a abbr address b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
  'h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot ' +
  'th thead time tr u ul var';

/** No style, class or id: content must not change the design or use an anchor of the page. */
const attributes = 'alt colspan datetime dir height href lang open reversed rowspan scope src start title width';

/** Elements that begin a new line. */
const BLOCKS = 'br, dd, div, dt, h2, h3, h4, h5, h6, li, p, pre, td, th, tr';

// A separate instance, so that the hook below does not affect other users of the library. It reads its settings once:
// that takes longer than most of the texts.
const purifier = createPurifier(window);
purifier.setConfig({
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
});

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    const given = node.getAttribute('href');
    // Opens a dialog: the page handles the press.
    if (linkTarget(given, null, '')?.kind === 'modal') return;
    const href = safeHref(given);
    if (href === null) {
      node.removeAttribute('href');
    } else {
      node.setAttribute('href', href);
      if (leavesThisSite(href)) {
        node.setAttribute('target', '_blank');
        node.setAttribute('rel', 'noopener');
      }
    }
  }
  if (node.tagName === 'IMG' && !isImageSource(node.getAttribute('src'))) node.remove();
});

/**
 * Makes HTML from content editors safe to draw. Harmless markup stays. Scripts, event handlers, styles, forms and frames
 * go, and so do links other than http, https, mailto, tel, paths of this site and `#modal-…`. Links to another site open
 * in a new tab with `rel="noopener"`.
 * @returns a TrustedHTML (made by the policy "dompurify") if the browser supports Trusted Types, else plain text
 */
export function sanitise(html: string): TrustedHTML {
  // The type of the result belongs to the settings above.
  return purifier.sanitize(html) as unknown as TrustedHTML;
}

/** The same for a message: addresses with http:// or https:// in its text become links. Source: MSG-04, SEC-02. */
export function sanitiseMessage(html: string): TrustedHTML {
  // Most messages are plain text.
  if (!/[<&]|:\/\//.test(html)) return sanitise(html);
  const message = safeBody(html);
  for (const text of textsIn(message)) {
    if (text.parentElement?.closest('a') == null) text.replaceWith(...linkParts(text.data).map(partNode));
  }
  return sanitise(message.innerHTML);
}

/** The text of HTML in one line. */
export function plainText(html: string): string {
  const content = safeBody(html);
  for (const block of content.querySelectorAll(BLOCKS)) block.after(' ');
  return (content.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The `body` of a document of its own, in which nothing loads or runs. */
function safeBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = sanitise(html) as unknown as string;
  return body;
}

function textsIn(content: Node): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return texts;
}

function partNode(part: TextPart): Node {
  if (part.kind === 'text') return document.createTextNode(part.text);
  const link = document.createElement('a');
  link.href = part.href;
  link.append(part.text);
  return link;
}

function leavesThisSite(href: string): boolean {
  const url = new URL(href, location.href);
  return url.protocol.startsWith('http') && url.origin !== location.origin;
}

/** Not `safeImage`, which corrects an address: here the text keeps the address as it was written. */
function isImageSource(src: string | null): boolean {
  return src !== null && (/^(https:\/\/|data:image\/)/i.test(src) || safeHref(src)?.startsWith('/') === true);
}
