import { within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Session } from '../../../src/api/portal/sessions.ts';
import { type SessionListSnapshot, sessionListMachine } from '../../../src/machines/session-list/machine.ts';
import { model } from '../../../src/machines/session-list/model.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { getBlock, queryBlock } from '../support/blocks.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const LOAD = 'GET /users/sessions';
const END = 'DELETE /users/sessions/2';
const END_ALL = 'DELETE /users/sessions';

const TITLE = 'Where you are signed in';
const findBlock = () => queryBlock(TITLE);
const block = () => getBlock(TITLE);
const rows = () => within(block()).getAllByRole('listitem');
const button = (name: string, within_ = block()) => within(within_).getByRole('button', { name });

function driversOf(testApp: TestApp) {
  const answer = (call: string, result: Result<unknown>) =>
    result.ok ? testApp.answer(call, result.value) : testApp.fail(call, result.failure);
  return {
    events: {
      'sessionList.show': () => testApp.go('/account'),
      'sessionList.hide': async () => {
        // Signing out has already removed the block.
        if (findBlock() !== null) await testApp.go('/resources');
      },
      'sessionList.retry': () => testApp.press(button('Try again')),
      'sessionList.end': ({ id }) => testApp.press(button('Sign out there', rows()[id - 1])),
      'sessionList.endAll': () => testApp.press(button('Sign out everywhere')),
    },
    outcomes: {
      load: ({ output }) => answer(LOAD, output as Result<Session[]>),
      end: ({ output }) => answer(END, output as Result<null>),
      endAll: ({ output }) => answer(END_ALL, output as Result<null>),
    },
    delays: {},
  } satisfies DriversOf<typeof sessionListMachine, keyof typeof model.outcomes>;
}

/** The block without the times: the lines of each session, the name of its button or link, and what it says of a failure. */
const FIRST = 'Firefox on Linux, This device: Sign out';
const SECOND = 'Safari on iOS: Sign out there';
const THIRD = 'Unknown device: Sign out there';
const FAILED = ', This session may not have ended. Check your connection, then try again.';
const ALL_FAILED = 'Some sessions may not have ended. Check your connection, then try again.';

type View = { rows: string[]; all?: string; failure?: string };
const VIEWS: Record<string, View> = {
  '{"shown":"ending"}': { rows: [FIRST, `${SECOND}, busy`, THIRD] },
  '{"shown":"endFailed"}': { rows: [FIRST, `${SECOND}${FAILED}`, THIRD] },
  '{"shown":"endingAll"}': { rows: [FIRST, SECOND, THIRD], all: 'Sign out everywhere, busy' },
  '{"shown":"endAllFailed"}': { rows: [FIRST, SECOND, THIRD], failure: ALL_FAILED },
};

function rowText(row: HTMLElement): string {
  const lines = [...row.querySelectorAll('p:not([aria-live])')].map(({ textContent }) => textContent ?? '');
  const facts = lines.filter((line) => !/^(Last used|Signed in) /.test(line)).join(', ');
  const control = within(row).queryByRole('button') ?? within(row).getByRole('link');
  const busy = control.getAttribute('aria-busy') === 'true' ? ', busy' : '';
  const failure = row.querySelector('[aria-live]')?.textContent ?? '';
  return `${facts}: ${control.textContent}${busy}${failure === '' ? '' : `, ${failure}`}`;
}

/** SESS-03 to SESS-05: the block on Account in every state. */
export const sessionList: Walk = {
  machine: sessionListMachine,
  model,
  actorId: 'sessionList',
  pendingCalls: [LOAD, END, END_ALL],
  setUp: async (testApp) => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<script type="application/json" id="portal-config">{"sessionList":true}</script>',
    );
    await testApp.go('/resources');
    document.getElementById('portal-config')?.remove();
  },
  // The sign-out takes the page away.
  valueAfter: (_, value) => (value === 'allEnded' ? 'hidden' : value),
  driversOf,
  shows: (snapshot) => {
    const { value, context } = snapshot as SessionListSnapshot;
    switch (value) {
      case 'hidden':
        expect(findBlock()).toBeNull();
        return;
      case 'loading':
        expect(within(block()).getByRole('status').textContent).toBe(`Loading ${TITLE}`);
        return;
      case 'loadFailed':
        expect(block().textContent).toContain('The list of your sessions could not be loaded.');
        return;
      default: {
        const idle = [FIRST, SECOND, THIRD].filter((_, index) => context.sessions.some(({ id }) => id === index + 1));
        const {
          rows: shown,
          all = 'Sign out everywhere',
          failure = '',
        } = VIEWS[JSON.stringify(value)] ?? { rows: idle };
        expect(rows().map(rowText)).toEqual(shown);
        const everywhere = button('Sign out everywhere');
        expect(`${everywhere.textContent}${everywhere.getAttribute('aria-busy') === 'true' ? ', busy' : ''}`).toBe(all);
        const status = [...block().querySelectorAll('[aria-live]')].at(-1);
        expect(status?.textContent).toBe(failure);
      }
    }
  },
};
