/** A value whose code is loaded on demand, for components inside `<Suspense>`. */
export type LazyValue<T> = {
  /** Starts loading, or joins the load in progress. After a failure the next call tries again. */
  load: () => Promise<T>;
  /** Returns the value, or suspends the component until it is loaded. */
  read: () => T;
};

/**
 * Differs from `lazy` and `use` in that a component draws the value in its first draw once it is loaded, and may read it
 * conditionally.
 * @param load fetches the value
 */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  let loading: Promise<T> | null = null;
  let loaded: { value: T } | null = null;

  async function start(): Promise<T> {
    try {
      const value = await load();
      loaded = { value };
      return value;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  function join(): Promise<T> {
    loading ??= start();
    return loading;
  }

  return {
    load: join,
    read: () => {
      if (loaded === null) throw join();
      return loaded.value;
    },
  };
}
