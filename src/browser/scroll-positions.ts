import { readTab, writeTab } from './storage.ts';

const POSITIONS = 'portico.scroll';
/** Entries of the history whose position is kept; the oldest give way. */
const LIMIT = 50;

/** How far down the page was at each entry of the history, in pixels, by the entry's key; the newest last. */
export type ScrollPositions = Map<string, number>;

/** What this tab kept over the reload; what is not as it should be is left out. */
export function readScrollPositions(): ScrollPositions {
  try {
    const read: unknown = JSON.parse(readTab(POSITIONS) || '[]');
    return new Map(Array.isArray(read) ? read.filter(isPosition) : []);
  } catch {
    return new Map();
  }
}

export function writeScrollPositions(positions: ScrollPositions): void {
  writeTab(POSITIONS, JSON.stringify([...positions].slice(-LIMIT)));
}

const isPosition = (read: unknown): read is [string, number] =>
  Array.isArray(read) && read.length === 2 && typeof read[0] === 'string' && typeof read[1] === 'number';
