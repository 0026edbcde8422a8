import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { oddText } from './json-schema.ts';

/**
 * Things that no sender should send, as JSON text and as bytes. Long and deep ones are written with a word in front, so
 * that a report shows which it was and not its megabyte.
 */

const DEEP = 100_000;
const LONG = 1_000_000;

/** JSON texts that stand in the place of a value; some are none. */
const oddValues: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e308', '1e999', '-1e999', '9007199254740993'],
      ...['""', '"0"', '"1e3"', '" 12 "', '"NaN"', '"Infinity"', '"null"', '"true"', '"\\u0000"', '"\\ud800"'],
      ...['[]', '{}', '[null]', '[[]]', '[{}]', '{"0":1}', '{"length":3}', '[null,null,{"a":null}]'],
      ...['{"p_result":"Warning"}', '{"p_result":null}', '{"detail":"x"}', '{"then":1}', '{"toJSON":1}'],
      '{"__proto__":{"polluted":true}}',
      '{"__proto__":null}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
      ...[
        'NaN',
        'undefined',
        'Infinity',
        "'a'",
        '01',
        '+1',
        '.5',
        '{a:1}',
        '[1,]',
        '{"a":1,"a":2}',
        '0x10',
        '"\t"',
        '"\\x"',
      ],
      `"${'9'.repeat(400)}"`,
      '9'.repeat(400),
    ),
  },
  { weight: 2, arbitrary: oddText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
);

/** Each is long or deep; few of them are enough. */
const hugeValues: fc.Arbitrary<string> = fc
  .constantFrom('long text', 'long number', 'long list', 'many fields', 'deep lists', 'deep objects', 'unclosed lists')
  .map(hugeValue);

function hugeValue(kind: string): string {
  switch (kind) {
    case 'long text':
      return `"${'ü'.repeat(LONG / 2)}"`;
    case 'long number':
      return '7'.repeat(LONG);
    case 'long list':
      return `[${'null,'.repeat(LONG / 10)}null]`;
    case 'many fields':
      return `{${Array.from({ length: LONG / 20 }, (_, position) => `"f${position}":${position}`).join()}}`;
    case 'deep lists':
      return '['.repeat(DEEP) + ']'.repeat(DEEP);
    case 'deep objects':
      return `${'{"a":'.repeat(DEEP)}null${'}'.repeat(DEEP)}`;
    default:
      return '['.repeat(DEEP);
  }
}

export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 60, arbitrary: oddValues },
  { weight: 1, arbitrary: hugeValues },
);

type Mutation = { at: number; how: 'replace' | 'remove' | 'wrap' | 'add' | 'unlist'; key: string; value: string };

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add', 'unlist'),
  key: fc.constantFrom('__proto__', 'constructor', 'toString', 'prototype', 'p_result', 'id', '0', 'length', ''),
  value: oddJson,
});

/** JSON texts that come from good values, with one to three things wrong in them, at any depth. */
export const nearlyGood = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([value, mutations]) => {
    // What is put in is text and not a value: it may be no JSON, or too deep to be written by JSON.stringify.
    const texts: string[] = [];
    const placeholder = (text: string) => `\ue000${texts.push(text) - 1}\ue001`;
    const mutated = mutations.reduce((whole, each) => mutate(whole, each, placeholder), value);
    return JSON.stringify(mutated).replace(/"\ue000(\d+)\ue001"/g, (_, position) => texts[Number(position)] ?? '');
  });

function mutate(whole: unknown, { at, how, key, value }: Mutation, placeholder: (text: string) => string): unknown {
  const paths = pathsIn(whole);
  return changedAt(whole, paths[at % paths.length] ?? [], (old) => {
    switch (how) {
      case 'remove':
        return undefined;
      case 'wrap':
        return [old];
      case 'unlist':
        return Array.isArray(old) ? { ...old } : [old, placeholder(value)];
      case 'add':
        return isObject(old) ? withField(old, key, placeholder(value)) : placeholder(value);
      default:
        return placeholder(value);
    }
  });
}

type Path = string[];

function pathsIn(value: unknown): Path[] {
  const below = isObject(value)
    ? Object.entries(value).flatMap(([key, each]) => pathsIn(each).map((path) => [key, ...path]))
    : [];
  return [[], ...below];
}

function changedAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  // The whole cannot be left out.
  if (key === undefined) return change(value) ?? null;
  if (!isObject(value)) return value;
  const changed = Object.entries(value).flatMap(([each, old]): [string, unknown][] => {
    if (each !== key) return [[each, old]];
    const replaced = rest.length === 0 ? change(old) : changedAt(old, rest, change);
    return replaced === undefined ? [] : [[each, replaced]];
  });
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
}

