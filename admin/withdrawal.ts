import type { Change } from '../src/api/admin/changes.ts';
import type { Kind } from '../src/api/admin/entries.ts';
import type { EntryCounts, EntryState } from '../src/api/admin/entry-calls.ts';
import { isMenuPage } from '../src/rules/pages.ts';

/** What is withdrawn. `id` of a page is its path. */
type Withdrawn = { kind: Kind; id: string; state: EntryState; counts: EntryCounts | null };

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);
const ofThemText = (count: number, done: string): string =>
  `${count === 0 ? 'None of them has' : count === 1 ? '1 of them has' : `${count.toLocaleString('en-US')} of them have`} ${done} it.`;

/**
 * Whether everybody needs a page: the portal has it in its menus. It is withdrawn on its own form only. Source: ADMIN-132.
 * @param path of the page, without the first slash
 */
export const isNeededPage = (path: string): boolean => isMenuPage(path.startsWith('/') ? path : `/${path}`);

/**
 * What people lose when an entry is withdrawn, as sentences for the question before it; null where nobody loses what they have, and
 * "Undo" is enough. Source: ADMIN-62, ADMIN-132.
 */
export function lossText({ kind, id, state, counts }: Withdrawn): string | null {
  if (state !== 'live') return null;
  if (kind === 'page')
    return isNeededPage(id) ? 'The portal then shows this page to everybody without its posts.' : null;
  if (counts === null || counts.people === 0) return null;
  const lose = `${peopleText(counts.people)} ${counts.people === 1 ? 'loses' : 'lose'} it.`;
  return `${lose} ${kind === 'message' ? ofThemText(counts.read, 'read') : ofThemText(counts.done, 'done')}`;
}

/**
 * What the undo of a change does to people, as sentences for the question before it; null where none is needed.
 * Source: ADMIN-62, ADMIN-132.
 */
export function undoText({ kind, key, before, after }: Change): string | null {
  if (kind === 'maintenance') {
    return before?.message == null
      ? 'Maintenance is then off, and the portal is open to everybody again.'
      : 'Maintenance is then on, and all users see its message in place of the portal at once.';
  }
  const wasShown = before?.is_published === true;
  const isShown = after.is_published === true;
  if (wasShown === isShown) return null;
  if (kind === 'page')
    return isShown && isNeededPage(key) ? 'The portal then shows this page without its posts.' : null;
  if (kind !== 'message' && kind !== 'task') return null;
  return isShown
    ? `The people who have this ${kind} lose it.`
    : `The people who had this ${kind} see it again, and so does everybody whom it names.`;
}
