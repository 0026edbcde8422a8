import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { OwnAlert } from '../../../src/api/admin/alerts.ts';
import { type AlertChange, type EmergencySnapshot, emergencyMachine } from '../../../src/machines/emergency/machine.ts';
import { model } from '../../../src/machines/emergency/model.ts';
import { selectTrouble } from '../../../src/machines/emergency/selectors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { stateOfOwnAlert } from '../../../src/rules/own-alerts.ts';
import { getBlock } from '../support/blocks.ts';
import type { AdminApp } from './support/admin-app.tsx';
import type { DriversOf, WalkOf } from './support/walk.ts';

const LIST = 'GET /admin/alerts';
/** What else the page asks for when it loads. */
const OTHERS: [string, unknown][] = [
  ['GET /integrations/rave-messages', []],
  ['GET /admin/rights', { rights: ['alerts'], alerts_need_sign_in: false }],
  ['GET /admin/alerts/devices', { devices: 2 }],
];
/** The call, the question, and its button, which also sends the change again; and what is said when it is done. */
const CHANGES: Record<AlertChange['kind'], { call: string; question: string; action: string; done: RegExp }> = {
  show: {
    call: 'POST /admin/alerts',
    question: 'Show this alert to everybody?',
    action: 'Show the alert',
    done: /^Everybody sees it/,
  },
  correct: {
    call: 'PUT /admin/alerts/7',
    question: 'Show this correction to everybody?',
    action: 'Show the correction',
    done: /^Corrected\./,
  },
  clear: {
    call: 'POST /admin/alerts/7/all-clear',
    question: 'Give the all-clear?',
    action: 'Show the all-clear',
    done: /^The all-clear takes its place/,
  },
  end: {
    call: 'POST /admin/alerts/7/withdrawal',
    question: 'Withdraw this alert?',
    action: 'Withdraw',
    done: /^Withdrawn\./,
  },
};
const TROUBLES = {
  unknown: /so it is not known whether this was done\..*Check again$/,
  lost: /, and this was not done\. Press .*Cancel$/,
  signedOut: /^Your session has ended, .*Cancel$/,
  needsSignIn: /^Your sign-in is too old .*Cancel$/,
  refused: /^Not done\. No\..*Cancel$/,
};
/** The buttons of an alert by its state. */
const BUTTONS = {
  shown: ['Correct Gas', 'All clear Gas', 'Withdraw Gas'],
  corrected: ['Correct Gas', 'All clear Gas', 'Withdraw Gas'],
  allClear: ['Withdraw Gas'],
  ended: [],
};

const block = () => within(getBlock('New alert'));
const button = (name: RegExp | string) => block().getByRole('button', { name });
const isForm = () => block().queryByRole('combobox', { name: 'Kind', hidden: true }) !== null;
/** What the user has asked for last. */
let asked: AlertChange['kind'] = 'show';

async function answerList(app: AdminApp, alerts: readonly OwnAlert[]): Promise<void> {
  await app.answer(LIST, alerts);
  for (const [name, content] of OTHERS) await app.answer(name, content);
}

function driversOf(app: AdminApp) {
  const write = async (kind: AlertChange['kind'], fields: Record<string, string>) => {
    asked = kind;
    for (const [name, value] of Object.entries(fields)) await app.set(block().getByLabelText(name), value);
    await app.press(button('Continue'));
  };
  return {
    events: {
      'emergency.show': ({ title, description, hours }) =>
        write('show', { Title: title, Text: description, 'Ends after': String(hours) }),
      'emergency.correct': async ({ title, description }) => {
        await app.press(button(/^Correct/));
        await app.press(block().getByRole('checkbox', { name: 'Tell everybody again' }));
        await write('correct', { Title: title, Text: description });
      },
      'emergency.clear': async ({ description }) => {
        await app.press(button(/^All clear/));
        await write('clear', { 'All-clear': description });
      },
      'emergency.end': async () => {
        asked = 'end';
        await app.press(button(/^Withdraw/));
      },
      'emergency.sure': () => app.press(screen.getByRole('checkbox', { name: /everybody must see it now$/ })),
      'emergency.confirm': () => {
        const name = CHANGES[asked].action;
        const dialog = screen.queryByRole('dialog');
        return app.press(dialog === null ? button(name) : within(dialog).getByRole('button', { name }));
      },
      'emergency.cancel': async () => {
        const [notice] = screen.getAllByRole('status').filter((each) => each.querySelector('button') !== null);
        const place = screen.queryByRole('dialog') ?? notice ?? document.body;
        await app.press(within(place).getByRole('button', { name: 'Cancel' }));
        // The form of a correction or an all-clear is still there, for another try.
        const form = block().queryByRole('button', { name: 'Cancel' });
        if (form !== null) await app.press(form);
      },
      'emergency.check': () => app.press(button('Check again')),
      'emergency.new': () => app.press(button('Write another alert')),
      // The list is loaded again after each change: the outcomes below answer it.
      'emergency.received': async () => {},
      'emergency.time': ({ now }) => app.setTime(now),
    },
    outcomes: {
      send: async ({ output }) => {
        const result = output as Result<OwnAlert>;
        if (!result.ok) return app.fail(CHANGES[asked].call, result.failure);
        await app.answer(CHANGES[asked].call, result.value);
        await answerList(app, [result.value]);
      },
      look: async ({ output }) => {
        const result = output as Result<OwnAlert[]>;
        if (!result.ok) return app.fail(LIST, result.failure);
        await app.answer(LIST, result.value);
        // An alert that is not the one of the form would have a machine of its own in the list.
        await answerList(app, isForm() ? [] : result.value);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof emergencyMachine, keyof typeof model.outcomes>;
}

/** ADMIN-10, ADMIN-120 to ADMIN-123: an alert from its form to its end. */
export const emergency: WalkOf<AdminApp> = {
  machine: emergencyMachine,
  model: { ...model, events: { ...model.events, 'emergency.received': [] } },
  begin: async (app) => {
    asked = 'show';
    await app.go('/admin/alerts');
    await answerList(app, []);
  },
  driversOf,
  // An alert that has left the form is in the list.
  isFirst: true,
  shows: (snapshot) => {
    const { context, tags } = snapshot as EmergencySnapshot;
    const isBusy = tags.has('busy');
    const trouble = selectTrouble(snapshot as EmergencySnapshot);
    const dialog = screen.queryByRole('dialog');
    const question = dialog === null ? null : within(dialog).getByRole('heading').textContent;
    expect(question).toBe(snapshot.matches('asked') ? CHANGES[asked].question : null);
    // The dialog has a place for a failure too.
    const [said] = block().getAllByRole('status', { hidden: true });
    const done = context.done === null ? /^$/ : CHANGES[context.done].done;
    expect(said?.textContent).toMatch(isBusy ? /^It is being sent\.$/ : trouble === null ? done : TROUBLES[trouble]);
    expect(isForm()).toBe(context.alert === null);
    if (context.alert === null) return;
    const buttons = block().queryAllByRole('button', { hidden: true });
    const isWriting = buttons.some(({ textContent }) => textContent === 'Continue');
    expect(buttons.map(({ textContent }) => textContent).filter((text) => text?.endsWith(' Gas'))).toEqual(
      trouble !== null || isWriting ? [] : BUTTONS[stateOfOwnAlert(context.alert)],
    );
  },
};
