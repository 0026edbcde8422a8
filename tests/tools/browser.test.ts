import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../tools/set-up/browser.mjs';

const machineWith = (...programs: string[]) => ({
  chromiumPath: undefined,
  path: '/usr/local/bin:/usr/bin',
  runs: (program: string) => programs.includes(program),
});

describe('which browser the tests run in', () => {
  test('the one that CHROMIUM_PATH names, before any other', () => {
    const machine = { ...machineWith('/opt/chromium', '/usr/bin/chromium'), chromiumPath: '/opt/chromium' };
    expect(findBrowser(machine)).toBe('/opt/chromium');
  });

  test('a CHROMIUM_PATH that names none is said, not passed over', () => {
    const machine = { ...machineWith('/usr/bin/chromium'), chromiumPath: '/opt/gone' };
    expect(() => findBrowser(machine)).toThrow('CHROMIUM_PATH is /opt/gone, which does not start');
  });

  test('else the machine’s own', () => {
    expect(findBrowser(machineWith('/usr/bin/google-chrome', '/usr/bin/chromium'))).toBe('/usr/bin/chromium');
    expect(findBrowser(machineWith('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
  });

  test('none where none starts', () => {
    expect(findBrowser(machineWith())).toBeNull();
  });
});
