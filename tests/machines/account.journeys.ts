import { accountMachine } from '../../src/machines/account/machine.ts';
import { journeysOf } from './support/journeys.ts';

const choose = (field: 'use_profile_photo' | 'contact_by_email' | 'contact_by_text', isOn: boolean) =>
  ({ type: 'account.choose', pk: 301, field, isOn }) as const;
const succeeded = (key: string) => ({ type: 'save.succeeded', key }) as const;
const start = { type: 'save.start' } as const;

export const accountJourneys = journeysOf(accountMachine, [
  {
    title: 'ACCT-03 ACCT-23 each choice has a save of its own, which is gone after its success',
    start: {},
    steps: [
      [
        choose('use_profile_photo', false),
        {},
        {
          began: ['save.use_profile_photo.off'],
          children: { 'save.use_profile_photo.off': 'saving' },
          sent: [['save.use_profile_photo.off', start]],
          context: { choices: [{ field: 'use_profile_photo', isOn: false }] },
        },
      ],
      [
        choose('contact_by_text', true),
        {},
        {
          began: ['save.contact_by_text.on'],
          children: { 'save.contact_by_text.on': 'saving' },
          sent: [['save.contact_by_text.on', start]],
          context: {
            choices: [
              { field: 'use_profile_photo', isOn: false },
              { field: 'contact_by_text', isOn: true },
            ],
          },
        },
      ],
      [
        succeeded('use_profile_photo'),
        {},
        {
          context: { choices: [{ field: 'contact_by_text', isOn: true }] },
          children: { 'save.use_profile_photo.off': null },
        },
      ],
      [succeeded('use_profile_photo'), {}, { context: { choices: [{ field: 'contact_by_text', isOn: true }] } }],
      [
        choose('use_profile_photo', true),
        {},
        {
          began: ['save.use_profile_photo.on'],
          children: { 'save.use_profile_photo.on': 'saving' },
          sent: [['save.use_profile_photo.on', start]],
        },
      ],
    ],
  },
  {
    title: 'ACCT-23 a second press tries the same save again; the opposite choice is another save',
    start: {},
    steps: [
      [
        choose('contact_by_email', false),
        {},
        { began: ['save.contact_by_email.off'], sent: [['save.contact_by_email.off', start]] },
      ],
      [
        choose('contact_by_email', false),
        {},
        {
          began: [],
          sent: [['save.contact_by_email.off', start]],
          context: { choices: [{ field: 'contact_by_email', isOn: false }] },
        },
      ],
      [
        choose('contact_by_email', true),
        {},
        {
          began: ['save.contact_by_email.on'],
          sent: [['save.contact_by_email.on', start]],
          context: { choices: [{ field: 'contact_by_email', isOn: true }] },
          children: { 'save.contact_by_email.off': null, 'save.contact_by_email.on': 'saving' },
        },
      ],
    ],
  },
]);
