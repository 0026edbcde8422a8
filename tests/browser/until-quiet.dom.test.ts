import { afterEach, expect, test, vi } from 'vitest';
import { untilQuiet } from '../../src/browser/until-quiet.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Waits, and notes the end in `ended`. */
const noteEnd = (ended: string[], name: string, isUrgent = false) => untilQuiet(isUrgent).then(() => ended.push(name));
/** Lets promises that are settled call their handlers. */
const flush = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** Idle callbacks that the test runs itself. */
function stubIdle() {
  const idle: { callback: () => void; options: unknown }[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void, options: unknown) => idle.push({ callback, options }));
  return idle;
}

test('callers go on together once the browser is idle, and a later caller waits anew', async () => {
  const idle = stubIdle();
  const ended: string[] = [];
  void noteEnd(ended, 'first');
  void noteEnd(ended, 'second');
  await flush();
  expect(ended).toEqual([]);
  expect(idle.map(({ options }) => options)).toEqual([{ timeout: 100 }]);

  idle[0]?.callback();
  await flush();
  expect(ended).toEqual(['first', 'second']);

  void noteEnd(ended, 'third');
  await flush();
  expect(ended).toEqual(['first', 'second']);
  idle[1]?.callback();
  await flush();
  expect(ended).toEqual(['first', 'second', 'third']);
});

test('many callers go on in groups of seven, in their order, and each group waits until the browser is idle again', async () => {
  const idle = stubIdle();
  const ended: string[] = [];
  const names = Array.from({ length: 16 }, (_, index) => `caller ${index + 1}`);
  for (const name of names) void noteEnd(ended, name);
  for (const count of [7, 14, 16]) {
    idle.at(-1)?.callback();
    await flush();
    expect(ended).toEqual(names.slice(0, count));
  }
  expect(idle.length).toBe(3);
});

test('urgent callers go before those that came earlier, in a group of their own', async () => {
  const idle = stubIdle();
  const ended: string[] = [];
  void noteEnd(ended, 'caller');
  void noteEnd(ended, 'urgent caller', true);
  idle.at(-1)?.callback();
  await flush();
  expect(ended).toEqual(['urgent caller']);
  idle.at(-1)?.callback();
  await flush();
  expect(ended).toEqual(['urgent caller', 'caller']);
});

test('without idle callbacks the wait ends with the current task', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.useFakeTimers();
  const ended: string[] = [];
  void noteEnd(ended, 'first');
  await flush();
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['first']);
});
