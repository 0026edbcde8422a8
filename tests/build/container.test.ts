import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  'server/reading/feed-worker.ts',
  'server/portico.ts',
];

/** Every module that these need at run time, and every package. */
function closureOf(entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(ts|tsx|js|mjs)$/.test(file)) continue;
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

/** The modules that the pages of the build start. */
const startedBy = (page: string) =>
  [...read(page).matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) =>
    src.startsWith('/') ? src.slice(1) : join(dirname(page), src),
  );

test('the context of the container has everything that the build imports, and nothing else of the project', () => {
  const pages = ['index.html', 'admin/index.html', 'admin/preview.html'];
  const scripts = pages.flatMap(startedBy);
  expect(scripts).toHaveLength(pages.length);
  const configurations = ['vite.config.ts', 'admin/vite.config.ts', 'tools/build/drawing.config.mjs'];
  const { files } = closureOf([...STARTED, 'tools/build.mjs', ...configurations, ...scripts]);
  const ignored = read('deploy/Containerfile.dockerignore');
  const needed = [...files, ...pages, 'package-lock.json', 'package.json', 'tsconfig.json', 'LICENSE'];
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

/** The packages that a package needs, with itself, as `npm prune --omit=dev` leaves them: the paths in the lock file. */
function keptPackages(name: string): string[] {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; dependencies?: object; optionalDependencies?: object }>;
  };
  const kept = new Set<string>();
  const waiting = [`node_modules/${name}`];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = packages[path];
    // An optional package for another system is in the lock file, and not installed.
    if (kept.has(path) || found === undefined || found.dev === true || !existsSync(join(ROOT, path))) continue;
    kept.add(path);
    for (const needed of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) {
      const own = `${path}/node_modules/${needed}`;
      waiting.push(own in packages ? own : `node_modules/${needed}`);
    }
  }
  return [...kept];
}

test('ADMIN-13 the files and packages that the container keeps make a picture smaller', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-container-'));
  try {
    const needed = [...closureOf(['server/pictures/resize-picture.ts']).files, ...keptPackages('sharp')];
    for (const path of needed) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    const options = { cwd: folder, input: read('deploy/check-pictures.mjs'), encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], options);
    expect([stdout, stderr]).toEqual(['Pictures can be uploaded: 1 pixels, image/webp.\n', '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
