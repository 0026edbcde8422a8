import { expect, test } from 'vitest';
import { runPool } from '../../server/reminders/pool.ts';

/** Items whose ends a test decides. An item of `hanging` runs until it is ended; all others end at once. */
function work(keys: readonly string[], hanging: readonly number[] = []) {
  const items = keys.map((key, id) => ({ id, key }));
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const run = async ({ id }: { id: number }) => {
    begun.push(id);
    if (!hanging.includes(id)) return;
    await new Promise<void>((resolve) => ends.set(id, resolve));
  };
  const end = () => {
    for (const each of ends.values()) each();
  };
  const take = async (ids: readonly number[]) => ids.map((id) => ({ id }));
  const { signal } = new AbortController();
  return { pool: { items, take, run, signal, placesOfKey: 100 }, begun, end };
}

const all = (count: number) => Array.from({ length: count }, (_, id) => id);

test('PUSH-16 items that hang delay no other one: what is done makes room at once, in the order of the items', async () => {
  const { pool, begun, end } = work(Array<string>(200).fill('a'), [0, 3, 7]);
  const done = runPool({ ...pool, places: 4 });
  await expect.poll(() => begun).toEqual(all(200));
  end();
  await done;
});

test('PUSH-16 a key whose items all hang delays no other key', async () => {
  const keys = [...Array<string>(50).fill('hangs'), ...Array<string>(50).fill('answers')];
  const { pool, begun, end } = work(keys, all(50));
  const done = runPool({ ...pool, places: 6, placesOfKey: 5 });
  await expect.poll(() => begun).toEqual([...all(5), ...all(50).map((id) => id + 50)]);
  end();
  await expect.poll(() => begun.length).toBe(60);
  for (let place = 0; place < 10; place += 1) {
    end();
    await new Promise(setImmediate);
  }
  await done;
  expect(begun.toSorted((one, other) => one - other)).toEqual(all(100));
});

test('PUSH-16 items that take long give their places away, as many as may', async () => {
  const { pool, begun, end } = work(Array<string>(20).fill('a'), [0, 1, 2, 3, 4]);
  const done = runPool({ ...pool, places: 2, slow: { afterMs: 1, places: 3 } });
  await expect.poll(() => begun).toEqual(all(5));
  end();
  await done;
  expect(begun).toEqual(all(20));
});

test('what another server has taken, and keys that are skipped, are left out', async () => {
  const { pool, begun } = work(['a', 'b', 'a', 'b', 'a', 'c']);
  await runPool({
    ...pool,
    places: 1,
    isSkipped: (key) => key === 'b',
    take: async (ids) => ids.flatMap((id) => (id === 2 ? [] : [{ id }])),
  });
  expect(begun).toEqual([0, 4, 5]);
});

test('after a signal nothing more is taken, and what has begun ends', async () => {
  const { pool, begun, end } = work(Array<string>(10).fill('a'), [1]);
  const stopping = new AbortController();
  const run = async (item: { id: number }) => {
    if (item.id === 1) stopping.abort();
    await pool.run(item);
  };
  let isDone = false;
  const done = runPool({ ...pool, run, places: 1, signal: stopping.signal }).then(() => {
    isDone = true;
  });
  await expect.poll(() => begun).toEqual([0, 1]);
  expect(isDone).toBe(false);
  end();
  await done;
  expect(begun).toEqual([0, 1]);
});

test.each(['take', 'run'] as const)('an error of “%s” ends the work after what has begun', async (failing) => {
  const { pool, begun } = work(Array<string>(100).fill('a'));
  const fail = async () => {
    throw new Error('no database');
  };
  await expect(runPool({ ...pool, [failing]: fail, places: 3 })).rejects.toThrow('no database');
  expect(begun).toEqual([]);
});
