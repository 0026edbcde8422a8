import { within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  type CalendarSubscriptionSnapshot,
  type CheckedSubscription,
  calendarSubscriptionMachine,
  type NewSubscription,
} from '../../../src/machines/calendar-subscription/machine.ts';
import { model } from '../../../src/machines/calendar-subscription/model.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { getBlock, queryBlock } from '../support/blocks.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const CHECK = 'GET /calendar';
const CREATE = 'POST /calendar';
const REVOKE = 'DELETE /calendar';

const block = () => getBlock('Calendar subscription');
const button = (name: string) => within(block()).getByRole('button', { name });

function driversOf(testApp: TestApp) {
  const answer = (call: string, result: Result<unknown>, content: unknown) =>
    result.ok ? testApp.answer(call, content) : testApp.fail(call, result.failure);
  return {
    events: {
      'calendarSubscription.show': () => testApp.go('/account'),
      'calendarSubscription.hide': () => testApp.go('/resources'),
      'calendarSubscription.retry': () => testApp.press(button('Try again')),
      'calendarSubscription.create': () => testApp.press(button('Create subscription')),
      'calendarSubscription.renew': () => testApp.press(button('New link')),
      'calendarSubscription.revoke': () => testApp.press(button('Stop')),
      'calendarSubscription.addressTaken': () => testApp.press(button('Done')),
    },
    outcomes: {
      check: ({ output }) => {
        const result = output as Result<CheckedSubscription>;
        const { isActive = false, createdOn = null } = result.ok ? result.value : {};
        return answer(CHECK, result, { active: isActive, created_on: createdOn });
      },
      create: ({ output }) => {
        const result = output as Result<NewSubscription>;
        return answer(CREATE, result, { url: result.ok ? result.value.url : '' });
      },
      revoke: ({ output }) => answer(REVOKE, output as Result<null>, null),
    },
    delays: {},
  } satisfies DriversOf<typeof calendarSubscriptionMachine, keyof typeof model.outcomes>;
}

/** The buttons of the block, the busy one marked; its secret address; and what it says of a failure. */
type View = { buttons: string[]; address?: string; failure?: RegExp };

const ADDRESS = 'https://portal.example.edu/calendar/secret.ics';
const NONE: View = { buttons: ['Create subscription'] };
const ACTIVE: View = { buttons: ['New link', 'Stop'] };
const VIEWS: Record<string, View> = {
  '"checking"': { buttons: [] },
  '"checkFailed"': { buttons: ['Try again'], failure: /could not be loaded/ },
  '{"none":"idle"}': NONE,
  '{"none":"failed"}': { ...NONE, failure: /may not have been created/ },
  '"creating"': { buttons: ['Create subscription, busy'] },
  '{"active":"idle"}': ACTIVE,
  '{"active":"addressShown"}': { buttons: ['Copy', 'Done'], address: ADDRESS },
  '{"active":"renewing"}': { buttons: ['New link, busy', 'Stop'] },
  '{"active":"renewFailed"}': { ...ACTIVE, failure: /may be no new link/ },
  '{"active":"revoking"}': { buttons: ['New link', 'Stop, busy'] },
  '{"active":"revokeFailed"}': { ...ACTIVE, failure: /may not have stopped/ },
};

/** CAL-05, CAL-06: the block on Account in every state. */
export const calendarSubscription: Walk = {
  machine: calendarSubscriptionMachine,
  model,
  actorId: 'calendarSubscription',
  pendingCalls: [CHECK, CREATE, REVOKE],
  setUp: async (testApp) => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<script type="application/json" id="portal-config">{"calendarUrl":"/calendar"}</script>',
    );
    await testApp.go('/resources');
    document.getElementById('portal-config')?.remove();
  },
  driversOf,
  shows: (snapshot) => {
    const { value } = snapshot as CalendarSubscriptionSnapshot;
    if (value === 'hidden') {
      expect(queryBlock('Calendar subscription')).toBeNull();
      return;
    }
    const { buttons, address = null, failure = null } = VIEWS[JSON.stringify(value)] as View;
    const shown = within(block())
      .queryAllByRole('button')
      .map((each) => `${each.textContent}${each.getAttribute('aria-busy') === 'true' ? ', busy' : ''}`);
    expect(shown).toEqual(buttons);
    const input = within(block()).queryByRole<HTMLInputElement>('textbox', { name: 'Your secret link' });
    expect(input?.value ?? null).toBe(address);
    expect(
      /could not be|may not have been|may be no new link|may not have stopped/.exec(block().textContent ?? '') === null,
    ).toBe(failure === null);
    if (failure !== null) expect(block().textContent).toMatch(failure);
  },
};
