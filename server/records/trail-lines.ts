import type { Orm } from '../db/database.ts';
import { type EventEntry, type Log, logFailure } from '../monitoring/log.ts';
import type { PersonMarks } from './person-marks.ts';
import { extendTrail, type TrailEntry } from './trail.ts';

/** How long a record waits for its hash and its line at most, while the server is well. */
const EVERY_MS = 2_000;

type Work = { orm: Orm; log: Log; logEvent: (entry: EventEntry) => void; markOf: PersonMarks };

/** Extends the trail again and again. @returns what ends it, after the records that wait */
export function startTrail(work: Work): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const plan = () => {
    timer = setTimeout(() => {
      running = writeTrail(work).finally(() => {
        if (!isStopped) plan();
      });
    }, EVERY_MS);
    timer.unref();
  };
  plan();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    await writeTrail(work);
  };
}

/** Puts all waiting records into the trail, and writes a line for each. What fails is tried again with the next call. */
export async function writeTrail({ orm, log, logEvent, markOf }: Work): Promise<void> {
  try {
    let [entries, isMore]: [TrailEntry[], boolean] = [[], true];
    while (isMore) {
      ({ entries, isMore } = await extendTrail(orm));
      for (const entry of entries) logEvent(toLine(entry, markOf));
    }
  } catch (error) {
    logFailure(log, 'Security events and changes wait to be added to the trail', error, {
      event: 'trail.not_extended',
    });
  }
}

function toLine({ chain, action, record, happened_on, person, by, hash }: TrailEntry, markOf: PersonMarks): EventEntry {
  const nameOf = (who: number | string) => (typeof who === 'number' ? markOf(who, happened_on) : who);
  return {
    event: `${chain === 'audit_log' ? 'change' : 'security'}.${action.replaceAll(/[ -]/g, '_')}`,
    record,
    happened_on: happened_on.toISOString(),
    ...(person === null ? {} : { person: nameOf(person) }),
    ...(by === null ? {} : { by: nameOf(by) }),
    hash,
  };
}
