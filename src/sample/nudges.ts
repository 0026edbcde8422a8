import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleNudge } from './shapes.ts';

/** Title, body and link of each nudge, by its code. */
const nudgeTexts = {
  APC: [
    'Confirm your academic program',
    'Your program changed this year. Check that your major, minor and catalog are correct.',
    '/academics',
  ],
  CONTACT_INFO: [
    'Check your address and phone',
    'You last confirmed them a year ago. We send bills and your diploma to this address.',
    '/account#profile',
  ],
  EMERGENCY: [
    'Name an emergency contact',
    'A person we can call in an emergency. Only campus safety and the health center see it.',
    '/account',
  ],
  EVACUATION: [
    'Tell us if you need help in an evacuation',
    'If stairs are difficult for you, we plan a way out with you in advance.',
    'https://www.portico.example/emergency-procedures',
  ],
  ALERT: [
    'Choose where alerts reach you',
    'We send alerts by text and email when the campus closes or in an emergency. Please confirm your number.',
    '/account',
  ],
  DIRECTORY: [
    'Check your entry in the directory',
    'Office, phone and office hours as students and colleagues find them. You last confirmed them a year ago.',
    '/account#profile',
  ],
  DEPOSIT_INIT: ['Choose where to get refunds', 'Direct deposit takes two days; a check takes two weeks.', '/finances'],
} satisfies Record<string, [string, string, string]>;

const nudgesOf: Record<string, (keyof typeof nudgeTexts)[]> = {
  amara: ['CONTACT_INFO'],
  ben: ['EMERGENCY', 'DEPOSIT_INIT'],
  tomas: ['APC'],
  farah: ['DIRECTORY'],
  robin: ['APC', 'CONTACT_INFO', 'EMERGENCY', 'EVACUATION', 'ALERT', 'DEPOSIT_INIT'],
};

/**
 * The nudges of a sample person, each a request to confirm or update something.
 * @param today `YYYY-MM-DD`
 */
export function sampleNudges(username: string, today: string): SampleNudge[] {
  const { id } = samplePerson(username);
  return (nudgesOf[username] ?? []).map((nudge_type, position) => {
    const [title, body, action_link] = nudgeTexts[nudge_type];
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
