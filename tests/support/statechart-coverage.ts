import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../.tmp/statechart-coverage');

type Kind = 'journeys' | 'dom' | 'browser';

/**
 * Writes which transitions of a machine a test run took, for the gallery.
 * @param kind where they were taken: on the machine by journeys, in a DOM, or in a browser
 */
export function writeCoverage(kind: Kind, machineId: string, taken: Iterable<string>, folder = FOLDER): void {
  mkdirSync(join(folder, kind), { recursive: true });
  writeFileSync(join(folder, kind, `${machineId}.json`), `${JSON.stringify([...taken].sort(), null, 1)}\n`);
}

/**
 * Collects what the tests of a machine take.
 * @param count how many tests there are. A run of some of them writes nothing: the gallery would show the rest as not taken
 */
export function collectCoverage(kind: Kind, machineId: string, count: number, folder = FOLDER) {
  const taken = new Set<string>();
  let ended = 0;
  return {
    /** A test has ended. */
    add: (ids: Iterable<string>): void => {
      ended += 1;
      for (const id of ids) taken.add(id);
    },
    /** All tests of the run have ended. */
    write: (): void => {
      if (ended >= count) writeCoverage(kind, machineId, taken, folder);
    },
  };
}
