import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('gallery --open serves the page and the files beside it to this machine, prints its address without a screen, and ends with Ctrl-C', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const machine = ['--file', 'tests/fixtures/traffic-light.machine.ts'];
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const command = spawn(process.execPath, ['gallery/main.ts', ...machine, '--out', folder, '--open'], {
    cwd: ROOT,
    env,
  });
  onTestFinished(() => void command.kill('SIGKILL'));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const found = /Open it in a browser: (http:\/\/127\.0\.0\.1:\d+\/)\nPress Ctrl-C/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    command.stdout.on('data', read);
    command.stderr.on('data', read);
    command.once('exit', () => reject(new Error(output)));
  });

  mkdirSync(join(folder, 'states'));
  writeFileSync(join(folder, 'states/index.html'), 'The states');
  writeFileSync(join(folder, 'states/page.js'), 'show();');
  writeFileSync(join(folder, 'states/key.pem'), 'secret');
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(new URL(path, address), { method });
    return [answer.status, answer.headers.get('content-type'), (await answer.text()).slice(0, 15)];
  };
  expect(await get('/')).toEqual([200, 'text/html; charset=utf-8', '<!doctype html>']);
  expect(await get('/index.html?x#y')).toEqual([200, 'text/html; charset=utf-8', '<!doctype html>']);
  expect(await get('/charts.json')).toEqual([200, 'application/json', expect.stringMatching(/^\{\n/)]);
  expect(await get('/states/')).toEqual([200, 'text/html; charset=utf-8', 'The states']);
  expect(await get('/states/page.js')).toEqual([200, 'text/javascript; charset=utf-8', 'show();']);
  expect(await get('/states/key.pem')).toEqual([404, 'text/plain', 'The gallery has']);
  expect(await get('/states')).toEqual([404, 'text/plain', 'The gallery has']);
  expect(await get('/package.json')).toEqual([404, 'text/plain', 'The gallery has']);
  expect(await get('/%2e%2e/package.json')).toEqual([404, 'text/plain', 'The gallery has']);
  expect(await get('/', 'POST')).toEqual([405, null, '']);

  const ended = once(command, 'exit');
  command.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});
