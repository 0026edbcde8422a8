const UNITS = 1000;
/** As in Roboto. */
const ASCENT = 928;
const DESCENT = -244;
/** Latin letters, punctuation, arrows and symbols of the pages. */
const FIRST = 0x20;
const LAST = 0x2fff;
const GLYPHS = LAST - FIRST + 2;

/** One field of a table: its bytes (1, 2 or 4) and its value. */
type Field = readonly [bytes: number, value: number];

const short = (...values: number[]): Field[] => values.map((value) => [2, value]);
const long = (...values: number[]): Field[] => values.map((value) => [4, value]);
const bytes = (...values: number[]): Field[] => values.map((value) => [1, value]);

function tableOf(fields: readonly Field[]): Buffer {
  const table = Buffer.alloc(fields.reduce((length, [size]) => length + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = table.writeUIntBE(value < 0 ? value + 256 ** size : value, at, size);
  return table;
}

/** One em or nothing, half an em on average as in usual faces. */
const widthOf = (code: number) => (code % 2 === 0 ? UNITS : 0);

/** The tables of a TrueType font, in the order of their tags. All glyphs are empty. */
const tables: Record<string, Buffer> = {
  'OS/2': tableOf([
    ...short(4, UNITS, 400, 5, 0, ...new Array<number>(10).fill(0), 0),
    ...bytes(...new Array<number>(10).fill(0)),
    ...long(0, 0, 0, 0, 0),
    ...short(0x40, FIRST, LAST, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    ...long(0, 0),
    ...short(500, 700, 0, FIRST, 1),
  ]),
  // One segment of characters, and the last one, which each table has.
  cmap: tableOf([
    ...short(0, 1, 3, 1),
    ...long(12),
    ...short(4, 32, 0, 4, 4, 1, 0, LAST, 0xffff, 0, FIRST, 0xffff, 1 - FIRST, 1, 0, 0),
  ]),
  glyf: Buffer.alloc(4),
  head: tableOf([
    ...long(0x10000, 0x10000, 0, 0x5f0f3cf5),
    ...short(3, UNITS),
    ...long(0, 0, 0, 0),
    ...short(0, DESCENT, UNITS, ASCENT, 0, 8, 2, 0, 0),
  ]),
  hhea: tableOf([...long(0x10000), ...short(ASCENT, DESCENT, 0, UNITS, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, GLYPHS)]),
  hmtx: tableOf(Array.from({ length: GLYPHS }, (_, glyph) => short(widthOf(glyph + FIRST - 1), 0)).flat()),
  loca: Buffer.alloc((GLYPHS + 1) * 2),
  maxp: tableOf([...long(0x10000), ...short(GLYPHS, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name: tableOf(short(0, 0, 6)),
  post: tableOf([...long(0x30000, 0), ...short(0, 0), ...long(0, 0, 0, 0, 0)]),
};

/**
 * A font whose letters have widths of whole pixels at each whole size, like the Ahem of the web platform tests, so that texts are as wide
 * in all browsers, with and without hinting. WebKit on Linux rounds the width of each letter.
 * @returns a TrueType file
 */
export function evenFace(): Buffer {
  const entries = Object.entries(tables);
  let offset = 12 + entries.length * 16;
  const directory: Field[] = [...long(0x10000), ...short(entries.length, 128, 3, entries.length * 16 - 128)];
  const content = entries.map(([tag, table]) => {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    directory.push(...bytes(...Buffer.from(tag)), ...long(sum, offset, table.length));
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([tableOf(directory), ...content]);
}
