import { describe, expect, test } from 'vitest';
import { installationKey, isInstallNeeded, withoutPackageFolders } from '../../tools/set-up/install.mjs';

const machine = { lockFile: '{"packages":{}}', platform: 'linux', arch: 'x64' };
const key = installationKey(machine);

describe('whether packages have to be installed', () => {
  test('yes while nothing is on record: never installed, or broken off half-way', () => {
    expect(isInstallNeeded({ key, record: null })).toBe(true);
  });

  test('no after an installation from the same lock file on the same kind of machine', () => {
    expect(isInstallNeeded({ key: installationKey(machine), record: `${key}\n` })).toBe(false);
  });

  test.each([{ lockFile: '{"packages":{"a":{}}}' }, { platform: 'darwin' }, { arch: 'arm64' }])(
    'yes after a change: %o',
    (change) => {
      expect(isInstallNeeded({ key: installationKey({ ...machine, ...change }), record: key })).toBe(true);
    },
  );
});

test('npm runs on no Node out of the folder that it is about to empty', () => {
  const path = '/project/node_modules/.bin:/usr/lib/npm/node-gyp-bin:/usr/local/bin:/node_modules/.bin:/usr/bin';
  expect(withoutPackageFolders(path)).toBe('/usr/local/bin:/usr/bin');
});
