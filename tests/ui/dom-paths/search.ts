import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type SearchSnapshot, searchMachine } from '../../../src/machines/search/machine.ts';
import { model } from '../../../src/machines/search/model.ts';
import { selectSearchView } from '../../../src/machines/search/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { FIND } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';
// Loaded now, so that no step has to wait for it.
import '../../../src/ui/search/SearchDialog.tsx';

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => {};

const dialog = () => screen.queryByRole('dialog', { name: 'Search' });
const field = () => screen.queryByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option');

function driversOf(testApp: TestApp) {
  const search = getActor(testApp.portal.system, 'search');
  /** What the user does, or the event itself if nothing on the screen causes it. */
  const act = (
    element: Element | null | undefined,
    cause: (element: Element) => void,
    event: Parameters<typeof search.send>[0],
  ) => testApp.sendDirectly(() => (element == null ? search.send(event) : cause(element)));
  return {
    events: {
      'search.open': async () => {
        await testApp.sendDirectly(() => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
        await waitFor(() => expect(dialog()).not.toBeNull());
      },
      'search.close': (event) =>
        act(dialog()?.querySelector('button[aria-label="Close"]'), (button) => fireEvent.click(button), event),
      'search.type': (event) =>
        act(field(), (element) => fireEvent.change(element, { target: { value: event.query } }), event),
      'search.loaded': (event) => act(null, () => {}, event),
      'search.move': (event) =>
        act(
          field(),
          (element) => fireEvent.keyDown(element, { key: event.step === 'next' ? 'ArrowDown' : 'ArrowUp' }),
          event,
        ),
      'search.point': (event) => act(options()[event.position], (element) => fireEvent.pointerMove(element), event),
      'search.retry': (event) => act(null, () => {}, event),
    },
    outcomes: {
      find: async (end) => testApp.answer(FIND, (end as { output: unknown }).output),
    },
    delays: {},
  } satisfies DriversOf<typeof searchMachine, keyof typeof model.outcomes>;
}

/** What the status line says in each view. */
function statusOf(snapshot: SearchSnapshot): RegExp {
  const { results } = snapshot.context;
  if (results.length > 0) return new RegExp(`^${results.length} results$`);
  switch (selectSearchView(snapshot)) {
    case 'searching':
      return /^Searching$/;
    case 'none':
      return /^Nothing found for “.+”\.$/;
    default:
      return /^Find sections, tools/;
  }
}

export const search: Walk = {
  machine: searchMachine,
  model,
  actorId: 'search',
  pendingCalls: [FIND],
  setUp: ({ go }) => go('/not-found'),
  driversOf,
  notTaken: {
    'search.open.failed|search.retry|0': 'Only an error leads to this state; tests/ui/search.test.tsx causes one.',
  },
  shows: (snapshot) => {
    const current = snapshot as SearchSnapshot;
    if (selectSearchView(current) === null) {
      expect(dialog()).toBeNull();
      return;
    }
    const { query, results, chosen } = current.context;
    expect((field() as HTMLInputElement).value).toBe(query);
    expect(dialog()?.querySelector('[aria-live]')?.textContent).toMatch(statusOf(current));
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(
      results.map((_, position) => String(position === chosen)),
    );
    expect(field()?.getAttribute('aria-activedescendant') ?? null).toBe(options()[chosen]?.id ?? null);
  },
};
