import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from '../../src/browser/page-watch.ts';

const MINUTE = 60_000;

let heard: string[] = [];
let stop = () => {};
const watch = () => {
  stop = watchPage(window, { onReturn: () => heard.push('return'), onMinute: () => heard.push('minute') });
};
const setVisibility = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
  setVisibility('visible');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each(['focus', 'online'])('the user returns with the event "%s"', (type) => {
  watch();
  expect(heard).toEqual([]);
  window.dispatchEvent(new Event(type));
  window.dispatchEvent(new Event(type));
  expect(heard).toEqual(['return', 'return']);
});

test.each(['blur', 'offline'])('the event "%s" is no return', (type) => {
  watch();
  window.dispatchEvent(new Event(type));
  expect(heard).toEqual([]);
});

test('every minute counts while the page is visible, and none while it is hidden', () => {
  watch();
  vi.advanceTimersByTime(MINUTE - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['minute']);
  setVisibility('hidden');
  vi.advanceTimersByTime(3 * MINUTE);
  expect(heard).toEqual(['minute']);
  setVisibility('visible');
  vi.advanceTimersByTime(2 * MINUTE);
  expect(heard).toEqual(['minute', 'minute', 'minute']);
});

test('after its end the watch hears nothing and has no timer', () => {
  watch();
  expect(vi.getTimerCount()).toBe(1);
  stop();
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(2 * MINUTE);
  expect(heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
