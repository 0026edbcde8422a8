import { expect, test } from 'vitest';
import { marksOfAlerts, readDeviceCookie, type ToldDevice, writeDeviceCookie } from '../../src/rules/device-cookie.ts';

const device: ToldDevice = {
  width: 1280,
  hidesFigures: false,
  timeZone: 'America/Los_Angeles',
  listsSchedule: false,
  dismissedAlerts: [],
  dashboardDay: '',
};

test.each<[string, ToldDevice]>([
  ['1280.00.America/Los_Angeles..', device],
  ['390.10.Etc/GMT+8..', { ...device, width: 390, hidesFigures: true, timeZone: 'Etc/GMT+8' }],
  [
    '390.01.UTC.abc123-9.2025-01-21',
    {
      ...device,
      width: 390,
      listsSchedule: true,
      timeZone: 'UTC',
      dismissedAlerts: ['abc123', '9'],
      dashboardDay: '2025-01-21',
    },
  ],
])('DRAW-04 the cookie %s is read as it was written', (text, told) => {
  expect([writeDeviceCookie(told), readDeviceCookie(text)]).toEqual([text, told]);
});

test.each([
  undefined,
  '',
  '1280',
  '1280.0.UTC',
  '1280.00.UTC.',
  '1280.02.UTC..',
  '1280.00.No/Where..',
  '1280.00.UTC.ABC.',
  '1280.00.UTC.abcdefg.',
  '1280.00.UTC..today',
  '-1.00.UTC..',
  '1280.00.UTC.<b>.',
])('the cookie %s is none', (text) => {
  expect(readDeviceCookie(text)).toBe(null);
});

test('the cookie has the marks of the ten newest alerts, and no part of their keys', () => {
  const keys = Array.from({ length: 12 }, (_, index) => `guid:https://alerts.example.edu/${index}`);
  const marks = marksOfAlerts(keys);
  expect([marks.length, new Set(marks).size, marks]).toEqual([10, 10, marksOfAlerts(keys.slice(2))]);
  expect(readDeviceCookie(writeDeviceCookie({ ...device, dismissedAlerts: marks }))?.dismissedAlerts).toEqual(marks);
});
