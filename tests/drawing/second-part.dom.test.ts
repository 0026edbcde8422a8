import { beforeEach, expect, test } from 'vitest';
import type { DrawnBlock } from '../../src/drawing/drawing.ts';
import { startPageInParts } from './support/second-part.ts';

const FIRST = { facts: { late: ['holds'] }, answers: { 'pages/': [1] } } as unknown as DrawnBlock;
const SECOND = { facts: { late: [] }, answers: { 'pages/': [1], 'holds/': [2] } } as unknown as DrawnBlock;
const EARLIER = `<header><button>Menu</button></header><main class="a"><h1>Hello</h1><input><details><summary>More</summary></details>
  <section><p>Loading</p><div><button>See all</button></div></section><p role="status">Ready</p></main>`;
const LATER = `<header><button>Menu</button></header><main class="b"><h1>Hello</h1><input><details><summary>More</summary></details>
  <section><ul><li>A hold</li></ul><button>Dismiss</button><button>See all</button></section><p role="status">Ready</p></main>`;

const root = () => document.getElementById('root') ?? document.body;
const find = <Kind extends HTMLElement>(selector: string) => root().querySelector<Kind>(selector);

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${EARLIER}</div>`;
  delete window.earlyCalls;
});

test('PART-02 PART-03 the second part takes the place of the first; what does not differ stays with its focus and its text', () => {
  const end = startPageInParts(FIRST);
  const [input, details, status] = [
    find<HTMLInputElement>('input'),
    find<HTMLDetailsElement>('details'),
    find('[role]'),
  ];
  if (input === null || details === null) throw new Error('the page is another one');
  input.value = 'CS 333';
  input.focus();
  details.open = true;
  const changes: string[] = [];
  const seen = new MutationObserver(() => {});
  seen.observe(root(), { subtree: true, childList: true, attributes: true, characterData: true });
  end({ markup: LATER, block: SECOND });
  for (const { target } of seen.takeRecords()) changes.push(target.nodeName);
  details.open = false;
  expect(root().innerHTML).toBe(LATER);
  expect([document.activeElement === input, input.value, find('[role]') === status]).toEqual([true, 'CS 333', true]);
  // A screen reader hears nothing twice: no other element was touched.
  expect([...new Set(changes)]).toEqual(['MAIN', 'SECTION']);
  expect(JSON.parse(document.getElementById('drawn')?.textContent ?? '')).toEqual(SECOND);
});

test('PART-03 focus and press go to the counterpart of a button that was replaced', () => {
  const end = startPageInParts(FIRST);
  const button = find<HTMLButtonElement>('section button');
  button?.focus();
  window.earlyCalls = { calls: {}, isClosed: false, pressed: button };
  end({ markup: LATER, block: SECOND });
  const pressed: HTMLElement | null = window.earlyCalls.pressed;
  expect([
    button?.isConnected,
    document.activeElement?.textContent,
    pressed?.isConnected,
    pressed?.textContent,
  ]).toEqual([false, 'See all', true, 'See all']);
});

test('PART-02 once the app has started, the page stays, and the app gets the late answers', async () => {
  const end = startPageInParts(FIRST);
  window.earlyCalls = { calls: {}, isClosed: true, pressed: null };
  end({ markup: LATER, block: SECOND });
  const late = { content: [2], receivedAt: expect.stringMatching(/^\d{4}-.*Z$/), isChecked: true };
  expect([root().innerHTML, await window.lateAnswers]).toEqual([EARLIER, { 'holds/': late }]);
});

test('PART-02 a document that ends without the second part keeps the first, and the app asks itself', async () => {
  startPageInParts(FIRST)(null);
  expect([root().innerHTML, await window.lateAnswers]).toEqual([EARLIER, {}]);
});
