/** Keeps the values that were used last, up to a total size. */
export type Recent<Value> = {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value, size: number) => void;
};

/** Milliseconds. What was not used for this time, or twice this time at most, is dropped. */
const UNUSED_MS = 10 * 60 * 1000;

/**
 * @param maxSize of all values together. What was not used for some minutes goes too: the texts of a person who was deleted must
 *   not stay until others push them out (OPS-17)
 * @param now milliseconds of a clock that only goes forward
 */
export function createRecent<Value>(maxSize: number, now: () => number = () => performance.now()): Recent<Value> {
  // In the order of their use.
  const entries = new Map<string, { value: Value; size: number; isUsed: boolean }>();
  let total = 0;
  let dropped = now();
  const remove = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  const dropUnused = () => {
    if (now() - dropped < UNUSED_MS) return;
    dropped = now();
    for (const [key, entry] of [...entries]) {
      if (!entry.isUsed) remove(key);
      entry.isUsed = false;
    }
  };
  return {
    get: (key) => {
      dropUnused();
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      entry.isUsed = true;
      return entry.value;
    },
    set: (key, value, size) => {
      dropUnused();
      remove(key);
      entries.set(key, { value, size, isUsed: true });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= maxSize) break;
        remove(oldest);
      }
    },
  };
}
