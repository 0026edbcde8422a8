import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import type { Entry, Kind } from '../../src/api/admin/entries.ts';
import { ATTRIBUTES, ELEMENTS } from '../../src/rules/allowed-markup.ts';
import { linkTarget } from '../../src/rules/content-links.ts';
import { isImageSource } from '../../src/rules/links.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** The fields with HTML. */
const HTML_FIELDS = ['body', 'description'];
const KINDS_WITH_HTML = new Set<Kind>(['task', 'post', 'message']);
/** A longer list would not be read. */
const MAX_NAMED = 5;

/** An entry whose HTML is safe to store. A text of which nothing is left is empty. Source: ADMIN-07. */
export function cleanEntry<K extends Kind>(kind: K, entry: Entry<K>): Entry<K> {
  if (!KINDS_WITH_HTML.has(kind)) return entry;
  const cleaned = Object.entries(entry).map(([name, value]) => {
    if (!HTML_FIELDS.includes(name) || typeof value !== 'string') return [name, value];
    return [name, sanitizeHtml(value).trim() || null];
  });
  return Object.fromEntries(cleaned) as Entry<K>;
}

/** What `cleanEntry` would remove from an entry, as sentences with the field. Source: ADMIN-07. */
export function forbiddenMarkup(kind: Kind, entry: object): string[] {
  if (!KINDS_WITH_HTML.has(kind)) return [];
  return Object.entries(entry).flatMap(([name, value]) => {
    if (!HTML_FIELDS.includes(name) || typeof value !== 'string') return [];
    const found = [...new Set(forbiddenIn(parseFragment(value, { scriptingEnabled: false }).childNodes))];
    return found.slice(0, MAX_NAMED).map((what) => `${name}: ${what} is not allowed in content`);
  });
}

function forbiddenIn(nodes: DefaultTreeAdapterTypes.ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!defaultTreeAdapter.isElementNode(node)) return [];
    const { tagName: name, attrs } = node;
    if (!ELEMENTS.has(name)) return [`<${name}>`, ...forbiddenIn(node.childNodes)];
    const attributes = attrs.flatMap((each) => {
      if (name === 'a' && each.name === 'href') {
        return linkTarget(each.value, null, '') === null ? [`the link to “${each.value.slice(0, 60)}”`] : [];
      }
      return ATTRIBUTES.has(each.name) ? [] : [`the attribute ${each.name} of <${name}>`];
    });
    const source = attrs.find((each) => each.name === 'src')?.value ?? null;
    const image = name === 'img' && !isImageSource(source) ? [`the image “${(source ?? '').slice(0, 60)}”`] : [];
    return [...attributes, ...image, ...forbiddenIn(node.childNodes)];
  });
}
