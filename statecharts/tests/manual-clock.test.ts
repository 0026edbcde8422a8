import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { ManualClock } from '../manual-clock.ts';

const machine = createMachine({
  initial: 'a',
  states: { a: { after: { 1000: 'b', 5000: 'c' } }, b: {}, c: {} },
});

test('a timer fires by its delay, and shorter timers keep running', () => {
  const clock = new ManualClock();
  const actor = createActor(machine, { clock }).start();
  clock.fire(5000);
  expect(actor.getSnapshot().value).toBe('c');
});

test('firing a timer that is cancelled or was never started throws, and names the running timers', () => {
  const clock = new ManualClock();
  createActor(machine, { clock }).start();
  expect(() => clock.fire(7)).toThrow('no timer of 7 ms is running; running are: 1000, 5000');
  clock.fire(1000);
  expect(() => clock.fire(5000)).toThrow('no timer of 5000 ms is running; running are: none');
});
