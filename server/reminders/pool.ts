type Item = { id: number; key: string };

type Options<Taken> = {
  /** What is to be done, in the order in which it is wanted. Items with the same key, such as a receiver, share places. */
  items: readonly Item[];
  /** How many items are worked on at a time. */
  places: number;
  /** How many of them may have the same key. */
  placesOfKey: number;
  /** After `afterMs` an item gives its place away, and at most `places` items go on like that. Without it they keep their places. */
  slow?: { afterMs: number; places: number };
  /** Keys whose items are left alone from now on. */
  isSkipped?: (key: string) => boolean;
  /** Takes items for this server. @returns those that no other server has taken */
  take: (ids: readonly number[]) => Promise<Taken[]>;
  run: (taken: Taken) => Promise<void>;
  /** Once it is aborted, no more items are taken. */
  signal: AbortSignal;
};

/** Items that are taken with one statement. While it runs, more places become free, so that groups grow with the load. */
const MAX_GROUP = 50;

type Queue = { waiting: { item: Item; place: number }[]; free: number };

const NEVER = Number.POSITIVE_INFINITY;
const nextPlace = ({ waiting }: Queue): number => waiting.at(-1)?.place ?? NEVER;

/**
 * Works on items at several places at the same time. An item that is done makes room for the next one at once, so no item waits
 * for the slowest of a group, and a key whose items all take long delays no other key.
 * @throws what `take` or `run` throws, after what has begun has ended; nothing more is taken then
 */
export async function runPool<Taken extends { id: number }>(options: Options<Taken>): Promise<void> {
  const { items, places, placesOfKey, slow, isSkipped = () => false, take, run, signal } = options;
  const queues = new Map<string, Queue>();
  for (const [place, item] of items.entries()) {
    const queue = queues.get(item.key) ?? { waiting: [], free: placesOfKey };
    queues.set(item.key, queue);
    queue.waiting.push({ item, place });
  }
  // The last one of an array is cheap to remove.
  for (const { waiting } of queues.values()) waiting.reverse();

  const failures: unknown[] = [];
  /** Items that have a place, and those that have given theirs away. */
  let running = 0;
  let slowOnes = 0;
  let wake = () => {};
  const leave = (key: string) => {
    const queue = queues.get(key);
    if (queue !== undefined) queue.free += 1;
    running -= 1;
    wake();
  };

  const runOne = async (key: string, taken: Taken): Promise<void> => {
    let isSlow = false;
    const giveAway = () => {
      if (slow === undefined || slowOnes >= slow.places) return;
      isSlow = true;
      slowOnes += 1;
      leave(key);
    };
    const timer = slow === undefined ? undefined : setTimeout(giveAway, slow.afterMs);
    try {
      await run(taken);
    } catch (error) {
      failures.push(error);
    }
    clearTimeout(timer);
    if (isSlow) {
      slowOnes -= 1;
      wake();
    } else leave(key);
  };

  /** The items that could begin now, in their order. */
  const chooseNext = (): Item[] => {
    const chosen: Item[] = [];
    while (chosen.length < MAX_GROUP && running + chosen.length < places) {
      let first: Queue | null = null;
      for (const [key, queue] of queues) {
        if (queue.free > 0 && !isSkipped(key) && nextPlace(queue) < (first === null ? NEVER : nextPlace(first))) {
          first = queue;
        }
      }
      const next = first?.waiting.pop();
      if (first === null || next === undefined) break;
      first.free -= 1;
      chosen.push(next.item);
    }
    return chosen;
  };

  const start = async (chosen: readonly Item[]): Promise<void> => {
    running += chosen.length;
    const keys = new Map(chosen.map(({ id, key }) => [id, key]));
    const taken = await take([...keys.keys()]).catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    for (const each of taken) {
      const key = keys.get(each.id) ?? '';
      keys.delete(each.id);
      void runOne(key, each);
    }
    for (const key of keys.values()) leave(key);
  };

  for (;;) {
    const chosen = signal.aborted || failures.length > 0 ? [] : chooseNext();
    if (chosen.length > 0) await start(chosen);
    else if (running + slowOnes > 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    } else break;
  }
  if (failures.length > 0) throw failures[0];
}
