import { hashOf } from '../rules/hash.ts';
import { forgetKeptSchedule, KEPT_PAGE, KEPT_UNTIL, NOTE, PAGE_CACHE } from './service-worker/page-cache.ts';
import { readDevice, writeDevice } from './storage.ts';

/** Times are ISO 8601. From `until` on, the kept schedule is deleted. */
export type KeptSchedule = { savedAt: string; until: string };

type Note = KeptSchedule & { owner: string };

/**
 * The schedule that this device keeps for a user. One of another user, or of a term that is over, is deleted.
 * Source: KEEP-03.
 * @param username null for an account without a name
 */
export async function recallKeptSchedule(username: string | null, now: Date): Promise<KeptSchedule | null> {
  const note = readNote();
  if (note !== null && username !== null && note.owner === hashOf(username) && now.toISOString() < note.until) {
    return { savedAt: note.savedAt, until: note.until };
  }
  if (readDevice(NOTE) !== '') await forgetKeptSchedule();
  return null;
}

/**
 * Keeps a page on this device. Does nothing if the note was removed since the user has switched the schedule on, which
 * another tab or a sign-out can do.
 * @param html a whole document without a script
 * @returns whether the page is kept
 */
export async function keepSchedule(html: string, { savedAt, until }: KeptSchedule): Promise<boolean> {
  const note = readNote();
  if (note === null) return false;
  const cache = await caches.open(PAGE_CACHE);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    [KEPT_UNTIL]: String(Date.parse(until)),
  };
  await cache.put(KEPT_PAGE, new Response(html, { headers }));
  if (readNote()?.owner !== note.owner) {
    await forgetKeptSchedule();
    return false;
  }
  writeDevice(NOTE, JSON.stringify({ ...note, savedAt, until }));
  return true;
}

/** Notes that this device keeps the user's schedule from now on; `keepSchedule` then writes it. */
export function noteKeptSchedule(username: string, kept: KeptSchedule): void {
  writeDevice(NOTE, JSON.stringify({ owner: hashOf(username), ...kept }));
}

function readNote(): Note | null {
  try {
    const note: Partial<Note> | null = JSON.parse(readDevice(NOTE) || 'null');
    const { owner, savedAt, until } = note ?? {};
    const isNote = [owner, savedAt, until].every((field) => typeof field === 'string');
    return isNote ? (note as Note) : null;
  } catch {
    return null;
  }
}
