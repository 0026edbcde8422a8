import { writeDevice } from './storage.ts';

/** The key of the times at which this device first saw alerts whose date cannot be read. */
const KEY = 'portico.alert-sightings';
/** The newest are kept. An alert of before shows again if it is still sent, which hardly ever happens. */
const MAX_SIGHTINGS = 50;

/** What this page has seen, for a device that stores nothing. */
const seenHere = new Map<string, string>();

/** By the mark of an alert, when it was seen first. */
type Sightings = [mark: string, at: Date][];

/**
 * When this device first saw an alert; null for one that is new to it. Source: decisions, dates of alerts; SEV-04.
 * @param read reads a text of the device
 */
export function readSighting(mark: string, read: (key: string) => string): Date | null {
  const stored = sightingsIn(read(KEY)).find(([known]) => known === mark)?.[1] ?? seenHere.get(mark) ?? '';
  const at = new Date(stored);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Remembers when alerts were seen first. What is known already stays as it is. */
export function saveSightings(seen: Sightings, read: (key: string) => string): void {
  const known = new Map([...seenHere, ...sightingsIn(read(KEY))]);
  const added = seen.filter(([mark]) => !known.has(mark));
  if (added.length === 0) return;
  for (const [mark, at] of added) {
    known.set(mark, at.toISOString());
    seenHere.set(mark, at.toISOString());
  }
  writeDevice(KEY, JSON.stringify([...known].slice(-MAX_SIGHTINGS)));
}

/** What is stored may be anything. */
function sightingsIn(text: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(text || '[]');
    return Array.isArray(pairs) ? pairs.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
