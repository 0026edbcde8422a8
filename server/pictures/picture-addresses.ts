import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { type Token, Tokenizer } from 'parse5';

/** What becomes of the addresses of pictures on other hosts: an address of this server, none, or what they are. */
export type PictureAddresses = { mode: 'server'; key: string } | { mode: 'none' } | { mode: 'browser' };

/** Longer addresses are no addresses of pictures. */
const LONGEST_ADDRESS = 2_000;
const SIGNATURE_LENGTH = 32;
/** The fields of answers that have the address of a picture. */
const PICTURE_FIELDS = new Set(['image', 'thumbnail_image', 'medium_image', 'large_image', 'photo']);
/** The fields of answers that have HTML. What has none elsewhere is text, and no browser makes a picture of it. */
const HTML_FIELDS = new Set(['body', 'description', 'content']);

/** Whether an answer names a picture of another host. */
export function mentionsPicture(content: unknown): boolean {
  if (Array.isArray(content)) return content.some(mentionsPicture);
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries(content).some(([name, value]) => {
    if (typeof value !== 'string') return mentionsPicture(value);
    if (PICTURE_FIELDS.has(name)) return remoteAddress(value) !== null;
    return HTML_FIELDS.has(name) && hasImage(value);
  });
}

/**
 * The same answer with other addresses of pictures. Each character of its HTML is read once: authors of feeds and staff
 * write it. Source: decisions, pictures of other hosts; SEC-16.
 */
export function withPictureAddresses(content: unknown, addresses: PictureAddresses): unknown {
  return addresses.mode === 'browser' ? content : changed(content, (address) => shownAddress(address, addresses));
}

/** The signature of an address, which shows that this server made it. */
export const signatureOf = (key: string, address: string): string =>
  createHmac('sha256', key).update(address).digest('hex').slice(0, SIGNATURE_LENGTH);

/** The address that is shown for a picture; null if it is left out, also when its address is too long. */
function shownAddress(address: string, addresses: PictureAddresses): string | null {
  if (addresses.mode !== 'server' || address.length > LONGEST_ADDRESS) return null;
  return `/pictures/remote/${signatureOf(addresses.key, address)}/${Buffer.from(address).toString('base64url')}`;
}

/** The address of a picture on another host, as a browser reads it; null for a path, data, and what no page may show (SEC-11). */
function remoteAddress(text: string): string | null {
  const address = text.replace(/\p{Cc}/gu, '').trim();
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  // A picture has a name. It also has no password, which would leave with every request of a reader.
  return url.username === '' && url.password === '' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
    ? url.href
    : null;
}

const hasImage = (html: string): boolean => /<img/i.test(html);

type Replace = (address: string) => string | null;

function changed(content: unknown, replace: Replace): unknown {
  if (Array.isArray(content)) return content.map((each) => changed(each, replace));
  if (typeof content !== 'object' || content === null || content instanceof Date) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (typeof value !== 'string') return [name, changed(value, replace)];
      if (PICTURE_FIELDS.has(name)) return [name, replaced(value, replace)];
      return [name, HTML_FIELDS.has(name) && hasImage(value) ? inHtml(value, replace) : value];
    }),
  );
}

function replaced(value: string, replace: Replace): string | null {
  const address = remoteAddress(value);
  return address === null ? value : replace(address);
}

/** Without an address an image is left out. What this does not find, the Content-Security-Policy forbids. */
function inHtml(html: string, replace: Replace): string {
  let changedHtml = '';
  let end = 0;
  for (const { attrs, location } of imagesIn(html)) {
    const source = attrs.find(({ name }) => name === 'src');
    if (location === null || source === undefined || remoteAddress(source.value) === null) continue;
    const address = replaced(source.value, replace);
    const attributes = attrs.map(
      ({ name, value }) => ` ${name}="${escaped(name === 'src' ? (address ?? '') : value)}"`,
    );
    changedHtml += html.slice(end, location.startOffset) + (address === null ? '' : `<img${attributes.join('')}>`);
    end = location.endOffset;
  }
  return changedHtml + html.slice(end);
}

/** The tags of images, as the parser of the sanitiser finds them. A tree is not needed, and could be far larger than its text. */
function imagesIn(html: string): Token.TagToken[] {
  const found: Token.TagToken[] = [];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        // The tokenizer goes on with the same object.
        if (token.tagName === 'img') found.push({ ...token });
      },
      onEndTag: ignore,
      onComment: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
  return found;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
