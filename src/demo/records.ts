import { NudgeDismissal } from '../api/portal/nudges.ts';
import { CacheClearing } from '../api/portal/server-caches.ts';
import { TermQuery } from '../api/request-fields.ts';
import { nudgeTypesMeant } from '../sample/answers.ts';
import { bookstoreLink, sampleRecords } from '../sample/records.ts';
import type { SampleMessage } from '../sample/shapes.ts';
import { sampleTerm } from '../sample/terms.ts';
import { bodyOf, type Calls, done, type Question, queryOf } from './calls.ts';
import { markRead } from './messages.ts';
import type { Sample } from './sample.ts';

/** The records that are answered as they are. */
const WHOLE = [
  'contact-info',
  'person-info',
  'emergency-info',
  'gpa',
  'advisor',
  'holds',
  'standing',
  'class-standing',
  'curriculum-info',
  'financial-account-summary',
  'financial-aid-info',
] as const;

const BY_TERM = ['courses', 'schedule', 'grades'] as const;

/** The calls that the student-information gateway answers. */
export function recordCalls(sample: Sample): Calls {
  const { person, now, today, changes } = sample;
  const records = () => sampleRecords(person.user.username, today());
  const ofTerm = (name: (typeof BY_TERM)[number]) => (question: Question) => {
    const { term } = queryOf(question, TermQuery, 'The query needs a term, such as term=202501.');
    return records()[name].filter(({ TERMCODE }) => TERMCODE === term);
  };
  return {
    ...Object.fromEntries(WHOLE.map((name) => [`GET /integrations/finti/${name}`, () => records()[name]])),
    ...Object.fromEntries(BY_TERM.map((name) => [`GET /integrations/finti/${name}`, ofTerm(name)])),
    'GET /integrations/finti/current-term': () => ({ p_term_out: sampleTerm(today()).term }),
    'GET /integrations/finti/term-info': () => sampleTerm(today()),
    'GET /integrations/finti/bookstore': () => ({ BOOKSTORE_LINK: bookstoreLink }),
    'GET /integrations/finti/nudges': () => {
      const { nudgesDismissed } = changes.current();
      return records().nudges.filter(({ nudge_type }) => !nudgesDismissed.includes(nudge_type));
    },
    'POST /integrations/finti/nudges': (question) => {
      const types = nudgeTypesMeant(bodyOf(question, NudgeDismissal).nudge_type);
      changes.put({ nudgesDismissed: [...new Set([...changes.current().nudgesDismissed, ...types])] });
      const isTold = ({ is_nudge, nudge_type }: SampleMessage) => is_nudge && types.includes(nudge_type ?? '');
      markRead(sample, isTold, now().toISOString());
      return done();
    },
    'POST /integrations/finti/clear-cache': (question) => {
      bodyOf(question, CacheClearing);
      return done();
    },
  };
}
