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
 * The text of a document, and what is wrong with its characters, for the operator of the feed. Servers often name another character set than the one that they use, so the bytes count first: what is
 * UTF-8 is read as such, whatever its name says, because a text of another character set hardly ever is by chance. Otherwise
 * the content type or the XML declaration names the character set. Without a name it is UTF-8 with wrong bytes if some
 * of it is UTF-8, and else that of Windows, and so it is with a name that nothing knows.
 * Source: decisions, feeds from other servers; FEED-01, SEV-05.
 */
export function decodeText(contentType: string, body: Buffer): { text: string; problem: string | null } {
  const [first, second, third, fourth] = body;
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  if (isLittle || isBig) return sound(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(body));
  const named = nameOf(contentType, body);
  if (isUtf8(body) && (named === null || !JAPANESE.test(named))) return sound(body.toString().replace(/^\ufeff/, ''));
  if (named !== null && !UTF_8.test(named) && !UTF_16.test(named)) {
    const decoder = decoderFor(named);
    if (decoder !== null) return sound(decoder.decode(body));
    return { text: guessed(body), problem: `it has the unknown character set ${named}` };
  }
  return sound(guessed(body));
}

const sound = (text: string) => ({ text, problem: null });

function guessed(body: Buffer): string {
  const asUtf8 = new TextDecoder().decode(body);
  return hasOtherThanAscii(asUtf8) ? asUtf8 : new TextDecoder('windows-1252').decode(body);
}

/** Whether something of the text was UTF-8 of more than one byte. */
const hasOtherThanAscii = (text: string): boolean => /[^\0-\u007f\ufffd]/.test(text);

function nameOf(contentType: string, body: Buffer): string | null {
  const start = body.subarray(0, 200).toString('latin1');
  return (CHARSET.exec(contentType) ?? XML_ENCODING.exec(start))?.[1] ?? null;
}

function decoderFor(named: string): TextDecoder | null {
  try {
    return new TextDecoder(named);
  } catch {
    return null;
  }
}
