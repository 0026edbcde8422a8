// Prints the security events, one JSON object in each line.
import { parseArgs } from 'node:util';
import { findPerson } from '../records/person-data.ts';
import { findSecurityEvents, securityEventKinds } from '../records/security-events.ts';
import { runCommand, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

const USAGE = [usageOf('events'), `Kinds: ${securityEventKinds.join(', ')}.`].join('\n');
const DAY_MS = 24 * 60 * 60 * 1000;

await runCommand(() => {
  const { person: name, kind, days } = readArguments();
  return withDatabase(async (orm) => {
    const person = name === null ? null : await findPerson(orm, name);
    if (name !== null && person === null) {
      throw new UsageError(`There is no person with the username or id ${name}.`);
    }
    const since = new Date(Date.now() - days * DAY_MS);
    const events = await findSecurityEvents(orm, { since, personId: person?.id ?? null, kind });
    return events.map((event) => JSON.stringify(withoutEmpty(event))).join('\n');
  });
});

function readArguments(): { person: string | null; kind: string | null; days: number } {
  const { person = null, kind = null, days } = parse();
  const isKnown = kind === null || securityEventKinds.some((known) => known === kind);
  if (!isKnown || !/^[1-9]\d{0,3}$/.test(days)) throw new UsageError(USAGE);
  return { person, kind, days: Number(days) };
}

function parse() {
  try {
    const options = {
      person: { type: 'string' },
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
