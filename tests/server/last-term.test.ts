import { expect, test } from 'vitest';
import { lastTerm } from '../../server/drawing/last-term.ts';

const answersOf = (code: unknown, end_date?: string) => ({
  'currentTerm/': { p_term_out: code },
  ...(end_date === undefined ? {} : { 'termInfo/': { term: 'Fall', start_date: null, end_date } }),
});

test('START-02 the last term counts until its last day; without its days it counts for the day', () => {
  const term = lastTerm();
  expect(term.on('2026-11-28')).toBeNull();
  term.learn(answersOf('202604'), '2026-11-28');
  expect([term.on('2026-11-28'), term.on('2026-11-29')]).toEqual(['202604', null]);
  term.learn(answersOf('202604', '2026-12-12T00:00:00'), '2026-11-28');
  term.learn(answersOf('202604'), '2026-11-28');
  expect([term.on('2026-12-12'), term.on('2026-12-13')]).toEqual(['202604', null]);
  term.learn(answersOf('202701', '2027-03-20'), '2027-01-04');
  expect(term.on('2027-01-04')).toBe('202701');
});

test.each([null, '', 'Fall 2026', 202604])('START-02 an answer without a code (%s) changes nothing', (code) => {
  const term = lastTerm();
  term.learn(answersOf(code, '2026-12-12'), '2026-11-28');
  expect(term.on('2026-11-28')).toBeNull();
});
