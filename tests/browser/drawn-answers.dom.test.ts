import { beforeEach, expect, test } from 'vitest';
import { readAnswer } from '../../src/browser/answer-storage.ts';
import { takeDrawnAnswers } from '../../src/browser/drawn-answers.ts';

const AT = new Date('2026-09-28T15:00:00Z');
const block = JSON.stringify({ owner: 'amara', withheld: [], answers: { 'holds/': { holds: [] } } });
const draw = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="drawn"></script>';
  document.body.firstElementChild?.append(text);
};

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
});

test('the answers of a drawn page are in the storage of the tab, for its person alone', () => {
  sessionStorage.setItem('portico.kept-for', 'robin');
  sessionStorage.setItem('portico.kept.gpa/', '{}');
  draw(block);
  expect(takeDrawnAnswers(document, AT)).toEqual({ owner: 'amara', withheld: [] });
  expect(readAnswer('holds/')).toEqual({ content: { holds: [] }, receivedAt: AT.toISOString() });
  expect(Object.keys(sessionStorage).sort()).toEqual(['portico.kept-for', 'portico.kept.holds/']);
});

test('a page that the server has not drawn, or of which a part is missing, has no answers', () => {
  expect(takeDrawnAnswers(document, AT)).toBeUndefined();
  draw(block.slice(0, -9));
  expect(takeDrawnAnswers(document, AT)).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
