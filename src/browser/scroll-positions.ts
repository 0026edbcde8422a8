import { readTab, writeTab } from './storage.ts';

const POSITIONS = 'portico.scroll';
/** How many history entries keep their position; the oldest go first. */
const LIMIT = 50;

/** The scroll position of each history entry in pixels, by the entry's key; the newest last. */
export type ScrollPositions = Map<string, number>;

/** The positions that this tab stored before a reload. Invalid entries are left out. */
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
