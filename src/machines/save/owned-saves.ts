import type { SaveInput, SaveRef } from './machine.ts';

/** What the saves of an owner need of its `enqueue`. */
type Enqueue<Id extends string> = {
  spawnChild: (actor: 'save', options: { id: Id; input: SaveInput }) => void;
  stopChild: (id: Id) => void;
  sendTo: <Actor extends SaveRef>(id: Id, event: Parameters<Actor['send']>[0]) => void;
};

/**
 * The saves of an owner, which keeps a list of them in its context: at most one for each key, from the user's press until it
 * has succeeded.
 * @param keyOf two saves of one key replace each other @param idOf the fixed id of the actor of a save
 */
export const ownedSaves = <Save, Id extends string>(keyOf: (save: Save) => string, idOf: (save: Save) => Id) => ({
  /**
   * Starts a save, or another attempt of one that is on the list. A save of the same key that differs is given up.
   * @param change what the owner's write gets
   * @returns the new list
   */
  start(enqueue: Enqueue<Id>, saves: Save[], save: Save, change: unknown): Save[] {
    const [key, id] = [keyOf(save), idOf(save)];
    const known = saves.find((each) => keyOf(each) === key);
    const isNew = known === undefined || idOf(known) !== id;
    if (isNew) {
      if (known !== undefined) enqueue.stopChild(idOf(known));
      enqueue.spawnChild('save', { id, input: { key, change } });
    }
    enqueue.sendTo<SaveRef>(id, { type: 'save.start' });
    return isNew ? [...saves.filter((each) => each !== known), save] : saves;
  },
  /**
   * Drops the save of this key, which has succeeded.
   * @returns the save and the rest of the list; null if the list has no such save
   */
  drop(enqueue: Pick<Enqueue<Id>, 'stopChild'>, saves: Save[], key: string): { done: Save; rest: Save[] } | null {
    const done = saves.find((save) => keyOf(save) === key);
    if (done === undefined) return null;
    enqueue.stopChild(idOf(done));
    return { done, rest: saves.filter((save) => save !== done) };
  },
});
