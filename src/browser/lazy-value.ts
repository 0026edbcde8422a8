/** A value that arrives later, with code that is loaded on demand. */
export type LateValue<T> = {
  /** Returns the value, or null until it is there. */
  peek: () => T | null;
  provide: (value: T) => void;
  /** Calls `onChange` when the value is there. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void;
};

export type LazyValue<T> = LateValue<T> & {
  /** Starts loading, or joins the load in progress. After a failure the next call tries again. */
  load: () => Promise<T>;
};

export function lateValue<T>(): LateValue<T> {
  const listeners = new Set<() => void>();
  let value: T | null = null;
  return {
    peek: () => value,
    provide: (provided) => {
      value = provided;
      for (const onChange of listeners) onChange();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** @param load fetches the value */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  const late = lateValue<T>();
  let loading: Promise<T> | null = null;

  async function start(): Promise<T> {
    try {
      const value = await load();
      late.provide(value);
      return value;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    ...late,
    load: () => {
      loading ??= start();
      return loading;
    },
  };
}
