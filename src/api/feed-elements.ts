import type { XmlElement, XmlText } from '@rgrove/parse-xml';
import { childrenOf, localName } from './xml.ts';

/** The elements of an entry that can have HTML, in RSS, Atom and CAP. */
export const TEXT_ELEMENTS = [
  'title',
  'description',
  'content:encoded',
  'summary',
  'content',
  'headline',
  'instruction',
];

/** Whether this is the root of an RSS document, also of an older version, which has its items beside the channel. */
export const isRss = (root: XmlElement): boolean =>
  ['rss', 'rdf:RDF'].includes(root.name) && childrenOf(root).some(({ name }) => name === 'channel');

/**
 * The text of an element. Elements inside it, such as those of XHTML, become tags again, so that what they mean and what they
 * separate is not lost.
 */
export function markupOf(element: XmlElement): string {
  if (childrenOf(element).length === 0) return element.text;
  return element.children
    .map((child) => {
      if (child.type === 'text') return escapedText((child as XmlText).text);
      if (child.type !== 'element') return '';
      const name = localName(child as XmlElement);
      return `<${name}${attributesOf(child as XmlElement)}>${markupOf(child as XmlElement)}</${name}>`;
    })
    .join('');
}

/** The addresses of links and pictures, and the texts of pictures. */
const attributesOf = ({ attributes }: XmlElement): string =>
  ['href', 'src', 'alt']
    .filter((name) => attributes[name] !== undefined)
    .map((name) => ` ${name}="${escapedText(attributes[name] ?? '').replaceAll('"', '&quot;')}"`)
    .join('');

const escapedText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