/** An object with one more field of its own, also when that is named `__proto__`. */
export const withField = (value: object, key: string, field: unknown): object =>
  Object.fromEntries([...Object.entries(value), [key, field]]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const BOMB = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from(
  { length: 12 },
  (_, level) => `<!ENTITY a${level} "${`&a${level === 0 ? '' : level - 1};`.repeat(10)}">`,
).join('')}]>`;

/** A feed with items whose fields are anything, well-formed or not. */
export const feeds: fc.Arbitrary<string> = fc
  .record({
    start: fc.constantFrom(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?xml version="1.0" encoding="UTF-16"?>',
      '<?xml-stylesheet href="x"?>',
      '\ufeff',
      '',
      BOMB,
      '<!DOCTYPE rss SYSTEM "file:///etc/passwd">',
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "http://localhost:1/">]>',
    ),
    root: fc.constantFrom('rss', 'rss', 'rss', 'feed', 'RSS', 'html'),
    items: fc.array(
      fc.array(
        fc.tuple(
          fc.constantFrom(
            ...['guid', 'link', 'title', 'description', 'pubDate', 'a:start', 'end', 'b:location', 'c:privacyLevel'],
            ...[
              'media:content url="//x/y.png"',
              'enclosure url="x" type="image/png"',
              'enclosure',
              '__proto__',
              'toString',
            ],
          ),
          fc.oneof(
            oddText,
            oddText.map((text) => `<![CDATA[${text}]]>`),
            fc.constantFrom(
              '&a11;',
              '&x;',
              '&#0;',
              '&#xD800;',
              '&#99999999;',
              '&nbsp;&hellip;',
              '<b>',
              '<title>x</title>',
              '&',
            ),
          ),
        ),
        { maxLength: 6 },
      ),
      { maxLength: 3 },
    ),
    deep: fc.oneof({ weight: 40, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(2_000, 50_000) }),
    end: fc.constantFrom('', '', '', '<', '</rss>', '\n\n', '<!-- -- -->'),
  })
  .map(({ start, root, items, deep, end }) => {
    const written = items.map((fields) => {
      const elements = fields.map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`).join('');
      return `<item>${elements}${'<title>'.repeat(deep)}${'</title>'.repeat(deep)}</item>`;
    });
    return `${start}<${root} version="2.0"><channel>${written.join('')}</channel></${root}>${end}`;
  });

/** Whole documents that are something else than what was asked for. */
export const strangeDocuments: fc.Arbitrary<string> = fc.constantFrom(
  '',
  ' \n\t',
  '\ufeff',
  '\u0000',
  '<!doctype html><title>Sign in</title><form method="post"><input name="password"></form>',
  '<html><body><h1>502 Bad Gateway</h1></body></html>',
  'Service Unavailable',
  ')]}\',\n{"id":1}',
  'callback({"id":1})',
  '{"id":1}\n{"id":2}',
  '{"id":1}garbage',
  '// comment\n[]',
  'id,title\n1,x',
  '---\nid: 1',
);

type Encoding = { name: string; encode: (text: string) => Uint8Array };

const ENCODINGS: Encoding[] = [
  { name: 'UTF-8 with a mark', encode: (text) => Buffer.from(`\ufeff${text}`) },
  { name: 'UTF-8 with two marks', encode: (text) => Buffer.from(`\ufeff\ufeff${text}`) },
  { name: 'UTF-16', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { name: 'UTF-16 without a mark', encode: (text) => Buffer.from(text, 'utf16le') },
  { name: 'UTF-16, the larger byte first', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  { name: 'Latin 1', encode: (text) => Buffer.from(text, 'latin1') },
  { name: 'gzip', encode: (text) => gzipSync(text) },
];

export type Bytes = { encoding: string; bytes: Uint8Array<ArrayBuffer> };

const asIs = (text: string): Bytes => ({ encoding: 'UTF-8', bytes: Uint8Array.from(Buffer.from(text)) });

/** A text as the bytes that arrive: mostly as they should, at times in another encoding, cut off, or with odd bytes. */
export const bytesOf = (texts: fc.Arbitrary<string>): fc.Arbitrary<Bytes> =>
  fc.oneof(
    { weight: 8, arbitrary: texts.map(asIs) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(texts, fc.constantFrom(...ENCODINGS))
        .map(([text, { name, encode }]) => ({ encoding: name, bytes: Uint8Array.from(encode(text)) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(texts, fc.nat()).map(([text, at]) => {
        const { bytes } = asIs(text);
        return { encoding: 'cut off', bytes: bytes.slice(0, at % (bytes.length + 1)) };
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(texts, fc.nat(), fc.constantFrom(0xff, 0xc0, 0xed, 0x80, 0x00)).map(([text, at, odd]) => {
        const { bytes } = asIs(text);
        bytes[at % Math.max(1, bytes.length)] = odd;
        return { encoding: 'with an odd byte', bytes };
      }),
    },
  );
