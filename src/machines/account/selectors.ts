import type { SaveRef } from '../save/machine.ts';
import { saveActorId } from '../save/save-actor-id.ts';
import { type AccountPlace, changeKey, type PlacedChange } from './change.ts';
import type { AccountSnapshot, DeviceTest } from './machine.ts';

/** What is being saved at a place, or could not be saved; undefined for nothing, and while the machine is not loaded. */
export const selectChange =
  (place: AccountPlace) =>
  (snapshot: AccountSnapshot | undefined): PlacedChange | undefined =>
    snapshot?.context.changes.find((placed) => placed.place === place);

/** The save of that change. */
export const selectSave =
  (place: AccountPlace) =>
  (snapshot: AccountSnapshot | undefined): SaveRef | undefined => {
    const placed = selectChange(place)(snapshot);
    return placed === undefined ? undefined : snapshot?.children[saveActorId(changeKey(placed))];
  };

/** The last test that was answered; null for none. */
export const selectTested = (snapshot: AccountSnapshot | undefined): DeviceTest | null =>
  snapshot?.context.tested ?? null;
