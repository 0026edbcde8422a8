import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { type ModalSnapshot, modalMachine } from '../../../src/machines/modal/machine.ts';
import { model } from '../../../src/machines/modal/model.ts';
import { type ShownDialog, selectIsRetrying, selectShown } from '../../../src/machines/modal/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/404', '/not-found'];
const LOADING_DELAY = 400;
const POSTS = 'GET /posts';

/** Presses a link as a page's content would have one. */
async function pressLink(testApp: TestApp, href: string): Promise<void> {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  try {
    await testApp.press(link);
  } finally {
    link.remove();
  }
}

function driversOf(testApp: TestApp) {
  const modal = getActor(testApp.portal.system, 'modal');
  const visits = { count: 0 };
  const press = (name: string) => {
    const button = screen.queryByRole('button', { name });
    return button === null ? null : testApp.press(button);
  };
  return {
    events: {
      'modal.open': (event) =>
        event.kind === 'post'
          ? pressLink(testApp, `#modal-${event.key}`)
          : testApp.sendDirectly(() => modal.send(event)),
      // A post belongs to the page that it was opened on.
      'modal.withdraw': (event) =>
        event.kind === 'post'
          ? testApp.go(PLACES[visits.count++ % 2] ?? '')
          : testApp.sendDirectly(() => modal.send(event)),
      // A dialog that does not show cannot be closed.
      'modal.close': (event) => press('Close') ?? testApp.sendDirectly(() => modal.send(event)),
      'modal.retry': (event) => press('Try again') ?? testApp.sendDirectly(() => modal.send(event)),
    },
    outcomes: {
      loadPost: ({ output }) => {
        const result = output as Result<unknown>;
        if (!result.ok) return testApp.fail(POSTS, result.failure);
        return testApp.answer(POSTS, result.value === null ? [] : [result.value]);
      },
    },
    delays: {
      loadingDelay: () => testApp.pass(LOADING_DELAY, () => modal.getSnapshot().matches({ post: { loading: 'slow' } })),
    },
  } satisfies DriversOf<typeof modalMachine, keyof typeof model.outcomes>;
}

/** The name of the dialog. */
const TITLES: Record<ShownDialog, string | null> = {
  nothing: null,
  provisional: 'Please log in with your Odin account',
  sessionEnded: 'Your session has ended',
  postLoading: 'One moment',
  post: 'Ways to pay',
  postFailed: 'This did not load',
};

export const modal: Walk = {
  machine: modalMachine,
  model,
  actorId: 'modal',
  pendingCalls: [POSTS],
  setUp: ({ go }) => go('/not-found'),
  driversOf,
  shows: (snapshot) => {
    const title = TITLES[selectShown(snapshot as ModalSnapshot)];
    const dialogs = screen.queryAllByRole('dialog');
    expect(dialogs.length).toBe(title === null ? 0 : 1);
    if (title === null) return;
    const dialog = within(screen.getByRole('dialog', { name: title }));
    expect(dialog.getByRole('button', { name: 'Close' }).textContent).toBe('');
    const retry = dialog.queryByRole('button', { name: 'Try again' });
    const isRetrying = selectIsRetrying(snapshot as ModalSnapshot);
    if (title === TITLES.postFailed) expect(retry?.getAttribute('aria-busy')).toBe(String(isRetrying));
    else expect(retry).toBeNull();
  },
};
