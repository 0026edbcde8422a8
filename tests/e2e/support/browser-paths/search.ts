import { expect } from '@playwright/test';
import type { ContextFrom, EventObject } from 'xstate';
import { type SearchEvent, searchMachine } from '../../../../src/machines/search/machine.ts';
import { model as searchModel } from '../../../../src/machines/search/model.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

/** A query for two sections of the site, and one for nothing. */
const FOUND = 'es';
const NOT_FOUND = 'parking ticket';

const model = {
  ...searchModel,
  events: {
    ...searchModel.events,
    'search.type': [
      { type: 'search.type', query: FOUND },
      { type: 'search.type', query: NOT_FOUND },
      { type: 'search.type', query: ' ' },
    ],
  },
  // The query decides what is found.
  project: ({ query, results, chosen }: ContextFrom<typeof searchMachine>) => [query, results.length, chosen],
};

const dialog = ({ page }: TestBrowser) => page.getByRole('dialog', { name: 'Search' });
const field = ({ page }: TestBrowser) => page.getByRole('combobox', { name: 'Search' });
const options = (testBrowser: TestBrowser) => dialog(testBrowser).getByRole('option');

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  return {
    events: {
      'search.open': async () => {
        await page.keyboard.press('Control+k');
        await expect(field(testBrowser)).toBeFocused();
      },
      'search.close': () => page.keyboard.press('Escape'),
      'search.type': ({ query }) => field(testBrowser).fill(query),
      'search.move': ({ step }) => page.keyboard.press(step === 'next' ? 'ArrowDown' : 'ArrowUp'),
      'search.point': async ({ position }) => {
        await page.mouse.move(0, 0);
        // On the result that is chosen already, the pointer changes nothing.
        const isChosen = (await options(testBrowser).nth(position).getAttribute('aria-selected')) === 'true';
        await options(testBrowser)
          .nth(isChosen ? 0 : position)
          .hover();
      },
      'search.loaded': () => Promise.reject(new Error('the posts arrive by themselves')),
      'search.retry': () => Promise.reject(new Error('the code of the search is there')),
    },
    // The search finds its results by itself.
    outcomes: { find: () => Promise.resolve() },
    delays: {},
  } satisfies DriversOf<typeof searchMachine, keyof typeof model.outcomes>;
}

const isSearching = (value: unknown) => JSON.stringify(value) === '{"open":"searching"}';

const STATUS: Record<string, RegExp> = {
  empty: /^Find sections, tools/,
  results: /^\d+ results?$/,
  none: /^No results$/,
};

export const search: BrowserPaths = {
  machine: searchMachine,
  model,
  actorId: 'search',
  pendingCalls: [],
  isPossible: (event: EventObject, { value, context }) => {
    const { query, results } = context as ContextFrom<typeof searchMachine>;
    // Nothing is quick enough to come between a query and its results.
    if (isSearching(value)) return 'output' in event && (event.output as unknown[]).length > 0 === (query === FOUND);
    const searchEvent = event as SearchEvent;
    switch (searchEvent.type) {
      // Whatever is shown, the posts of Resources arrive by themselves.
      case 'search.loaded':
        return false;
      case 'search.open':
        return value === 'closed';
      case 'search.type':
        // The same text once more is no change of the field.
        return value !== 'closed' && searchEvent.query !== query;
      case 'search.point':
        return searchEvent.position < results.length;
      default:
        return value !== 'closed';
    }
  },
  isTransient: isSearching,
  async setUp({ page }) {
    await page.goto('/not-found');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute('aria-disabled', 'false');
  },
  driversOf,
  async expectView(value, testBrowser) {
    if (value === 'closed') return expect(dialog(testBrowser)).toHaveCount(0);
    const view = (value as { open: string }).open;
    await expect(dialog(testBrowser).getByRole('status')).toHaveText(STATUS[view] ?? '');
    const chosen = dialog(testBrowser).getByRole('option', { selected: true });
    await expect(chosen).toHaveCount(view === 'results' ? 1 : 0);
    const active = await field(testBrowser).getAttribute('aria-activedescendant');
    expect(active).toBe(view === 'results' ? await chosen.getAttribute('id') : null);
  },
  notTaken: {
    'search.open|search.loaded|0': 'The posts arrive by themselves. tests/ui/search.test.tsx has a test of it.',
    'search.open.failed|search.retry|0':
      'The code of the search is there. tests/e2e/search.spec.ts has a test in which it is missing.',
  },
};
