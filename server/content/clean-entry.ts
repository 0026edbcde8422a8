import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { type Entry, entryKinds, type Kind } from '../../src/api/admin/entries.ts';
import { ATTRIBUTES, ELEMENTS } from '../../src/rules/allowed-markup.ts';
import { linkTarget } from '../../src/rules/content-links.ts';
import { isImageSource } from '../../src/rules/links.ts';
import { type HtmlNode, parseHtml } from './parse-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** A longer list would not be read. */
const MAX_NAMED = 5;

/** An entry whose HTML is safe to store. A text of which nothing is left is empty. Source: ADMIN-07. */
export function cleanEntry<K extends Kind>(kind: K, entry: Entry<K>): Entry<K> {
  const html = htmlOf(kind, entry);
  return html === null ? entry : { ...entry, [html.field]: sanitizeHtml(html.text).trim() || null };
}

/** What `cleanEntry` would remove from an entry, as sentences with the field. Source: ADMIN-07. */
export function forbiddenMarkup(kind: Kind, entry: object): string[] {
  const html = htmlOf(kind, entry);
  if (html === null) return [];
  const nodes = parseHtml(html.text, 'anywhere');
  if (nodes === null) return [`${html.field}: it has more elements than a text can have`];
  const found = [...new Set(forbiddenIn(nodes))];
  return found.slice(0, MAX_NAMED).map((what) => `${html.field}: ${what} is not allowed in content`);
}

/** The text of an entry that is HTML; null without one. */
function htmlOf(kind: Kind, entry: object): { field: string; text: string } | null {
  const field = entryKinds[kind].htmlField;
  const text = field === null ? null : (entry as Record<string, unknown>)[field];
  return field !== null && typeof text === 'string' ? { field, text } : null;
}

/** What content must not have, in the order of the text. It walks without calling itself, because elements can be deep. */
function forbiddenIn(nodes: readonly HtmlNode[]): string[] {
  const found: string[] = [];
  const left = nodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    found.push(...forbiddenOf(node));
    for (const child of node.childNodes.toReversed()) left.push(child);
  }
  return found;
}

/** What an element has itself that content must not have. */
function forbiddenOf({ tagName: name, attrs }: DefaultTreeAdapterTypes.Element): string[] {
  if (!ELEMENTS.has(name)) return [`<${name}>`];
  const attributes = attrs.flatMap((each) => {
    if (name === 'a' && each.name === 'href') {
      return linkTarget(each.value, null, '') === null ? [`the link to “${each.value.slice(0, 60)}”`] : [];
    }
    return ATTRIBUTES.has(each.name) ? [] : [`the attribute ${each.name} of <${name}>`];
  });
  const source = attrs.find((each) => each.name === 'src')?.value ?? null;
  const image = name === 'img' && !isImageSource(source) ? [`the image “${(source ?? '').slice(0, 60)}”`] : [];
  return [...attributes, ...image];
}
