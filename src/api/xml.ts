import type { parseXml as Parse, XmlElement } from '@rgrove/parse-xml';
import { codeMissing } from './failure.ts';

/** What XML 1.0 forbids: control characters, halves of characters, and two that are no characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** A CAP message inside an entry is no text. */
const CAP = /<(?:[a-z]{1,9}:)?alert[\s>]/;
/** Entries of a document that is not well-formed that are read. */
const MOST_MENDED = 2_000;
/** A reference to a character by its number. XML allows no more digits than these have. */
const NUMBERED = /&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi;

/** HTML entities that feeds use although XML does not define them. Any other stays as it is. */
const ENTITIES: Record<string, string> = {
  '&nbsp;': '\u00a0',
  '&ndash;': '–',
  '&mdash;': '—',
  '&lsquo;': '‘',
  '&rsquo;': '’',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&hellip;': '…',
};

/** An entry that could not be read: its place among the entries, its text in the document, and a reason for the operator of the feed. */
export type UnreadElement = { number: number; source: string; reason: string };

/** What could be read of a document. Without `root` only its entries could be. */
export type Entries = { root: XmlElement | null; entries: XmlElement[]; leftOut: UnreadElement[] };

/**
 * Reads a document of entries. When it is not well-formed, each entry is read by itself: what is wrong in one of them takes
 * no other one with it. An `&` or `<` that should have been escaped, and HTML without CDATA, count as the text that they are.
 * Source: decisions, entries that cannot be read; SEV-05.
 * @param names of the elements that are entries, such as `item`
 * @param texts names of the elements of an entry that can have HTML
 * @throws Error with a sentence for the operator of the feed, when nothing of it can be read
 */
export async function readEntries(
  content: string,
  names: readonly string[],
  texts: readonly string[],
): Promise<Entries> {
  const parse = parserFor(await loadParser());
  const document = withoutForbidden(content);
  try {
    const root = parse(document);
    return { root, entries: root === null ? [] : descendants(root, names), leftOut: [] };
  } catch (error) {
    const sources = entriesOf(document, names);
    if (sources.length === 0) {
      return { root: parse(mended(document, texts)), entries: [], leftOut: [] };
    }
    const found: Entries = { root: null, entries: [], leftOut: [] };
    for (const [index, source] of sources.slice(0, MOST_MENDED).entries()) {
      try {
        const entry = parseMended(parse, source, texts);
        if (entry !== null) found.entries.push(entry);
      } catch (cause) {
        found.leftOut.push({ number: index + 1, source, reason: reasonOf(cause) });
      }
    }
    if (found.entries.length === 0) throw error;
    const others = sources.length - MOST_MENDED;
    if (others > 0) {
      found.leftOut.push({ number: MOST_MENDED + 1, source: '', reason: `${others} more entries were not read` });
    }
    return found;
  }
}

const loadParser = async (): Promise<typeof Parse> => (await import('@rgrove/parse-xml').catch(codeMissing)).parseXml;

const parserFor =
  (parseXml: typeof Parse) =>
  (content: string): XmlElement | null => {
    try {
      return parseXml(content.trim(), {
        ignoreUndefinedEntities: true,
        resolveUndefinedEntity: (entity) => ENTITIES[entity] ?? null,
      }).root;
    } catch (cause) {
      throw new Error(`the feed is not well-formed XML: ${reasonOf(cause)}`, { cause });
    }
  };

/** The first line of an error: the others repeat the document. */
const reasonOf = (error: unknown): string => (error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '');

const withoutForbidden = (content: string): string =>
  content
    .replace(FORBIDDEN, '')
    .replace(NUMBERED, (reference, decimal?: string, hexadecimal?: string) =>
      isAllowed(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)) ? reference : '',
    );

const isAllowed = (code: number): boolean =>
  code <= 0x10_ff_ff &&
  !(code >= 0xd8_00 && code <= 0xdf_ff) &&
  String.fromCodePoint(code).replace(FORBIDDEN, '') !== '';

function descendants(parent: XmlElement, names: readonly string[]): XmlElement[] {
  return childrenOf(parent).flatMap((child) => {
    if (names.includes(child.name)) return [child];
    return child.name === 'channel' ? descendants(child, names) : [];
  });
}

/** The texts of the entries of a document that is not well-formed, each from its start tag on. */
function entriesOf(document: string, names: readonly string[]): string[] {
  const starts = [...document.matchAll(new RegExp(`<(${names.join('|')})(?=[\\s>])`, 'g'))];
  return starts.map(({ index, 1: name }, place) => {
    const rest = document.slice(index, starts[place + 1]?.index);
    const end = rest.lastIndexOf(`</${name}>`);
    return end < 0 ? rest : rest.slice(0, end + `</${name}>`.length);
  });
}

function parseMended(parse: (content: string) => XmlElement | null, source: string, texts: readonly string[]) {
  try {
    return parse(source);
  } catch {
    return parse(mended(source, texts));
  }
}

/** With everything escaped that should have been. */
function mended(source: string, texts: readonly string[]): string {
  let text = source;
  for (const name of texts) text = withEscapedMarkup(text, name);
  return outsideCdata(text, escapeStrays);
}

/** The first element with this name, with what it has inside as its text. */
function withEscapedMarkup(source: string, name: string): string {
  const start = source.search(new RegExp(`<${name}[\\s>]`));
  const from = start < 0 ? -1 : source.indexOf('>', start) + 1;
  const to = source.lastIndexOf(`</${name}>`);
  if (from <= 0 || to < from) return source;
  const inside = source.slice(from, to);
  if (inside.includes('<![CDATA[') || CAP.test(inside)) return source;
  return source.slice(0, from) + inside.replaceAll('<', '&lt;') + source.slice(to);
}

/** Applies a function to the parts of a text that are not in a CDATA section. */
function outsideCdata(source: string, change: (part: string) => string): string {
  let text = '';
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<![CDATA[', at);
    const close = open < 0 ? -1 : source.indexOf(']]>', open);
    if (close < 0) return text + change(source.slice(at));
    text += change(source.slice(at, open)) + source.slice(open, close + 3);
    at = close + 3;
  }
  return text;
}

const escapeStrays = (part: string): string =>
  part
    .replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi, '&amp;')
    .replace(/<(?![a-z_/!?])/gi, '&lt;')
    .replaceAll(']]>', ']]&gt;');

/** The elements directly inside another one. */
export const childrenOf = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child.type === 'element');

/** The name of an element without its prefix. */
export const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);
