/** Keeps the values that were used last, up to a total size. */
export type Recent<Value> = {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value, size: number) => void;
};

export function createRecent<Value>(maxSize: number): Recent<Value> {
  // In the order of their use.
  const entries = new Map<string, { value: Value; size: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, size) => {
      remove(key);
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= maxSize) break;
        remove(oldest);
      }
    },
  };
}
