import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { toursOfPossible } from '../../statecharts/paths/tours.ts';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'open', LOCK: 'locked', BREAK: 'broken' } },
    open: { on: { CLOSE: 'closed' } },
    locked: { on: { UNLOCK: 'closed' } },
    broken: { on: { MEND: 'closed' } },
  },
});

const typesOf = (isPossible: Parameters<typeof toursOfPossible>[2]) =>
  toursOfPossible(door, {}, isPossible).map(({ steps }) => steps.map(({ event }) => event.type));

test('everything possible: one tour takes every transition, with the value after each event', () => {
  const [tour, ...others] = toursOfPossible(door, {}, () => true);
  expect(others).toEqual([]);
  expect(tour?.steps.map(({ value }) => value)).toEqual(['open', 'closed', 'locked', 'closed', 'broken', 'closed']);
});

test('an event that cannot be brought about in a state is in no tour there', () => {
  expect(typesOf(({ type }) => type !== 'LOCK')).toEqual([['OPEN', 'CLOSE', 'BREAK', 'MEND']]);
});

test('where nothing leads on is left for last, and ends the tour', () => {
  expect(typesOf((_, { value }) => value !== 'locked')).toEqual([['OPEN', 'CLOSE', 'BREAK', 'MEND', 'LOCK']]);
});
