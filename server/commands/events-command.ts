// Prints the security events, one JSON object in each line; with --requests the names of a person in the log. Verifies the trail, and
// deletes what is old of it.
import { parseArgs } from 'node:util';
import { deleteOldEvents } from '../cleaning/expired-rows.ts';
import { recordClock } from '../cleaning/record-clock.ts';
import type { Orm } from '../db/database.ts';
import { findPerson } from '../records/person-data.ts';
import { personMarks } from '../records/person-marks.ts';
import { addSecurityEvents, findSecurityEvents, securityEventKinds } from '../records/security-events.ts';
import { rightsOverTrail } from '../records/trail.ts';
import { verifyTrail } from '../records/verify-trail.ts';
import { readSettings } from '../settings/settings.ts';
import { accountName, runCommand, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

const USAGE = [usageOf('events'), `Kinds: ${securityEventKinds.join(', ')}.`].join('\n');
const DAY_MS = 24 * 60 * 60 * 1000;

await runCommand(() => {
  const { person: name, requests, kind, days, verify, deletesOld } = readArguments();
  if (verify) return withDatabase(verifyAll);
  if (deletesOld) return withDatabase(deleteOld);
  return withDatabase(async (orm) => {
    const find = async (wanted: string) => {
      const found = await findPerson(orm, wanted);
      if (found === null) throw new UsageError(`There is no person with the username or id ${wanted}.`);
      return found;
    };
    const person = requests === null && name === null ? null : await find(requests ?? name ?? '');
    if (requests !== null && person !== null) {
      await noteReading(orm, person.id, { requests: true, days });
      return marksOf(orm, person.id, days);
    }
    const since = new Date(Date.now() - days * DAY_MS);
    const events = await findSecurityEvents(orm, { since, personId: person?.id ?? null, kind });
    await noteReading(orm, person?.id ?? null, { ...(kind === null ? {} : { kind }), days });
    return events.map((event) => JSON.stringify(withoutEmpty(event))).join('\n');
  });
});

/** Who reads the trail is a part of it. */
async function noteReading(orm: Orm, person_id: number | null, detail: Record<string, unknown>): Promise<void> {
  await addSecurityEvents(orm, [{ kind: 'events read', person_id, done_by: accountName(), detail }], new Date());
}

/** A sentence for each chain. The exit code is 1 where one is not whole. */
async function verifyAll(orm: Orm): Promise<string> {
  const found = await verifyTrail(orm);
  const lines = found.flatMap(({ summary, problems }) => [summary, ...problems.map((problem) => `  ${problem}`)]);
  if (found.some(({ problems }) => problems.length > 0)) throw new UsageError(lines.join('\n'));
  return lines.join('\n');
}

async function deleteOld(orm: Orm): Promise<string> {
  if (!(await rightsOverTrail(orm)).mayDelete) {
    throw new UsageError(
      'The account of DATABASE_URL may not delete events. Run this with the address of the account that owns the tables.',
    );
  }
  const { auditLogDays, securityEventDays } = readSettings(process.env);
  const now = new Date();
  const mayDelete = recordClock((line) => console.error(line));
  if (!(await mayDelete(orm, now)))
    throw new UsageError('Nothing was deleted. If the clock is right, run this again after a day.');
  await deleteOldEvents(orm, now, { auditLogDays, securityEventDays });
  return `Changes older than ${auditLogDays} days and security events older than ${securityEventDays} days are deleted.`;
}

/** The name that the log has for the person on each of the last days. */
async function marksOf(orm: Orm, personId: number, days: number): Promise<string> {
  const now = new Date();
  const markOf = await personMarks(orm, now);
  const marks = Array.from({ length: days }, (_, past) => new Date(now.getTime() - past * DAY_MS)).map(
    (day) => [day.toISOString().slice(0, 10), markOf(personId, day)] as const,
  );
  return [
    'The field "person" of the log, by day in UTC:',
    ...marks.map(([day, mark]) => `${day}  ${mark}`),
    `grep -E '"person":"(${marks.map(([, mark]) => mark).join('|')})"' portico.log`,
  ].join('\n');
}

type Arguments = {
  person: string | null;
  requests: string | null;
  kind: string | null;
  days: number;
  verify: boolean;
  deletesOld: boolean;
};

function readArguments(): Arguments {
  const { person = null, requests = null, kind = null, days, verify, 'delete-old': deletesOld } = parse();
  const isKnown = kind === null || securityEventKinds.some((known) => known === kind);
  if (!isKnown || !/^[1-9]\d{0,3}$/.test(days)) throw new UsageError(USAGE);
  return { person, requests, kind, days: Number(days), verify, deletesOld };
}

function parse() {
  try {
    const options = {
      person: { type: 'string' },
      requests: { type: 'string' },
      kind: { type: 'string' },
      days: { type: 'string', default: '7' },
      verify: { type: 'boolean', default: false },
      'delete-old': { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

function withoutEmpty(event: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
}
