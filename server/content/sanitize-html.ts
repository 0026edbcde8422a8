import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5';
import { plainText } from '../../src/api/plain-text.ts';
import { ATTRIBUTES, BLOCKS, ELEMENTS, type HtmlWriter, REMOVED } from '../../src/rules/allowed-markup.ts';
import { hrefOf, type LinkTarget, linkAttributes, linkTarget } from '../../src/rules/content-links.ts';
import { isImageSource } from '../../src/rules/links.ts';
import { linkParts } from '../../src/rules/messages.ts';
import { type HtmlNode, parseHtml } from './parse-html.ts';

/** Elements inside each other. What is deeper goes: a browser draws no more, and each level costs the server memory. */
const MAX_DEPTH = 512;
const BREAKING = BLOCKS.split(',');
/** The listed elements that have no end tag. */
const VOID = new Set(['br', 'col', 'hr', 'img']);

/** A part of safe content: a text, or a listed element with listed attributes. */
type SafeNode = string | { name: string; attributes: [name: string, value: string][]; children: SafeNode[] };

/** How a link and a text are drawn. */
type Rules = { linkOf: (address: string) => [name: string, value: string][]; hasLinksInText: boolean };

export type DrawnContent = {
  /** In a message, addresses with http:// or https:// in the text become links too (MSG-04). */
  kind: 'content' | 'message';
  /** Where a link leads; null if its address is not allowed. */
  targetOf: (address: string) => LinkTarget | null;
  /** The address of the page that shows the content. */
  page: string;
};

const targetOfUnknown = (address: string) => linkTarget(address, null, '');

/**
 * HTML that can be stored: only the elements, attributes and addresses that content may have. The browser, and the drawing,
 * sanitise it again. Source: decisions, sanitising; SEC-14.
 */
export const sanitizeHtml = (html: string): string =>
  toHtml(
    safeNodes(html, {
      linkOf: (address) => {
        const target = targetOfUnknown(address);
        return target === null ? [] : [['href', hrefOf(target)]];
      },
      hasLinksInText: false,
    }),
  );

/** The HTML that `safeContent` of the browser makes. Source: decisions, sanitising; SEC-14. */
export const drawHtml = (html: string, { kind, targetOf, page }: DrawnContent): string =>
  toHtml(
    safeNodes(html, {
      linkOf: (address) => linkAttributes(targetOf(address), page),
      hasLinksInText: kind === 'message',
    }),
  );

/** The text of HTML in one line, as `plainText` of the browser. */
export const textOfHtml = (html: string): string => lineOf(plainNodes(html));

/** The links of HTML, in the order of the text. */
export function linksOfHtml(html: string): { href: string; text: string }[] {
  const linksIn = (nodes: SafeNode[]): { href: string; text: string }[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [];
      const [, href] = node.attributes.find(([name]) => name === 'href') ?? [];
      const own = href === undefined ? [] : [{ href, text: textOf(node.children) }];
      return [...own, ...linksIn(node.children)];
    });
  return linksIn(plainNodes(html));
}

const plainNodes = (html: string) =>
  safeNodes(html, {
    linkOf: (address) => linkAttributes(targetOfUnknown(address), 'https://portal.invalid/'),
    hasLinksInText: false,
  });

/** Writes the HTML of drawn pages. @param page the address of the portal */
export const htmlWriter = (page: string): HtmlWriter => ({
  write: (html, kind, veteranEligibility, veteranCertificationUrl) => {
    const targetOf = (address: string) => linkTarget(address, veteranEligibility, veteranCertificationUrl);
    return drawHtml(html, { kind, targetOf, page });
  },
  textOf: textOfHtml,
  linksOf: linksOfHtml,
});

/** Of a text that the parser does not read, only its text stays. */
function safeNodes(html: string, rules: Rules): SafeNode[] {
  const nodes = parseHtml(html);
  return nodes === null ? [plainText(html)] : copyOf(nodes, rules, 0);
}

function copyOf(children: HtmlNode[], rules: Rules, depth: number): SafeNode[] {
  if (depth > MAX_DEPTH) return [];
  return children.flatMap((child) => {
    if (defaultTreeAdapter.isTextNode(child)) return copyOfText(child.value, rules);
    return defaultTreeAdapter.isElementNode(child) ? copyOfElement(child, rules, depth) : [];
  });
}

const copyOfText = (text: string, { hasLinksInText, linkOf }: Rules): SafeNode[] =>
  hasLinksInText
    ? linkParts(text).map((part) =>
        part.kind === 'text' ? part.text : { name: 'a', attributes: linkOf(part.href), children: [part.text] },
      )
    : [text];

/** Of an element that is not listed, the text stays. */
function copyOfElement(element: DefaultTreeAdapterTypes.Element, rules: Rules, depth: number): SafeNode[] {
  const { tagName: name, namespaceURI, attrs, childNodes } = element;
  if (namespaceURI !== names.NS.HTML || REMOVED.includes(name)) return [];
  if (!ELEMENTS.has(name)) return copyOf(childNodes, rules, depth + 1);
  if (name === 'img' && !isImageSource(attrs.find((each) => each.name === 'src')?.value ?? null)) return [];
  const attributes = attrs.flatMap((each): [string, string][] => {
    if (name === 'a' && each.name === 'href') return rules.linkOf(each.value);
    return ATTRIBUTES.has(each.name) ? [[each.name, each.value]] : [];
  });
  const inside = name === 'a' ? { ...rules, hasLinksInText: false } : rules;
  return [{ name, attributes, children: copyOf(childNodes, inside, depth + 1) }];
}

function toHtml(nodes: SafeNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const { name, attributes, children } = node;
      const tag = `<${name}${attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`;
      if (VOID.has(name)) return tag;
      const content = toHtml(children);
      // A parser drops a line break at the beginning of such a text.
      return `${tag}${name === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${name}>`;
    })
    .join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const textOf = (nodes: SafeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

const lineOf = (nodes: SafeNode[]): string => {
  const withBreaks = (each: SafeNode[]): string =>
    each
      .map((node) => {
        if (typeof node === 'string') return node;
        return withBreaks(node.children) + (BREAKING.includes(node.name) ? ' ' : '');
      })
      .join('');
  return withBreaks(nodes).replace(/\s+/g, ' ').trim();
};
