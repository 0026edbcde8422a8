import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { galleryPage } from '../../gallery/dev-server.ts';
import { readAppPage, staticFileRoutes } from '../../server/pages/static-files.ts';
import type { appManifest } from '../../src/app-manifest.ts';
import { NOTICES } from '../../tools/build/third-party-notices.mjs';
import { buildApp, buildAppWith, type Chunk, chunksOf, root } from './support/production-build.ts';

let output: Awaited<ReturnType<typeof buildApp>> = [];
beforeAll(async () => {
  output = await buildApp();
}, 120_000);

const moduleIdsOf = (chunks: Iterable<Chunk>): string[] => [...chunks].flatMap(({ moduleIds }) => moduleIds);

describe('the live view of the gallery', () => {
  const tracesIn = (files: readonly Chunk[]) => ({
    modules: moduleIdsOf(files).filter((id) => /[/\\](gallery|statecharts)[/\\]/.test(id)).length,
    texts: ['statecharts-live', '@statelyai', 'live view'].filter((text) =>
      files.some(({ code }) => code.includes(text)),
    ),
  });

  test('is in a build that takes its plugin, so that the next test can fail', { timeout: 120_000 }, async () => {
    const withPlugin = chunksOf(await buildAppWith({ ...galleryPage(), apply: () => true }));
    expect(tracesIn(withPlugin)).toEqual({
      modules: expect.any(Number),
      texts: ['statecharts-live', '@statelyai', 'live view'],
    });
    expect(tracesIn(withPlugin).modules).toBeGreaterThan(3);
  });

  test('is not in the build: no module of it, and no text', () => {
    expect(tracesIn(chunksOf(output))).toEqual({ modules: 0, texts: [] });
  });
});

describe('third-party notices', () => {
  const modules = () => moduleIdsOf(chunksOf(output)).filter((id) => !id.startsWith(join(root, 'src')));
  const packageOf = (id: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
  /** Modules that are not files: the build tools add them. */
  const addedBy = (id: string) => /^\0(vite|rolldown)\//.exec(id)?.[1];
  /** The packages whose modules are in the output, by what their own package.json and license file say. */
  const shippedPackages = () => {
    const folders = modules().flatMap((id) => packageOf(id) ?? []);
    return [...new Set(folders)].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      if (file === undefined) throw new Error(`${name} has no license file.`);
      return { heading: `## ${name} - ${version} (${license})`, text: readFileSync(join(folder, file), 'utf8').trim() };
    });
  };
  const notices = () => {
    const file = output.find(({ fileName }) => fileName === NOTICES);
    return file?.type === 'asset' ? String(file.source) : '';
  };

  test('have name, version, license and license text of every package in the build', () => {
    const packages = shippedPackages();
    expect(packages.map(({ heading }) => heading)).toContainEqual(expect.stringMatching(/^## react-dom - /));
    const missing = packages.filter(({ heading, text }) => !notices().includes(`\n${heading}\n\n${text}\n`));
    expect(missing.map(({ heading }) => heading)).toEqual([]);
  });

  test('have the build tools whose functions are in the build', () => {
    const tools = new Set(modules().flatMap((id) => addedBy(id) ?? []));
    expect([...tools].sort()).toEqual(['rolldown', 'vite']);
    const license = String.raw`(?=[\s\S]*Permission is hereby granted)`;
    for (const tool of tools) {
      expect(notices()).toMatch(new RegExp(String.raw`^## ${tool} - \d+\.\d+\.\d+ \(MIT\)$${license}`, 'm'));
    }
  });

  test('leave no module of the build without an owner', () => {
    const page = join(root, 'index.html');
    expect(modules().filter((id) => id !== page && !packageOf(id) && !addedBy(id))).toEqual([]);
  });

  test('are served as plain text', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'portico-notices-'));
    for (const file of output) {
      const path = join(dist, file.fileName);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file.type === 'asset' ? file.source : file.code);
    }
    const answer = await staticFileRoutes(dist, readAppPage(dist)).request(`/${NOTICES}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(notices());
    rmSync(dist, { recursive: true });
  });
});

test('INSTALL-02 the manifest has four shortcuts to pages of the portal, and every icon has the size that it names', async () => {
  const manifest = output.find(({ fileName }) => fileName === 'manifest.webmanifest');
  const { shortcuts, icons } = JSON.parse(manifest?.type === 'asset' ? String(manifest.source) : '{}') as ReturnType<
    typeof appManifest
  >;
  expect(shortcuts.map(({ name, url }) => `${name}: ${url}`)).toEqual([
    'Today’s classes: /#today',
    'Next steps: /next-steps',
    'Messages: /messages',
    'Campus safety: /resources#office-PS',
  ]);
  const sizes = icons.map(({ src }) => {
    const png = readFileSync(join(root, 'public', src));
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  });
  expect(sizes).toEqual(icons.map((icon) => icon.sizes));
});
