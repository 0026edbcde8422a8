import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleHold } from './shapes.ts';

type HoldTemplate = Omit<SampleHold, 'HOLDFROMDATE' | 'HOLDTODATE' | 'HOLDRELEASEINDICATOR' | 'STUDENTID'> & {
  daysAgo: number;
};

const pastDue = (amount: number, daysAgo: number): HoldTemplate => ({
  HOLD: 'AR',
  HOLDAMOUNT: amount,
  HOLDDESCRIPTION: 'Past due balance',
  HOLDORIGINATINGOFFICE: 'SA',
  HOLDORIGINATINGOFFICEDESCRIPTION: 'Student Accounts',
  PROCESSAFFECTED: ['Registration', 'Transcripts'],
  REASON: 'Part of last term’s charges has not been paid.',
  daysAgo,
});

const holds: Record<string, HoldTemplate[]> = {
  amara: [pastDue(214.5, 19)],
  tomas: [
    {
      HOLD: 'TR',
      HOLDAMOUNT: null,
      HOLDDESCRIPTION: 'Final transcript missing',
      HOLDORIGINATINGOFFICE: 'AD',
      HOLDORIGINATINGOFFICEDESCRIPTION: 'Admissions',
      PROCESSAFFECTED: ['Registration'],
      REASON:
        'Your last college has not sent your final transcript. Ask them to send it. We remove the hold when it arrives.',
      daysAgo: 27,
    },
    pastDue(96.25, 8),
  ],
  robin: [
    pastDue(182.75, 12),
    {
      HOLD: 'AV',
      HOLDAMOUNT: null,
      HOLDDESCRIPTION: 'Advising required',
      HOLDORIGINATINGOFFICE: 'AC',
      HOLDORIGINATINGOFFICEDESCRIPTION: 'Advising and Career Services',
      PROCESSAFFECTED: ['Registration'],
      REASON: 'Juniors must meet their advisor before they register. We remove the hold after the meeting.',
      daysAgo: 5,
    },
  ],
};

/**
 * The holds of a sample person. Most people have none.
 * @param today `YYYY-MM-DD`
 */
export function sampleHolds(username: string, today: string): SampleHold[] {
  const { user } = samplePerson(username);
  return (holds[username] ?? []).map(({ daysAgo, ...hold }) => ({
    ...hold,
    HOLDFROMDATE: addDays(today, -daysAgo),
    HOLDTODATE: '2099-12-31',
    HOLDRELEASEINDICATOR: 'N',
    STUDENTID: user.nine_number,
  }));
}
