import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { toursOfPossibleEvents } from '../paths/tours.ts';

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

const typesOf = (isPossible: Parameters<typeof toursOfPossibleEvents>[2]) =>
  toursOfPossibleEvents(door, {}, isPossible).map(({ steps }) => steps.map(({ event }) => event.type));

test('if every event is possible, one tour takes every transition, with the state value after each event', () => {
  const [tour, ...others] = toursOfPossibleEvents(door, {}, () => true);
  expect(others).toEqual([]);
  expect(tour?.steps.map(({ value }) => value)).toEqual(['open', 'closed', 'locked', 'closed', 'broken', 'closed']);
});

test('a tour does not contain impossible events', () => {
  expect(typesOf(({ type }) => type !== 'LOCK')).toEqual([['OPEN', 'CLOSE', 'BREAK', 'MEND']]);
});

test('a state without possible events comes last and ends the tour', () => {
  expect(typesOf((_, { value }) => value !== 'locked')).toEqual([['OPEN', 'CLOSE', 'BREAK', 'MEND', 'LOCK']]);
});
