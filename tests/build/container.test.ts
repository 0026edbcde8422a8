import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { containerContext } from '../../tools/release/make-release.mjs';
import { serverArguments } from '../../tools/set-up/server-arguments.mjs';
import { importsOf } from '../support/imports.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What people start in the container. The workers are started by their URLs, not imported. */
const STARTED = [
  'server/main.ts',
  'server/db/embedded-worker.ts',
  'server/integrations/feed-worker.ts',
  'server/maintenance-command.ts',
  'server/person-command.ts',
  'server/events-command.ts',
  'server/db/migrate-command.ts',
  'server/backup/backup-command.ts',
  'server/backup/restore-command.ts',
  'server/content/import-command.ts',
  'server/content/export-command.ts',
];

/** Every module that these need at run time, and every package. */
function closureOf(entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const { to, isTypeOnly } of importsOf(file, read(file))) {
      if (isTypeOnly || to.startsWith('node:')) continue;
      if (existsSync(join(ROOT, to))) waiting.push(to);
      else
        packages.add(
          to
            .split('/')
            .slice(0, to.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  }
  return { files, packages };
}

test('the container has every file and every package that the server and its commands import', () => {
  const { files, packages } = closureOf(STARTED);
  expect(files.size).toBeGreaterThan(STARTED.length);
  const folders = [...read('deploy/Containerfile').matchAll(/^COPY --from=build \/app\/(\S+) \1$/gm)].map(
    ([, folder]) => `${folder}/`,
  );
  expect([...files].filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual([]);
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
  const kept = { ...dependencies, ...optionalDependencies };
  expect([...packages].filter((name) => !(name in kept))).toEqual([]);
  expect(packages).toContain('sharp');
  expect(read('deploy/Containerfile')).not.toContain('--omit=optional');
});

test('the container and the systemd unit start the server as npm start does', () => {
  const [, command = ''] = /^CMD (\[.+\])$/m.exec(read('deploy/Containerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...serverArguments]);
  expect(read('deploy/portico.service')).toContain(`ExecStart=/usr/bin/node ${serverArguments.join(' ')}\n`);
});

test('the context of the container has everything that the build imports, and nothing else of the project', () => {
  const { files } = closureOf([...STARTED, 'tools/build.mjs', 'tools/build/drawing.config.mjs', 'vite.config.ts']);
  const ignored = read('deploy/Containerfile.dockerignore');
  const needed = [...files, 'package-lock.json', 'package.json', 'index.html', 'tsconfig.json', 'LICENSE'];
  expect(needed.filter((file) => !containerContext([file], ignored).includes(file))).toEqual([]);
  const others = [
    '.git/config',
    '.env',
    'portico.env',
    'backups/a',
    'server/a.env',
    'src/a.log',
    'tests/a.ts',
    'a.dump',
  ];
  expect(containerContext(others, ignored)).toEqual([]);
});
