import type { Endpoint } from '../api/endpoint.ts';
import { endpoints } from '../api/endpoints.gen.ts';
import { getBookstore } from '../api/portal/bookstore.ts';
import { dismissNudge, listNudges } from '../api/portal/nudges.ts';
import { clearServerCache } from '../api/portal/server-caches.ts';
import { getCurrentTerm, getTermInfo } from '../api/portal/term.ts';
import { dismissedNudgeTypes } from '../rules/dismissed-nudges.ts';
import { bookstoreLink, sampleRecords } from '../sample/records.ts';
import type { SampleMessage } from '../sample/shapes.ts';
import { sampleTerm } from '../sample/terms.ts';
import { done, type Handler, handle } from './calls.ts';
import { markRead } from './messages.ts';
import type { Sample } from './sample.ts';

/** The calls that the student-information gateway answers. */
export function recordHandlers(sample: Sample): Handler[] {
  const { person, now, today, changes } = sample;
  const records = () => sampleRecords(person.user.username, today());
  return [
    handle(getCurrentTerm, () => ({ p_term_out: sampleTerm(today()).term })),
    handle(getTermInfo, () => sampleTerm(today())),
    handle(getBookstore, () => ({ BOOKSTORE_LINK: bookstoreLink })),
    handle(listNudges, () => {
      const { nudgesDismissed } = changes.current();
      return records().nudges.filter(({ nudge_type }) => !nudgesDismissed.includes(nudge_type));
    }),
    handle(dismissNudge, ({ body }) => {
      const types = dismissedNudgeTypes(body.nudge_type);
      changes.put({ nudgesDismissed: [...new Set([...changes.current().nudgesDismissed, ...types])] });
      const isAboutThem = ({ is_nudge, nudge_type }: SampleMessage) => is_nudge && types.includes(nudge_type ?? '');
      markRead(sample, isAboutThem, now().toISOString());
      return done();
    }),
    handle(clearServerCache, done),
    ...Object.values<Endpoint>(endpoints)
      .filter(({ path, method }) => path.startsWith('/integrations/finti/') && method === undefined)
      .map((endpoint) => unchanged(endpoint, () => records()[nameOf(endpoint)])),
  ];
}

type Records = ReturnType<typeof sampleRecords>;

/** Sample records have the name that the path of their call ends with: `contact-info`. */
const nameOf = ({ path }: Endpoint) => path.slice(path.lastIndexOf('/') + 1) as keyof Records;

/** Answers with the sample records of a call as they are; those of one term where the call is by term. */
const unchanged = (endpoint: Endpoint, records: () => Records[keyof Records]): Handler =>
  handle(endpoint, ({ url }) => {
    const term = url.searchParams.get('term');
    return Response.json(endpoint.isByTerm ? ofTerm(records(), term) : records());
  });

const ofTerm = (records: unknown, term: string | null) =>
  (records as { TERMCODE: string }[]).filter(({ TERMCODE }) => TERMCODE === term);
