import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleHold } from './shapes.ts';

type Hold = Omit<SampleHold, 'HOLDFROMDATE' | 'HOLDTODATE' | 'HOLDRELEASEINDICATOR' | 'STUDENTID'> & {
  daysAgo: number;
};

const pastDue = (amount: number, daysAgo: number): Hold => ({
  HOLD: 'AR',
  HOLDAMOUNT: amount,
  HOLDDESCRIPTION: 'Past due balance',
  HOLDORIGINATINGOFFICE: 'SA',
  HOLDORIGINATINGOFFICEDESCRIPTION: 'Student Accounts',
  PROCESSAFFECTED: ['Registration', 'Transcripts'],
  REASON: 'Part of last term’s charges has not been paid.',
  daysAgo,
});

const holds: Record<string, Hold[]> = {
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
        'Your last college has not sent its final transcript. Ask it to send one; we lift the hold when it is here.',
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
      REASON: 'Juniors meet their advisor before they register. The hold goes when the meeting has been noted.',
      daysAgo: 5,
    },
  ],
};

/** The holds of a sample person; none for most. */
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
