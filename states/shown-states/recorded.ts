import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'recorded.json');

/** A state that more entries show is usual, and the file names only a few of them. */
const MAX_ENTRIES = 4;
const EXAMPLES = 2;

/** For each state of a machine, the names of entries of the page of states that show it. */
export type ShownStates = Record<string, readonly string[]>;

/** What `npm run pictures -- --states` has recorded. */
export const readShownStates = (): ShownStates => JSON.parse(readFileSync(FILE, 'utf8')) as ShownStates;

export const writeShownStates = (shown: ShownStates): void =>
  writeFileSync(FILE, `${JSON.stringify(shown, null, 2)}\n`);

/**
 * All entries of a state that only a few show, and examples of the others.
 * @param entries the states that each entry shows, in the order of the page
 */
export function shownStatesOf(entries: ReadonlyMap<string, readonly string[]>): ShownStates {
  const states = [...new Set([...entries.values()].flat())].sort();
  const shown = states.map((state) => {
    const all = [...entries].flatMap(([name, own]) => (own.includes(state) ? [name] : []));
    return [state, all.length > MAX_ENTRIES ? all.slice(0, EXAMPLES) : all] as const;
  });
  return Object.fromEntries(shown);
}
