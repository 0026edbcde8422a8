import { parse as parseInBrowser } from 'csv-parse/browser/esm/sync';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFileText, readTable } from '../../src/rules/staff-files.ts';

/** Texts in which everything that a table is made of is likely. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', ' ', 'a', 'é', '漢', '\0', '\ufeff', 'sep=', '\\', '|'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});

test('ADMIN-81 any text gives rows with ascending numbers and faults, the same with both builds of the parser', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const table = readTable(text, parse);
      const numbers = table.rows.map(({ row }) => row);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      expect(table.rows.filter(({ cells }) => cells.every((cell) => cell === ''))).toEqual([]);
      expect(readTable(text, parseInBrowser)).toEqual(table);
    }),
  );
});

test('ADMIN-80 a text is read as it was written, in UTF-8 and, with a mark, in UTF-16', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 4 }).filter((text) => !/[\0\ufeff]/.test(text));
  fc.assert(
    fc.property(letters, (text) => {
      expect(readFileText(Buffer.from(text))).toEqual({ text, characterSet: 'UTF-8' });
      const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
      expect(readFileText(wide)).toEqual({ text, characterSet: 'UTF-16' });
      expect(readFileText(Buffer.from(wide).swap16())).toEqual({ text, characterSet: 'UTF-16' });
    }),
  );
});

test('ADMIN-80 any bytes are a text of one of the three character sets, or a workbook', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const isWorkbook = /^(504b03|d0cf11)/.test(Buffer.from(bytes).toString('hex'));
      if (isWorkbook) expect(() => readFileText(bytes)).toThrow('is a workbook');
      else expect(['UTF-8', 'UTF-16', 'Windows-1252']).toContain(readFileText(bytes).characterSet);
    }),
  );
});
