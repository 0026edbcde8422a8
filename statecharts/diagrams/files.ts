import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pages } from './pages.ts';

/** Writes every page into a folder, which is made when there is none. */
export async function writePages(pages: Pages, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of pages) await writeFile(join(folder, name), content);
}

/** Names of the pages that a folder lacks or holds otherwise, each with what is wrong; none when all is up to date. */
export async function stalePages(pages: Pages, folder: string): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of pages) {
    const held = await contentOf(join(folder, name));
    if (held === null) stale.push(`${name} is missing`);
    else if (held !== content) stale.push(`${name} is stale`);
  }
  return stale;
}

/** Names of files that look like a machine's pages and belong to none any more. */
export async function strayPages(pages: Pages, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.(svg|md|mmd)$/.test(name) && !pages.has(name)).sort();
}

async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
