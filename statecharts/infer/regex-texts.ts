/** A part of a regular expression as all the texts that stand for it, the most usual one first. */
type Texts = readonly string[];

const MAX_TEXTS = 12;
const CLASSES: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };
const CONTROLS: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
/** Texts that stand for something, whose digits a machine may check further: a date, a time, the number of a card. */
const VALID: Texts = ['2026-06-15', '12:30', '4242424242424242'];
/** Tried in this order for a class such as `[^@\s]` or a dot. */
const USUAL = ['a', '1', 'A', '-', ' ', '.', '0', '_'];

/**
 * Texts that match a regular expression: one for each of its alternatives, and one with different digits. Only texts that really
 * match are among them.
 */
export function textsMatching(source: string, flags = ''): string[] {
  try {
    const expression = new RegExp(source, flags.replaceAll(/[gy]/g, ''));
    const texts = alternatives({ source, at: 0, flags });
    const [first = '', ...others] = texts.flatMap((text) => [withDifferentDigits(text), text]);
    const usual = [first, ...(/^\^.*\$$/.test(source) ? VALID : []), ...others];
    const matching = [...new Set(usual)].filter((text) => text !== '' && expression.test(text)).slice(0, MAX_TEXTS);
    if (matching.length > 1) return matching;
    // A guard may compare two such texts.
    const other = first.replaceAll(/[a-yA-Y0-8]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 1));
    return other !== first && expression.test(other) ? [...matching, other] : matching;
  } catch {
    return [];
  }
}

function withDifferentDigits(text: string): string {
  let digit = 0;
  return text.replaceAll('1', () => {
    digit = (digit % 9) + 1;
    return String(digit);
  });
}

type Reader = { source: string; at: number; flags: string };

function alternatives(reader: Reader): Texts {
  const found: string[] = [];
  do {
    found.push(...sequence(reader));
  } while (take(reader, '|'));
  return found.slice(0, MAX_TEXTS);
}

function sequence(reader: Reader): Texts {
  let texts: string[] = [''];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? '')) {
    const part = repeated(reader, atom(reader));
    // Every variant of one part with the usual text of the others: all combinations would be too many.
    const [usual = ''] = texts;
    texts = [...texts.map((text) => text + (part[0] ?? '')), ...part.slice(1).map((each) => usual + each)].slice(
      0,
      MAX_TEXTS,
    );
  }
  return texts;
}

function take(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function repeated(reader: Reader, texts: Texts): Texts {
  const [whole = '', digits] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at)) ?? [];
  reader.at += whole.length;
  if (digits !== undefined) return texts.map((text) => text.repeat(Number(digits)));
  return whole.startsWith('*') || whole.startsWith('?') ? [...texts, ''] : texts;
}

function atom(reader: Reader): Texts {
  if (take(reader, '(')) return group(reader);
  if (take(reader, '[')) return characterClass(reader);
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  if (character === '^' || character === '$') return [''];
  if (character === '.') return ['a'];
  return character === '\\' ? [escaped(reader)] : [character];
}

function group(reader: Reader): Texts {
  const isOutside = take(reader, '?=') || take(reader, '?!') || take(reader, '?<=') || take(reader, '?<!');
  const [prefix = ''] = isOutside ? [] : (/^\?(?::|<[^>]*>)/.exec(reader.source.slice(reader.at)) ?? []);
  reader.at += prefix.length;
  const texts = alternatives(reader);
  take(reader, ')');
  return isOutside ? [''] : texts;
}

function escaped(reader: Reader): string {
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  const [hex = ''] = /^(?:u[\da-f]{4}|x[\da-f]{2})/i.exec(reader.source.slice(reader.at - 1)) ?? [];
  if (hex !== '') {
    reader.at += hex.length - 1;
    return String.fromCharCode(Number.parseInt(hex.slice(1), 16));
  }
  const [property = ''] = /^[pP]\{[^}]*\}/.exec(reader.source.slice(reader.at - 1)) ?? [];
  reader.at += Math.max(0, property.length - 1);
  if (property !== '') return property.startsWith('p{L') ? 'A' : '1';
  if (character === 'b' || character === 'B') return '';
  return CLASSES[character] ?? CONTROLS[character] ?? character;
}

function characterClass(reader: Reader): Texts {
  const start = reader.at;
  while (reader.at < reader.source.length && (reader.source[reader.at] !== ']' || reader.at === start)) {
    reader.at += reader.source[reader.at] === '\\' ? 2 : 1;
  }
  const members = reader.source.slice(start, reader.at);
  take(reader, ']');
  const one = new RegExp(`^[${members}]$`, reader.flags.replaceAll(/[gym]/g, ''));
  if (members.startsWith('^')) return [USUAL.find((each) => one.test(each)) ?? '~'];
  const first = members.startsWith('\\') ? escaped({ ...reader, source: members, at: 1 }) : (members[0] ?? '');
  return [first];
}
