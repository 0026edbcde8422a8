import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../.tmp/statechart-coverage');

/**
 * Writes which transitions of a machine a test run took, for the gallery.
 * @param kind where they were taken: on the machine by journeys, in a DOM, or in a browser
 */
export function writeCoverage(kind: 'journeys' | 'dom' | 'browser', machineId: string, taken: Iterable<string>): void {
  mkdirSync(join(FOLDER, kind), { recursive: true });
  writeFileSync(join(FOLDER, kind, `${machineId}.json`), `${JSON.stringify([...taken].sort(), null, 1)}\n`);
}
