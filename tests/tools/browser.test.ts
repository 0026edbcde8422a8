import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../tools/set-up/browser.mjs';

const machineWith = (...programs: string[]) => ({
  chromiumPath: undefined,
  path: '/usr/local/bin:/usr/bin',
  canRun: (program: string) => programs.includes(program),
});

describe('the browser for the tests', () => {
  test('is the program in CHROMIUM_PATH, before any other', () => {
    const machine = { ...machineWith('/opt/chromium', '/usr/bin/chromium'), chromiumPath: '/opt/chromium' };
    expect(findBrowser(machine)).toBe('/opt/chromium');
  });

  test('is never another one when the program in CHROMIUM_PATH does not start: that is an error', () => {
    const machine = { ...machineWith('/usr/bin/chromium'), chromiumPath: '/opt/gone' };
    expect(() => findBrowser(machine)).toThrow('CHROMIUM_PATH is /opt/gone, and that program does not start');
  });

  test('is an installed one when CHROMIUM_PATH is not set', () => {
    expect(findBrowser(machineWith('/usr/bin/google-chrome', '/usr/bin/chromium'))).toBe('/usr/bin/chromium');
    expect(findBrowser(machineWith('/usr/bin/chromium', '/usr/bin/chromium-headless-shell'))).toBe(
      '/usr/bin/chromium-headless-shell',
    );
    expect(findBrowser(machineWith('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
  });

  test('is missing when no program starts', () => {
    expect(findBrowser(machineWith())).toBeNull();
  });
});
