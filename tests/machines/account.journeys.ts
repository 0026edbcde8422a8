import type { PlacedChange, PreferenceField } from '../../src/machines/account/change.ts';
import { accountMachine } from '../../src/machines/account/machine.ts';
import { journeysOf } from './support/journeys.ts';

const change = (placed: PlacedChange) => ({ type: 'account.change', ...placed }) as const;
const choice = (field: PreferenceField, isOn: boolean) =>
  ({ place: field, change: { kind: 'preference', pk: 301, field, isOn } }) as const;
const succeeded = (key: string) => ({ type: 'save.succeeded', key }) as const;
const left = (list: 'sessions' | 'devices') => ({ type: 'account.listLeft', list }) as const;
const start = { type: 'save.start' } as const;

const PHOTO_OFF = choice('use_profile_photo', false);
const TEXT_ON = choice('contact_by_text', true);
const EMAIL_OFF = choice('contact_by_email', false);
const END_2 = { place: 'sessions/2', change: { kind: 'endSession', id: 2 } } as const;
const END_3 = { place: 'sessions/3', change: { kind: 'endSession', id: 3 } } as const;
const END_ALL = { place: 'sessions', change: { kind: 'endSessions', endsCalendar: true } } as const;
const TEST = { place: 'devices/8', change: { kind: 'testDevice', id: 8 } } as const;
const END_DEVICE = { place: 'devices/8', change: { kind: 'endDevice', id: 8 } } as const;
const TESTED = { id: 8, result: 'sent' } as const;

export const accountJourneys = journeysOf(accountMachine, [
  {
    title: 'ACCT-03 ACCT-23 each choice has a save of its own, which is gone after its success',
    start: {},
    steps: [
      [
        change(PHOTO_OFF),
        {},
        {
          began: ['save.preference/301/use_profile_photo/false'],
          children: { 'save.preference/301/use_profile_photo/false': 'saving' },
          sent: [['save.preference/301/use_profile_photo/false', start]],
          context: { changes: [PHOTO_OFF] },
        },
      ],
      [
        change(TEXT_ON),
        {},
        {
          began: ['save.preference/301/contact_by_text/true'],
          children: { 'save.preference/301/contact_by_text/true': 'saving' },
          sent: [['save.preference/301/contact_by_text/true', start]],
          context: { changes: [PHOTO_OFF, TEXT_ON] },
        },
      ],
      [
        succeeded('use_profile_photo'),
        {},
        { context: { changes: [TEXT_ON] }, children: { 'save.preference/301/use_profile_photo/false': null } },
      ],
      [succeeded('use_profile_photo'), {}, { context: { changes: [TEXT_ON] } }],
      [
        change(choice('use_profile_photo', true)),
        {},
        {
          began: ['save.preference/301/use_profile_photo/true'],
          children: { 'save.preference/301/use_profile_photo/true': 'saving' },
          sent: [['save.preference/301/use_profile_photo/true', start]],
        },
      ],
    ],
  },
  {
    title: 'ACCT-23 a second press tries the same save again; the opposite choice is another save',
    start: {},
    steps: [
      [
        change(EMAIL_OFF),
        {},
        {
          began: ['save.preference/301/contact_by_email/false'],
          sent: [['save.preference/301/contact_by_email/false', start]],
        },
      ],
      [
        change(EMAIL_OFF),
        {},
        {
          began: [],
          sent: [['save.preference/301/contact_by_email/false', start]],
          context: { changes: [EMAIL_OFF] },
        },
      ],
      [
        change(choice('contact_by_email', true)),
        {},
        {
          began: ['save.preference/301/contact_by_email/true'],
          sent: [['save.preference/301/contact_by_email/true', start]],
          context: { changes: [choice('contact_by_email', true)] },
          children: {
            'save.preference/301/contact_by_email/false': null,
            'save.preference/301/contact_by_email/true': 'saving',
          },
        },
      ],
    ],
  },
  {
    title: 'SESS-04 SESS-05 each session ends by itself, and all of them with one save; with the list their saves go',
    start: {},
    steps: [
      [change(END_2), {}, { began: ['save.endSession/2'], sent: [['save.endSession/2', start]] }],
      [
        change(END_3),
        {},
        {
          began: ['save.endSession/3'],
          sent: [['save.endSession/3', start]],
          children: { 'save.endSession/2': 'saving', 'save.endSession/3': 'saving' },
        },
      ],
      [
        change(TEXT_ON),
        {},
        {
          began: ['save.preference/301/contact_by_text/true'],
          sent: [['save.preference/301/contact_by_text/true', start]],
        },
      ],
      [
        succeeded('sessions/2'),
        {},
        { context: { changes: [END_3, TEXT_ON] }, children: { 'save.endSession/2': null } },
      ],
      [change(END_ALL), {}, { began: ['save.endSessions/true'], sent: [['save.endSessions/true', start]] }],
      [left('devices'), {}, { context: { changes: [END_3, TEXT_ON, END_ALL] } }],
      [
        left('sessions'),
        {},
        {
          context: { changes: [TEXT_ON] },
          children: {
            'save.endSession/3': null,
            'save.endSessions/true': null,
            'save.preference/301/contact_by_text/true': 'saving',
          },
        },
      ],
    ],
  },
  {
    title:
      'PUSH-08 PUSH-12 a device has one save; what a test has shown stays until the next press or until the list goes',
    start: {},
    steps: [
      [change(TEST), {}, { began: ['save.testDevice/8'], sent: [['save.testDevice/8', start]] }],
      [{ type: 'account.tested', ...TESTED }, {}, { context: { tested: TESTED } }],
      [
        succeeded('devices/8'),
        {},
        { context: { changes: [], tested: TESTED }, children: { 'save.testDevice/8': null } },
      ],
      [
        change(END_DEVICE),
        {},
        {
          began: ['save.endDevice/8'],
          sent: [['save.endDevice/8', start]],
          context: { changes: [END_DEVICE], tested: null },
        },
      ],
      [
        change(TEST),
        {},
        {
          began: ['save.testDevice/8'],
          sent: [['save.testDevice/8', start]],
          context: { changes: [TEST] },
          children: { 'save.endDevice/8': null },
        },
      ],
      [{ type: 'account.tested', ...TESTED }, {}, { context: { tested: TESTED } }],
      [left('devices'), {}, { context: { changes: [], tested: null }, children: { 'save.testDevice/8': null } }],
    ],
  },
]);
