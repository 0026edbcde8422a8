import { expect, test } from 'vitest';
import { fromJsonValue, toJsonValue } from '../paths/json-values.ts';

const roundTrip = (value: unknown): unknown => fromJsonValue(JSON.parse(JSON.stringify(toJsonValue(value)?.json)));

test('a file gives back what JSON does not have', () => {
  const full = Object.assign(new RangeError('too long'), { code: 'E_LENGTH', details: { at: undefined } });
  const values = {
    nothing: undefined,
    numbers: [Number.NaN, Number.POSITIVE_INFINITY, -0, 1.5],
    big: 12n,
    date: new Date(0),
    map: new Map([[{ id: 1 }, new Set(['a'])]]),
    named: { $type: 'date', milliseconds: 'not a date' },
  };
  expect(roundTrip(values)).toStrictEqual(values);
  const error = roundTrip(full) as typeof full;
  expect([error instanceof RangeError, error.name, error.message, error.code, error.details]).toStrictEqual([
    true,
    'RangeError',
    'too long',
    'E_LENGTH',
    { at: undefined },
  ]);
  const standIn = roundTrip(function standIn() {
    return [1];
  }) as () => unknown;
  expect(standIn()).toEqual([1]);
});

test('an instance of a class, a function with code of its own and a circle are not in a file', () => {
  class Ticket {}
  class Refused extends Error {}
  const circle: unknown[] = [];
  circle.push(circle);
  expect([new Ticket(), new Refused('no'), () => 1, [circle]].map(toJsonValue)).toEqual([null, null, null, null]);
});
