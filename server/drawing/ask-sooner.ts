import { eq } from 'drizzle-orm';
import { withoutEnding } from '../../src/rules/trim.ts';
import type { AskSooner } from '../accounts/account-services.ts';
import type { Orm } from '../db/database.ts';
import { people } from '../db/schema.ts';
import { type Log, logFailure } from '../monitoring/log.ts';
import { tokenOf } from '../sessions/session-queries.ts';
import { definitionOf, endpointNames } from '../shared/endpoints.ts';
import type { Drawing } from './load-drawing.ts';

type Needs = {
  drawing: Pick<Drawing, 'pages'>;
  orm: Orm;
  log: Log;
  /** Answers a call in this process. */
  answer: (request: Request) => Response | Promise<Response>;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
};

/** The paths of the calls that the gateway answers. What feeds have is in the memory of the server. */
const OF_GATEWAY = new Set(
  endpointNames.map(definitionOf).flatMap(({ system, endpoint }) => (system === 'gateway' ? [endpoint.path] : [])),
);
const pathOf = (address: string) => address.split('?')[0] ?? '';

/**
 * Asks for the records of the page that opens after a sign-in, while the browser follows the redirect. The answers are stored
 * as any others, and what the page then asks for joins the calls that run. Source: decisions, sooner answers after a sign-in; START-11.
 */
export function recordsSooner({ drawing, orm, log, answer, stopping }: Needs): AskSooner {
  const pages = drawing.pages.map(({ pattern, calls }) => ({
    pattern: new RegExp(`^${pattern}$`),
    calls: calls.filter(({ address }) => OF_GATEWAY.has(pathOf(address))),
  }));

  const ask = async (secret: string, personId: number, location: string) => {
    const path = withoutEnding(pathOf(location.split('#')[0] ?? ''), '/');
    const calls = pages.find(({ pattern }) => pattern.test(path))?.calls ?? [];
    if (calls.length === 0) return;
    const [person] = await orm.select().from(people).where(eq(people.id, personId));
    // The gateway knows no one without a number, and a provisional account has no pages.
    if (person === undefined || person.has_provisional_account || !person.nine_number) return;
    const mayGet = {
      everybody: true,
      students: [person.primary_role, ...person.other_roles].includes('student'),
      allButSuperusers: !person.is_superuser,
    };
    const send = async (address: string): Promise<Response | null> => {
      if (stopping.aborted) return null;
      const headers = { authorization: `Token ${tokenOf(secret)}` };
      return answer(new Request(`https://portal.invalid/api${address}`, { headers }));
    };
    const meant = calls.filter(({ audience }) => mayGet[audience]);
    const sendFor = (term: string) =>
      meant
        .filter(({ isByTerm }) => isByTerm)
        .map(({ address }) => send(address.replace('*', encodeURIComponent(term))));
    await Promise.all(
      meant
        .filter(({ isByTerm }) => !isByTerm)
        .map(async ({ address, hasTerm }) => {
          const found = await send(address);
          if (!hasTerm || found?.ok !== true) return;
          const { p_term_out: term }: { p_term_out?: unknown } = Object(await found.json());
          if (typeof term === 'string') await Promise.all(sendFor(term));
        }),
    );
  };

  return (...visit) => {
    if (stopping.aborted) return;
    void ask(...visit).catch((error) => {
      if (stopping.aborted) return;
      const what = 'The records of a page were not asked for sooner';
      logFailure(log, what, error, { level: 'warn', event: 'records.not_sooner' });
    });
  };
}
