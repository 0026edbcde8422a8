import { beforeEach, expect, test } from 'vitest';
import { readAnswer, writeAnswer } from '../../src/browser/answer-storage.ts';
import { answersOfTab, readDrawnBlock } from '../../src/drawing/drawn-start.ts';

const AT = new Date('2026-09-28T15:00:00Z');
const [EARLIER, LATER] = ['2026-09-28T14:00:00.000Z', '2026-09-28T15:05:00.000Z'];
const inPage = { content: [{ HOLD: 'RH' }], receivedAt: AT.toISOString(), isChecked: true };
const block = JSON.stringify({
  facts: { withheld: ['gpa'] },
  answers: { 'holds/': inPage.content },
  byCookie: { getUser: { username: 'amara', auth_token: '' } },
});
const draw = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="drawn"></script>';
  document.body.firstElementChild?.append(text);
};

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
});

test('a page that the server has not drawn, or of which a part is missing, brings nothing', () => {
  expect(readDrawnBlock(document)).toBeNull();
  draw(block.slice(0, -9));
  expect(readDrawnBlock(document)).toBeNull();
  expect(answersOfTab(null, AT).read('holds/')).toBeNull();
});

test('DRAW-04 an answer of the page is used before one that this tab has stored; one that is hidden is in neither', () => {
  for (const key of ['holds/', 'grades/', 'gpa/']) writeAnswer(key, { content: [], receivedAt: EARLIER });
  draw(block);
  const { read } = answersOfTab(readDrawnBlock(document), AT);
  const stored = { content: [], receivedAt: EARLIER };
  expect(['holds/', 'grades/', 'gpa/'].map(read)).toEqual([inPage, stored, null]);
});

test('CACHE-25 an answer of the page is gone with its person, with the session, and when it is out of date', () => {
  draw(block);
  const opened = () => answersOfTab(readDrawnBlock(document), AT);
  const used = [opened(), opened(), opened(), opened()] as const;
  used[0].openFor('amara');
  used[1].openFor('robin');
  used[2].clear();
  used[3].evict(['holds']);
  expect(used.map(({ read }) => read('holds/'))).toEqual([inPage, null, null, null]);
});

test('PART-01 an answer that was late for the page is held until it is released', async () => {
  draw(block.replace('"withheld"', '"late":["nudges"],"withheld"'));
  const { held, release } = answersOfTab(readDrawnBlock(document), AT);
  expect([held('holds/'), answersOfTab(null, AT).held('nudges/')]).toEqual([null, null]);
  const waiting = held('nudges/');
  expect(await Promise.race([waiting, 'held'])).toBe('held');
  release();
  expect(await waiting).toBeUndefined();
});

test('PART-02 an answer that follows in the page is used when it comes, unless it is out of date by then', async () => {
  draw(block.replace('"withheld"', '"late":["nudges","grades"],"follows":["nudges","schedule"],"withheld"'));
  const late = (content: unknown) => ({ content, receivedAt: LATER, isChecked: true as const });
  const [first, evicted, written, ended] = Array.from({ length: 4 }, () => {
    const following = Promise.resolve({ 'nudges/': late(['first']), 'schedule/202604': late(['CS 333']) });
    return answersOfTab(readDrawnBlock(document), AT, following);
  });
  evicted?.evict(['nudges', 'schedule']);
  ended?.clear();
  written?.write('holds/', { content: ['newer'], receivedAt: LATER }, ['newer']);
  await first?.following?.('nudges/');
  expect(['holds/', 'grades/', 'gpa/'].map((key) => first?.following?.(key))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const found = [first, evicted, written, ended].map((each) =>
    ['nudges/', 'schedule/202604', 'holds/'].map((key) => each?.read(key)?.content),
  );
  const ofPage = [{ HOLD: 'RH' }];
  expect(found).toEqual([
    [['first'], ['CS 333'], ofPage],
    [undefined, undefined, ofPage],
    [['first'], ['CS 333'], ['newer']],
    [undefined, undefined, ['newer']],
  ]);
});

test('a newer answer replaces that of the page, and is stored', () => {
  draw(block);
  const { read, write } = answersOfTab(readDrawnBlock(document), AT);
  expect(readAnswer('holds/')).toBeNull();
  const newer = { content: [], receivedAt: LATER };
  write('holds/', newer, []);
  expect([read('holds/'), readAnswer('holds/')]).toEqual([newer, newer]);
});
