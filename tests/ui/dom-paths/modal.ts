import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { type ModalSnapshot, modalMachine } from '../../../src/machines/modal/machine.ts';
import { model } from '../../../src/machines/modal/model.ts';
import { type Shown, selectIsRetrying, selectShown } from '../../../src/machines/modal/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/account', '/messages'];
const PATIENCE = 400;
const POSTS = 'GET /posts';

/** Presses a link as a page's content would have one. */
async function pressLink(stage: Stage, href: string): Promise<void> {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  try {
    await stage.press(link);
  } finally {
    link.remove();
  }
}

function driversOf(stage: Stage) {
  const modal = getActor(stage.portal.system, 'modal');
  const visits = { count: 0 };
  const press = (name: string) => {
    const button = screen.queryByRole('button', { name });
    return button === null ? null : stage.press(button);
  };
  return {
    events: {
      'modal.open': (event) =>
        event.kind === 'post' ? pressLink(stage, `#modal-${event.key}`) : stage.told(() => modal.send(event)),
      // A post belongs to the page that it was opened on.
      'modal.withdraw': (event) =>
        event.kind === 'post' ? stage.go(PLACES[visits.count++ % 2] ?? '') : stage.told(() => modal.send(event)),
      // A dialog that does not show cannot be closed.
      'modal.close': (event) => press('Close') ?? stage.told(() => modal.send(event)),
      'modal.retry': (event) => press('Try again') ?? stage.told(() => modal.send(event)),
    },
    outcomes: {
      loadPost: (end) =>
        'error' in end ? stage.fail(POSTS, end.error) : stage.answer(POSTS, end.output === null ? [] : [end.output]),
    },
    delays: {
      patience: () => stage.pass(PATIENCE, () => modal.getSnapshot().matches({ post: { loading: 'slow' } })),
    },
  } satisfies DriversOf<typeof modalMachine, keyof typeof model.outcomes>;
}

/** The name of the dialog. */
const TITLES: Record<Shown, string | null> = {
  nothing: null,
  provisional: 'Please log in with your Odin account',
  sessionEnded: 'Your session has ended',
  postLoading: 'One moment',
  post: 'Ways to pay',
  postFailed: 'This did not load',
  plain: 'Good to know',
};

export const modal: Walk = {
  machine: modalMachine,
  model,
  actorId: 'modal',
  held: [POSTS],
  arrive: ({ go }) => go('/messages'),
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
