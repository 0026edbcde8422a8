import { type FeedFault, type FeedReading, feedFault, unreadable } from './feed-fault.ts';

/** In JSON they are only allowed between values, where a space is the same. */
const CONTROLS = /[^\P{Cc}\u007f-\u009f]/gu;
/** The edge between two objects of a list. */
const EDGE = /\}\s*,[\s,]*\{/g;
/** Objects that an entry may have inside, with an edge between two of them. */
const MOST_PARTS = 8;
/** Objects of a list that is not well-formed that are read. */
const MOST_PIECES = 4_000;

/**
 * The entries of a JSON list. When it is not well-formed, each entry is read by itself: what is wrong in one of them takes no
 * other one with it. Source: FEED-08, SEV-05.
 */
export function jsonEntries(text: string): FeedReading {
  const given = text.replace(CONTROLS, ' ');
  const content = parsed(given);
  if (content !== undefined) return listOf(content);
  const all = piecesOf(given);
  const pieces = all.slice(0, MOST_PIECES);
  const found: FeedReading = { entries: [], faults: [], failure: null };
  for (let at = 0; at < pieces.length; ) {
    const { entry, parts } = entryAt(pieces, at);
    if (entry === undefined) {
      found.faults.push(
        jsonFault(`entry ${found.entries.length + found.faults.length + 1}`, 'it is not JSON', pieces[at] ?? ''),
      );
    } else {
      found.entries.push(entry);
    }
    at += parts;
  }
  if (all.length > pieces.length) {
    found.faults.push(jsonFault('the document', `${all.length - pieces.length} more entries were not read`, 'others'));
  }
  return { ...found, failure: found.entries.length === 0 ? 'it is not JSON' : null };
}

function listOf(content: unknown): FeedReading {
  if (Array.isArray(content)) return { entries: content, faults: [], failure: null };
  const isEmpty =
    content === null || (typeof content === 'object' && 'p_result' in content && content.p_result === 'Warning');
  return isEmpty ? { entries: [], faults: [], failure: null } : unreadable('it is not a list');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The texts of the objects of a list that is not well-formed, each without the brackets around it. The last one may be cut off: it
 * keeps its bracket, so that it cannot be read.
 */
function piecesOf(text: string): string[] {
  const start = text.indexOf('{');
  if (start < 0) return [];
  const end = Math.max(start, text.lastIndexOf('}'));
  const whole = end > start ? text.slice(start + 1, end).split(EDGE) : [];
  const cut = text.indexOf('{', end);
  return cut < 0 ? whole : [...whole, text.slice(cut)];
}

/** The entry that begins with a piece. An edge can also be inside of one. */
function entryAt(pieces: readonly string[], at: number): { entry: unknown; parts: number } {
  for (let parts = 1; parts <= MOST_PARTS && at + parts <= pieces.length; parts += 1) {
    const entry = parsed(`{${pieces.slice(at, at + parts).join('},{')}}`);
    if (entry !== undefined) return { entry, parts };
  }
  return { entry: undefined, parts: 1 };
}

const jsonFault = (place: string, reason: string, source: string): FeedFault =>
  feedFault({ place, reason }, true, source);
