import { addDays } from '../../rules/dates.ts';
import type { SampleHold } from './shapes.ts';

/** The holds of a sample person; none for most. */
export function sampleHolds(username: string, today: string): SampleHold[] {
  if (username !== 'amara') return [];
  return [
    {
      HOLD: 'AR',
      HOLDAMOUNT: 214.5,
      HOLDDESCRIPTION: 'Past due balance',
      HOLDFROMDATE: addDays(today, -19),
      HOLDTODATE: '2099-12-31',
      HOLDORIGINATINGOFFICE: 'SA',
      HOLDORIGINATINGOFFICEDESCRIPTION: 'Student Accounts',
      HOLDRELEASEINDICATOR: 'N',
      PROCESSAFFECTED: ['Registration', 'Transcripts'],
      REASON: 'Part of last term’s charges has not been paid.',
      STUDENTID: '912345678',
    },
  ];
}
