import { expect, test } from 'vitest';
import { createWorkQueue, QueueFullError } from '../../server/shared/work-queue.ts';

const never = new AbortController().signal;

/** A task that the test ends. */
function heldTask(name: string, started: string[]) {
  let resolve: (name: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  return {
    run: () => {
      started.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

function openQueue() {
  const queue = createWorkQueue({ running: 2, waiting: 2 });
  const started: string[] = [];
  const add = (name: string, signal = never) => {
    const task = heldTask(name, started);
    const result = queue(signal, task.run);
    result.catch(() => {});
    return { ...task, result };
  };
  return { add, started };
}

test('two tasks run at a time, two wait in their order, and any other is refused', async () => {
  const { add, started } = openQueue();
  const [a, b, c, d] = [add('a'), add('b'), add('c'), add('d')];
  await expect(add('e').result).rejects.toThrow(QueueFullError);
  await expect.poll(() => started).toEqual(['a', 'b']);
  b.end();
  expect(await b.result).toBe('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  a.end();
  c.end();
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  const f = add('f');
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd', 'f']);
  d.end();
  f.end();
  expect(await Promise.all([a.result, c.result, d.result, f.result])).toEqual(['a', 'c', 'd', 'f']);
});

test('a task whose client goes away while it waits never runs, and its place is free', async () => {
  const { add, started } = openQueue();
  const [a, b] = [add('a'), add('b')];
  const client = new AbortController();
  const gone = add('gone', client.signal);
  add('c');
  client.abort();
  await expect(gone.result).rejects.toThrow('aborted');
  const d = add('d');
  a.end();
  b.end();
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  d.end();
  expect(await d.result).toBe('d');
});

test('a task whose client is gone already never runs', async () => {
  const { add, started } = openQueue();
  await expect(add('a', AbortSignal.abort()).result).rejects.toThrow('aborted');
  expect(started).toEqual([]);
});

test('a task that fails makes room for the next one', async () => {
  const { add, started } = openQueue();
  const [a, b, c] = [add('a'), add('b'), add('c')];
  a.fail();
  await expect(a.result).rejects.toThrow('a');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  b.end();
  c.end();
  expect(await c.result).toBe('c');
});
