import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareOfDifferentPixels } from './kept-pictures.ts';
import { differencesOf } from './same-boxes.ts';

const box = { x: 10, y: 20, width: 100, height: 44 };

test('elements that are farther away, missing or more are differences of boxes', () => {
  const expected = new Map([
    ['body > main > a “Near”', box],
    ['body > main > p “Far”', box],
    ['body > main > b “Gone”', box],
  ]);
  const found = new Map([
    ['body > main > a “Near”', { ...box, x: 12, height: 42 }],
    ['body > main > p “Far”', { ...box, y: 22.5, width: 90 }],
    ['body > main > i “New”', box],
  ]);
  expect(differencesOf(expected, found)).toEqual([
    'body > main > p “Far” has y 23 in place of 20, width 90 in place of 100',
    'body > main > b “Gone” is missing',
    'body > main > i “New” is not in Chromium',
  ]);
  expect(differencesOf(expected, expected)).toEqual([]);
});

const picture = (width: number, colors: readonly number[]) =>
  sharp(Buffer.from(colors.flatMap((color) => [color, color, color])), { raw: { width, height: 2, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();

test('pictures differ by the share of pixels with another color, not by a few edges, and wholly with another size', async () => {
  const before = await picture(2, [0, 50, 100, 150]);
  expect(await shareOfDifferentPixels(before, await picture(2, [0, 58, 100, 159]))).toBe(0.25);
  expect(await shareOfDifferentPixels(before, await picture(1, [0, 50]))).toBe(1);
  const gray = new Array<number>(1000).fill(100);
  const large = await picture(500, gray);
  expect(await shareOfDifferentPixels(large, await picture(500, [130, ...gray.slice(1)]))).toBe(0);
  expect(await shareOfDifferentPixels(large, await picture(500, [180, ...gray.slice(1)]))).toBe(0.001);
});

test('sign-in and the page without a network count rem from the letter size of the browser', () => {
  const files = ['server/accounts/sign-in.css', 'src/browser/service-worker/offline-page.ts'];
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
  const rules = texts.map((text) => /\nhtml \{([^}]*)\}/.exec(text)?.[1] ?? 'no rule');
  expect(rules.filter((rule) => /font(-size)?:|no rule/.test(rule))).toEqual([]);
});
