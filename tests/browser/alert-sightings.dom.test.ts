import { expect, test } from 'vitest';
import { readSighting, saveSightings } from '../../src/browser/alert-sightings.ts';
import { readDevice } from '../../src/browser/storage.ts';

const KEY = 'portico.alert-sightings';
const at = (minute: number) => new Date(Date.UTC(2026, 8, 28, 15, minute));
const marks = (count: number) => Array.from({ length: count }, (_, n): [string, Date] => [`many-${n}`, at(n % 60)]);

test('SEV-04 the first sight of an alert stays, for the 50 newest', () => {
  saveSightings([['a', at(1)]], readDevice);
  saveSightings(
    [
      ['a', at(2)],
      ['b', at(2)],
    ],
    readDevice,
  );
  expect([readSighting('a', readDevice), readSighting('b', readDevice), readSighting('c', readDevice)]).toEqual([
    at(1),
    at(2),
    null,
  ]);
  saveSightings(marks(50), readDevice);
  expect(JSON.parse(readDevice(KEY)).map(([mark]: [string]) => mark)).toEqual(marks(50).map(([mark]) => mark));
});

test.each(['{', '3', '[3, ["x"], ["y", 3], ["z", "soon"]]'])('SEV-04 what is stored may be anything: %s', (text) => {
  localStorage.setItem(KEY, text);
  expect(['x', 'y', 'z'].map((mark) => readSighting(mark, readDevice))).toEqual([null, null, null]);
});

test('SEV-04 without a storage the page remembers', () => {
  saveSightings([['here', at(5)]], () => '');
  expect(readSighting('here', () => '')).toEqual(at(5));
});
