import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pages } from './pages.ts';

/** Writes all pages to a folder, and creates it if needed. */
export async function writePages(pages: Pages, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of pages) await writeFile(join(folder, name), content);
}

/** The pages that are missing from the folder or differ in it, each as a sentence; empty if all are up to date. */
export async function stalePages(pages: Pages, folder: string): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of pages) {
    const existing = await readIfExists(join(folder, name));
    if (existing === null) stale.push(`${name} is missing`);
    else if (existing !== content) stale.push(`${name} is stale`);
  }
  return stale;
}

/** Names of page files in the folder that do not belong to any machine. */
export async function leftoverPages(pages: Pages, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.(svg|md|mmd)$/.test(name) && !pages.has(name)).sort();
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
