import { expect, test } from 'vitest';
import { MAX_TRIES, retryDelay, settleDelay } from '../../src/rules/retries.ts';

const tries = Array.from({ length: MAX_TRIES + 1 }, (_, count) => count);
const seconds = (random: number) => tries.map((count) => retryDelay(count, random) / 1_000);

test('AWAY-05 the delays double from 5 to 120 seconds, ± 25 %', () => {
  expect(seconds(0.5)).toEqual([5, 10, 20, 40, 80, 120]);
  expect(seconds(0)).toEqual([3.75, 7.5, 15, 30, 60, 90]);
  expect(seconds(1)).toEqual([6.25, 12.5, 25, 50, 100, 150]);
});

test('AWAY-05 30,000 devices that have lost the network together do not come back at one moment', () => {
  const devices = Array.from({ length: 30_000 }, (_, device) => device / 30_000);
  /** The highest number of devices in one second, in hundreds. */
  const peak = (delayOf: (random: number) => number) => {
    const perSecond = new Map<number, number>();
    for (const device of devices) {
      const second = Math.floor(delayOf(device) / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    return Math.round(Math.max(...perSecond.values()) / 100);
  };
  expect(tries.map((count) => peak((random) => retryDelay(count, random)))).toEqual([120, 60, 30, 15, 8, 5]);
  expect(peak(settleDelay)).toBe(100);
});
