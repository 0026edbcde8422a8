import { isUtf8 } from 'node:buffer';

/** `<?xml version="1.0" encoding="ISO-8859-1"?>` */
const XML_ENCODING = /^\s{0,20}<\?xml [^<>]{0,150}?encoding ?= ?["']([\w.:-]{1,40})["']/;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;
const UTF_8 = /^(?:unicode-1-1-)?utf-?8$|^us-ascii$/i;
/** With this name a document can only be in two bytes a character, which the bytes show better. */
const UTF_16 = /^(?:utf-?16|ucs-?2|unicode$)/i;
/** Its texts look like UTF-8 and are not. */
const JAPANESE = /^(?:iso-2022|csiso2022)/i;

/**
 * The text of a document. Servers often name another character set than the one that they use, so the bytes count first: what is
 * UTF-8 is read as such, whatever its name says, because a text of another character set hardly ever is by chance. Otherwise
 * the content type or the XML declaration names the character set. Without a name it is UTF-8 with wrong bytes if some
 * of it is UTF-8, and else that of Windows.
 * Source: decisions, feeds from other servers; FEED-01, SEV-05.
 * @throws Error with a sentence for the operator of the feed, for an unknown character set
 */
export function decodeText(contentType: string, body: Buffer): string {
  if (body[0] === 0xff || body[1] === 0) return new TextDecoder('utf-16le').decode(body);
  if (body[0] === 0xfe || body[0] === 0) return new TextDecoder('utf-16be').decode(body);
  const named = nameOf(contentType, body);
  if (isUtf8(body) && (named === null || !JAPANESE.test(named))) return body.toString().replace(/^\ufeff/, '');
  if (named !== null && !UTF_8.test(named) && !UTF_16.test(named)) return decoderFor(named).decode(body);
  const asUtf8 = new TextDecoder().decode(body);
  return hasOtherThanAscii(asUtf8) ? asUtf8 : new TextDecoder('windows-1252').decode(body);
}

/** Whether something of the text was UTF-8 of more than one byte. */
const hasOtherThanAscii = (text: string): boolean => /[^\0-\u007f\ufffd]/.test(text);

function nameOf(contentType: string, body: Buffer): string | null {
  const start = body.subarray(0, 200).toString('latin1');
  return (CHARSET.exec(contentType) ?? XML_ENCODING.exec(start))?.[1] ?? null;
}

function decoderFor(named: string): TextDecoder {
  try {
    return new TextDecoder(named);
  } catch {
    throw new Error(`it has the unknown character set ${named}`);
  }
}
