import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ChoiceGroup, LoadedGroups } from '../../../src/machines/preferences/machine.ts';
import { preferencesMachine } from '../../../src/machines/preferences/machine.ts';
import { loadedGroups, model } from '../../../src/machines/preferences/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { getBlock } from '../support/blocks.ts';
import { NOTIFICATION_TYPES, STUDENT_TYPES } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import { type DriversOf, done, type Walk } from './support/walk.ts';

const SAVE_NOTIFICATIONS = 'PATCH /api/user_preference/404/';
const PLACES = ['/next-steps/preferences', '/next-steps/preferences#again'];

const region = (name: string) => within(getBlock(name));
const queryEmail = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Email' });

function driversOf(testApp: TestApp) {
  const preferences = getActor(testApp.portal.system, 'preferences');
  const visits = { count: 0 };
  /** Presses a part of the group "Notifications", or sends the event while the group is not there. */
  async function onGroup(element: HTMLElement | null, send: () => void): Promise<void> {
    await (element === null ? testApp.sendDirectly(send) : testApp.press(element));
  }
  return {
    events: {
      'preferences.opened': () => testApp.go(PLACES[visits.count++ % 2] ?? ''),
      // Going away would open another page, whose way back is `preferences.opened`.
      'preferences.left': (event) => testApp.sendDirectly(() => preferences.send(event)),
      'preferences.retry': (event) =>
        onGroup(screen.queryAllByRole('button', { name: 'Try again' })[0] ?? null, () => preferences.send(event)),
      // Only the first visit sends it.
      'preferences.toggle': (event) => testApp.sendDirectly(() => preferences.send(event)),
      'preferences.choose': (event) => onGroup(queryEmail(), () => preferences.send(event)),
      'preferences.saved': async (event) => {
        const isPending = testApp.calls.isPending(SAVE_NOTIFICATIONS);
        await (isPending
          ? testApp.answer(SAVE_NOTIFICATIONS, { notifications: event.ids, updated_by_user_on: null })
          : testApp.sendDirectly(() => preferences.send(event)));
      },
      'preferences.notSaved': async (event) => {
        const isPending = testApp.calls.isPending(SAVE_NOTIFICATIONS);
        await (isPending
          ? testApp.fail(SAVE_NOTIFICATIONS, { kind: 'status', status: 500, detail: null })
          : testApp.sendDirectly(() => preferences.send(event)));
      },
      'save.succeeded': () => Promise.reject(new Error('the machine ignores this event')),
    },
    outcomes: {
      loadGroups: async ({ output }) => {
        const { notifications, studentTypes } = output as LoadedGroups;
        await end(NOTIFICATION_TYPES, notifications === null ? null : [{ id: 1, name: 'Email' }]);
        await end(STUDENT_TYPES, studentTypes === null ? null : [{ id: 2, name: 'New students' }]);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof preferencesMachine, keyof typeof model.outcomes>;

  async function end(call: string, content: unknown): Promise<void> {
    await (content === null
      ? testApp.fail(call, { kind: 'status', status: 500, detail: null })
      : testApp.answer(call, content));
  }
}

const press = { type: 'preferences.choose', group: 'notifications', id: 1 };
const ARRIVAL = [{ type: 'preferences.opened' }, done('loadGroups', loadedGroups)];

export const preferences: Walk = {
  machine: preferencesMachine,
  model,
  actorId: 'preferences',
  pendingCalls: [NOTIFICATION_TYPES, STUDENT_TYPES, SAVE_NOTIFICATIONS],
  setUp: async (testApp) => {
    await testApp.go('/messages');
    await testApp.loadChecklist();
  },
  driversOf,
  extraPaths: [
    // A press during a save is sent after it.
    [...ARRIVAL, press, press, { type: 'preferences.saved', group: 'notifications', sent: [], ids: [] }],
    [...ARRIVAL, press, { type: 'preferences.notSaved', group: 'notifications' }],
  ],
  shows: ({ value, context, children }) => {
    if (value === 'closed') return expect(screen.queryByRole('heading', { name: 'Preferences' })).toBeNull();
    const { groups, sending } = context as { groups: LoadedGroups; sending: ChoiceGroup[] };
    const { notifications } = groups;
    const group = region('Notifications');
    expect(queryEmail()?.checked ?? null).toBe(notifications === null ? null : notifications.chosen.includes(1));
    expect(group.queryByText('Loading Notifications') !== null).toBe(notifications === null && value === 'loading');
    expect(group.queryByText('Error retrieving info') !== null).toBe(notifications === null && value === 'incomplete');
    expect(group.queryByText('Saving…') !== null).toBe(sending.includes('notifications'));
    const save = children['save.notifications']?.getSnapshot();
    expect(group.queryByText(/may not have been saved/) !== null).toBe(save?.value === 'failed');
  },
};
