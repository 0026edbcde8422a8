import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionOf } from '../../tools/release/changelog.mjs';
import { containerContext, imagesOf, makeRelease } from '../../tools/release/make-release.mjs';
import { nameOf, serverPackages } from '../../tools/release/server-notices.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { version, dependencies } = readJson(join(ROOT, 'package.json'));
const packages = serverPackages(readJson(join(ROOT, 'package-lock.json')));

test('the release notes are the section of the version', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-05-01)\n\n- One.\n- Two.\n\n## 1.2\n\n- Old.\n';
  expect(['1.2.0', '1.2', 'Unreleased', '1.3.0'].map((name) => sectionOf(changelog, name))).toEqual([
    '- One.\n- Two.\n',
    '- Old.\n',
    null,
    null,
  ]);
});

test('the container context has no file that the ignore file names', () => {
  const files = ['.gitignore', '.tmp/a', 'src/dist/a/b.js', 'dist/index.html', 'src/distance.ts', 'package.json'];
  const ignored = '# Built\n.git\n.tmp\n**/dist\n';
  expect(containerContext(files, ignored)).toEqual(['.gitignore', 'src/distance.ts', 'package.json']);
});

test('a line with an exclamation mark brings back what the lines before it left out', () => {
  const files = ['.env', 'src/a.ts', 'src/b.log', 'docs/a.md', 'package.json'];
  const ignored = '*\n!src\n!package.json\n**/*.log\n';
  expect(containerContext(files, ignored)).toEqual(['src/a.ts', 'package.json']);
});

test('the images of other registries are named once', () => {
  const files = [
    'ARG NODE_IMAGE=docker.io/library/node:24-slim\nFROM $NODE_IMAGE',
    'image: docker.io/library/caddy:2.10.2\n',
  ];
  expect(imagesOf([...files, ...files])).toEqual(['docker.io/library/caddy:2.10.2', 'docker.io/library/node:24-slim']);
});

test('the packages of the server are its dependencies, with theirs, and no tool', () => {
  const names = packages.map(nameOf);
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  expect(['vite', 'vitest', 'typescript', 'autocannon'].filter((name) => names.includes(name))).toEqual([]);
});

describe.skipIf(!existsSync(join(ROOT, '.git')))('a dry run', () => {
  let folder: string;
  let release: ReturnType<typeof makeRelease>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-release-'));
    release = makeRelease(ROOT, { isDry: true, folder });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const filesIn = (archive: string) =>
    spawnSync('tar', ['-tzf', join(folder, archive)], { encoding: 'utf8' }).stdout.split('\n');

  test('makes tarball, container context, list of packages, licenses and notes, with their sums', () => {
    const name = `portico-${version}`;
    expect(release.files.map((file) => file.name)).toEqual([
      `${name}-THIRD-PARTY-NOTICES.txt`,
      `${name}-container.tgz`,
      `${name}-images.txt`,
      `${name}-notes.md`,
      `${name}.cdx.json`,
      `${name}.tgz`,
      'SHA256SUMS',
    ]);
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    for (const line of sums) {
      const [sum, file = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ).toBe(sum);
    }
    expect(sums).toHaveLength(release.files.length - 1);
  });

  test('the tarball has the built app and no packages; the container context has what its file copies', () => {
    const files = filesIn(`portico-${version}.tgz`);
    const top = `portico-${version}`;
    const needed = ['package-lock.json', 'server/main.ts', 'dist/index.html', 'dist/.vite/inputs', 'LICENSE'];
    expect(files).toEqual(expect.arrayContaining(needed.map((file) => `${top}/${file}`)));
    expect(files.filter((file) => file.includes('node_modules/'))).toEqual([]);
    const context = filesIn(`portico-${version}-container.tgz`);
    const copied = ['deploy/Containerfile', 'package-lock.json', 'server/main.ts', 'tools/build.mjs', 'src/main.tsx'];
    expect(context).toEqual(expect.arrayContaining(copied.map((file) => `./${file}`)));
    expect(context.filter((file) => /^\.\/dist\/|node_modules\//.test(file))).toEqual([]);
  });

  test('the list of packages and the licenses name every package of the server', () => {
    const list = readJson(join(folder, `portico-${version}.cdx.json`));
    expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', 'portico']);
    const listed = list.components.map((each: { name: string }) => each.name);
    const notices = readFileSync(join(folder, `portico-${version}-THIRD-PARTY-NOTICES.txt`), 'utf8');
    const names = packages.map(nameOf);
    expect(names.filter((name) => !listed.includes(name))).toEqual([]);
    expect(names.filter((name) => !notices.includes(`\n## ${name} - `))).toEqual([]);
  });
});
