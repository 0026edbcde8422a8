import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleNudge } from './shapes.ts';

/** By code: title, body, where it is put right. */
const asked = {
  APC: [
    'Confirm your academic program',
    'You are listed with a program that starts anew this year. Look once whether major, minor and catalog are right.',
    '/academics',
  ],
  CONTACT_INFO: [
    'Check your address and phone',
    'They were last confirmed a year ago. Bills and your diploma go to the address that we have.',
    '/account#profile',
  ],
  EMERGENCY: [
    'Name an emergency contact',
    'Somebody we may call when you cannot. Only campus safety and the health center see it.',
    '/account',
  ],
  EVACUATION: [
    'Tell us if you need help in an evacuation',
    'If stairs are hard for you, we plan a way out with you before it is ever needed.',
    'https://www.portico.example/emergency-procedures',
  ],
  ALERT: [
    'Choose where alerts reach you',
    'A closure or an emergency is sent by text and email. Your number has not been confirmed yet.',
    '/account',
  ],
  DEPOSIT_INIT: [
    'Say where your refunds go',
    'With direct deposit a refund is in your account in two days; a check takes two weeks.',
    '/finances',
  ],
} satisfies Record<string, [string, string, string]>;

const nudgesOf: Record<string, (keyof typeof asked)[]> = {
  amara: ['CONTACT_INFO'],
  ben: ['EMERGENCY', 'DEPOSIT_INIT'],
  tomas: ['APC'],
  robin: ['APC', 'CONTACT_INFO', 'EMERGENCY', 'EVACUATION', 'ALERT', 'DEPOSIT_INIT'],
};

/** What a sample person is asked to confirm or update. */
export function sampleNudges(username: string, today: string): SampleNudge[] {
  const { id } = samplePerson(username);
  return (nudgesOf[username] ?? []).map((nudge_type, position) => {
    const [title, body, action_link] = asked[nudge_type];
    return {
      pk: id * 100 + position + 1,
      nudge_type,
      title,
      body,
      action_link,
      created_on: `${addDays(today, -4 - position)}T15:00:00.000Z`,
    };
  });
}
