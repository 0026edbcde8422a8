import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { galleryPage } from '../../gallery/dev-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The command that builds the gallery, which takes many seconds: here it ends at once. */
const command = vi.hoisted(() => ({ runs: [] as string[][], error: '' }));
vi.mock('node:child_process', () => ({
  spawn: (_: string, args: string[]) => {
    command.runs.push(args);
    const child = Object.assign(new EventEmitter(), { stderr: new EventEmitter() });
    queueMicrotask(() => {
      if (command.error === '') writeFileSync(join(args.at(-1) ?? '', 'index.html'), `Gallery ${command.runs.length}`);
      else child.stderr.emit('data', command.error);
      child.emit('close', command.error === '' ? 0 : 1);
    });
    return child;
  },
}));

type Middleware = (request: { url: string }, answer: object, next: () => void) => Promise<void>;

/** The dev server with the plugin alone. */
function startServer() {
  let middleware: Middleware = async () => {};
  const watcher = new EventEmitter();
  const server = { watcher, middlewares: { use: (added: Middleware) => (middleware = added) } };
  (galleryPage().configureServer as (dev: object) => void)(server);
  const get = (url: string) =>
    new Promise<unknown[]>((resolve) => {
      let head: unknown[] = [];
      const answer = {
        writeHead: (...given: unknown[]) => {
          head = given;
          return answer;
        },
        end: (body = '') => resolve([head[0], body]),
      };
      void middleware({ url }, answer, () => resolve(['next']));
    });
  return { get, change: (file: string) => watcher.emit('all', 'change', join(ROOT, file)) };
}

test('the dev server builds the gallery with its live view at the first request, and again after a change of what it is made from or a failure', async () => {
  const { get, change } = startServer();
  expect(await get('/gallery')).toEqual([302, '']);
  expect(await get('/messages')).toEqual(['next']);
  expect(command.runs).toEqual([]);
  expect([await get('/gallery/'), await get('/gallery/?x')]).toEqual([
    [200, 'Gallery 1'],
    [200, 'Gallery 1'],
  ]);
  expect(command.runs).toEqual([[join(ROOT, 'gallery/main.ts'), '--live', '--out', expect.any(String)]]);
  change('README.md');
  expect(await get('/gallery/')).toEqual([200, 'Gallery 1']);
  change('src/machines/search/machine.ts');
  expect(await get('/gallery/')).toEqual([200, 'Gallery 2']);
  change('docs/behaviours.md');
  command.error = 'no such machine';
  expect(await get('/gallery/')).toEqual([500, 'Error: The gallery could not be built.\nno such machine']);
  command.error = '';
  expect(await get('/gallery/')).toEqual([200, 'Gallery 4']);
});
