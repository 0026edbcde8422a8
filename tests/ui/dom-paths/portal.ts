import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { portalMachine } from '../../../src/machines/portal/machine.ts';
import { model } from '../../../src/machines/portal/model.ts';
import {
  selectHasFrame,
  selectHasLater,
  selectUserPresence,
  type UserPresence,
} from '../../../src/machines/portal/selectors.ts';
import { findActor } from '../../../src/machines/shared/actors.ts';
import type { Screen } from '../../support/expected-views/screens.ts';
import { answerUser, FRAME_CODE, HOLDS, NEXT_STEPS, PROFILE, STATUS, USER } from './support/backend.ts';
import { SIGN_OUT_ADDRESS, screenInView } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const CHECKLIST = ['/next-steps/task', '/next-steps/task?show=up-next'];
/** Calls of the dashboard, of which each can be answered 401 once. */
const DATA_CALLS = [HOLDS, NEXT_STEPS, PROFILE];
const SIGNED_OUT = { kind: 'status', status: 401, detail: null };

function driversOf(testApp: TestApp) {
  const visits = { count: 0 };
  async function openWithStatus(): Promise<void> {
    if (!testApp.isOpen()) await testApp.go('/dashboard');
    if (testApp.calls.isPending(STATUS)) await testApp.answer(STATUS, { status: 'ok' });
  }
  /** A call is answered 401, so the session asks for the user again. */
  async function answer401(): Promise<void> {
    const call = DATA_CALLS.find(testApp.calls.isPending);
    if (call === undefined) throw new Error('no data call is pending');
    await testApp.fail(call, SIGNED_OUT);
  }
  return {
    events: {
      'session.opened': async () => {
        await openWithStatus();
        await answerUser(testApp, 'signedIn');
      },
      'session.provisional': async () => {
        await openWithStatus();
        await answerUser(testApp, 'provisional');
      },
      'session.ended': async () => {
        await answer401();
        await answerUser(testApp, 'anonymous');
      },
      'session.alive': async () => {
        await answer401();
        await answerUser(testApp, 'signedIn');
      },
      'session.closed': async () => {
        await openWithStatus();
        await testApp.go('/logout');
        expect(testApp.left).toEqual([SIGN_OUT_ADDRESS]);
        testApp.left.length = 0;
      },
      'frame.loaded': async () => {
        if (!testApp.isOpen()) await testApp.go('/dashboard');
        await testApp.loadFrame();
      },
      'later.loaded': async () => {
        if (!testApp.isOpen()) await testApp.go('/dashboard');
        await testApp.loadLater();
      },
      'checklist.loaded': () => testApp.go(CHECKLIST[visits.count++ % CHECKLIST.length] ?? ''),
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof portalMachine>;
}

const SCREENS: Record<UserPresence, Screen> = {
  unknown: 'placeholder',
  known: 'page',
  provisional: 'provisional',
};

export const portal: Walk = {
  machine: portalMachine,
  model,
  actorId: 'portal',
  pendingCalls: [STATUS, USER, FRAME_CODE, ...DATA_CALLS],
  driversOf,
  shows: (_, { portal: root, left }) => {
    const snapshot = root.getSnapshot();
    const user = selectUserPresence(snapshot);
    const hasFrame = selectHasFrame(snapshot);
    // The dialog of a provisional account comes with the code of the frame; this heading is below it.
    if (user === 'provisional')
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Provisional account');
    if (user !== 'provisional' || hasFrame) expect(screenInView()).toBe(SCREENS[user]);
    expect(findActor(root.system, 'modal') !== undefined).toBe(hasFrame);
    expect(findActor(root.system, 'demo') !== undefined).toBe(selectHasLater(snapshot));
    // The dialogs open with the code of the frame, also when their reason is older.
    const hasEnded = snapshot.matches({ user: { running: 'ended' } });
    expect(screen.queryAllByRole('dialog', { name: 'Your session has ended' })).toHaveLength(
      hasFrame && hasEnded ? 1 : 0,
    );
    expect(left).toEqual([]);
  },
};
