// Prints the security events, one JSON object in each line; with --requests the names of a person in the log.
import { parseArgs } from 'node:util';
import type { Orm } from '../db/database.ts';
import { findPerson } from '../records/person-data.ts';
import { personMarks } from '../records/person-marks.ts';
import { findSecurityEvents, securityEventKinds } from '../records/security-events.ts';
import { runCommand, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

const USAGE = [usageOf('events'), `Kinds: ${securityEventKinds.join(', ')}.`].join('\n');
const DAY_MS = 24 * 60 * 60 * 1000;

await runCommand(() => {
  const { person: name, requests, kind, days } = readArguments();
  return withDatabase(async (orm) => {
    const find = async (wanted: string) => {
      const found = await findPerson(orm, wanted);
      if (found === null) throw new UsageError(`There is no person with the username or id ${wanted}.`);
      return found;
    };
    if (requests !== null) return marksOf(orm, (await find(requests)).id, days);
    const person = name === null ? null : await find(name);
    const since = new Date(Date.now() - days * DAY_MS);
    const events = await findSecurityEvents(orm, { since, personId: person?.id ?? null, kind });
    return events.map((event) => JSON.stringify(withoutEmpty(event))).join('\n');
  });
});

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

type Arguments = { person: string | null; requests: string | null; kind: string | null; days: number };

function readArguments(): Arguments {
  const { person = null, requests = null, kind = null, days } = parse();
  const isKnown = kind === null || securityEventKinds.some((known) => known === kind);
  if (!isKnown || !/^[1-9]\d{0,3}$/.test(days)) throw new UsageError(USAGE);
  return { person, requests, kind, days: Number(days) };
}

function parse() {
  try {
    const options = {
      person: { type: 'string' },
      requests: { type: 'string' },
      kind: { type: 'string' },
      days: { type: 'string', default: '7' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

function withoutEmpty(event: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
}
