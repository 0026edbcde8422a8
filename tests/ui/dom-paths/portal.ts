import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { selectErrorState } from '../../../src/machines/app-status/selectors.ts';
import { wholePortalMachine as portalMachine } from '../../../src/machines/catalogue.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { model } from '../../../src/machines/portal/model.ts';
import { employee, student } from '../../machines/support/people.ts';
import type { Screen } from '../../support/expected-views/screens.ts';
import {
  answerUser,
  CHECKLIST_USER,
  CURRENT_TERM,
  HOLDS,
  nothingSaid,
  PROFILE,
  SAVE,
  STATUS,
  TITLE,
  USER,
} from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView } from './support/screens.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const STATUS_LIFETIME = 5 * 60_000;
const HOLDS_LIFETIME = 480 * 60_000;
const CHECKLIST = '/next-steps/task/1';
const PROVISIONAL = { kind: 'status', status: 403, detail: 'has_provisional_account' };

function driversOf(stage: Stage) {
  const { portal, calls } = stage;
  const guard = getActor(portal.system, 'guard');

  async function openWithStatus(): Promise<void> {
    if (!stage.isOpen()) await stage.go('/dashboard');
    if (calls.isHeld(STATUS)) await stage.answer(STATUS, { status: 'ok' });
  }
  async function failStatus(failure: unknown): Promise<void> {
    await stage.pass(STATUS_LIFETIME, () => guard.getSnapshot().matches({ statusAge: 'unknown' }));
    await stage.go('/dashboard');
    await stage.fail(STATUS, failure);
  }
  async function openChecklist(): Promise<void> {
    await stage.go(CHECKLIST);
    await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  }
  async function pressBookmark(): Promise<void> {
    await openChecklist();
    const detail = within(screen.getByRole('article', { name: TITLE }));
    await stage.press(detail.getByRole('button', { name: 'Bookmark' }));
  }
  return {
    events: {
      'status.ok': () => openWithStatus(),
      'status.integrationsUnavailable': async () => {
        await stage.go('/dashboard');
        await stage.answer(STATUS, { status: 'integrations_unavailable' });
      },
      'app.failed': () => failStatus({ kind: 'status', status: 500, detail: null }),
      'network.failed': () => failStatus({ kind: 'offline' }),
      // Opening a page tells it, but not before somebody is known.
      'code.failed': async (event) => {
        await stage.go('/dashboard');
        await stage.told(() => portal.send(event));
      },
      'session.opened': async ({ person: { isStudent } }) => {
        await openWithStatus();
        await answerUser(stage, 'signedIn', isStudent ? student : { ...employee, is_superuser: true });
      },
      // What the role refresh has found reaches the session first.
      'session.changed': () =>
        stage.told(() => portal.send({ type: 'roles.found', roles: { primary_role: 'student', other_roles: [] } })),
      'session.ended': (event) => stage.told(() => portal.send(event)),
      'session.alive': (event) => stage.told(() => portal.send(event)),
      'connection.troubled': (event) => stage.told(() => portal.send(event)),
      // Opening a page brings them.
      'later.loaded': () => stage.go('/dashboard'),
      'notice.raised': async (event) => {
        if (!stage.isOpen()) await stage.go('/dashboard');
        await stage.told(() => portal.send(event));
      },
      'roles.found': (event) => stage.told(() => portal.send(event)),
      'resources.void': (event) => stage.told(() => portal.send(event)),
      'resources.outdated': (event) => stage.told(() => portal.send(event)),
      'session.provisional': async () => {
        await openWithStatus();
        await answerUser(stage, 'provisional');
      },
      'session.closed': async () => {
        await openWithStatus();
        await stage.go('/logout');
      },
      'resource.wanted': () => (stage.isOpen() ? stage.comeBack() : stage.go('/dashboard')),
      'resource.received': () => stage.answer(HOLDS, []),
      'resource.failed': async ({ name, failure, hasAnswer }) => {
        if (name === 'profile') return stage.fail(PROFILE, failure);
        if (hasAnswer) {
          await stage.answer(HOLDS, []);
          const isStale = () =>
            getResource(portal.getSnapshot(), 'holds', null)
              ?.getSnapshot()
              .matches({ answered: { age: 'stale' } }) === true;
          await stage.pass(HOLDS_LIFETIME, isStale);
          await stage.comeBack();
        }
        await stage.fail(HOLDS, failure);
      },
      'resources.retry': async () => {
        await failStatus({ kind: 'offline' });
        const retry = queryRetry();
        if (retry === null) throw new Error('there is no way to head back and retry');
        await stage.press(retry);
        await stage.answer(STATUS, { status: 'ok' });
      },
      'term.found': ({ term }) => stage.answer(CURRENT_TERM, { p_term_out: term }),
      'list.wanted': () => stage.go(CHECKLIST),
      // Its button comes with a failed opening.
      'list.retry': async (event) => {
        await stage.go(CHECKLIST);
        await stage.told(() => portal.send(event));
      },
      'checklist.identified': () => openChecklist(),
      'list.opened': () => openChecklist(),
      'account.provisional': async () => {
        await stage.go(CHECKLIST);
        await stage.fail(CHECKLIST_USER, PROVISIONAL);
      },
      'list.failed': async ({ failure }) => {
        await stage.go(CHECKLIST);
        await stage.fail(CHECKLIST_USER, failure);
      },
      'task.saved': async ({ field, state }) => {
        await pressBookmark();
        await stage.answer(SAVE, { ...nothingSaid, [field]: state[field] });
      },
      'task.saveFailed': async ({ failure }) => {
        await pressBookmark();
        await stage.fail(SAVE, failure);
      },
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof portalMachine>;
}

/** While the error state is 0 or 1. */
const SCREENS: Record<StateValueFrom<typeof portalMachine>, Screen> = {
  starting: 'placeholder',
  running: 'page',
  provisional: 'provisional',
  signedOut: 'placeholder',
};

export const portal: Walk = {
  machine: portalMachine,
  model,
  actorId: 'portal',
  held: [STATUS, USER, HOLDS, CURRENT_TERM, CHECKLIST_USER, PROFILE, SAVE],
  driversOf,
  shows: ({ value }, stage) => {
    const errorState = selectErrorState(getActor(stage.portal.system, 'appStatus').getSnapshot());
    if (errorState > 1) expect(screenInView()).toBe(errorState === 2 ? '500' : '503');
    else expect(screenInView()).toBe(SCREENS[value as keyof typeof SCREENS]);
    expect(stage.left).toEqual(value === 'signedOut' ? [SIGN_OUT_ADDRESS] : []);
  },
};
