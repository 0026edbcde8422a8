import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartsOf, type GallerySources, galleryData } from './data.ts';
import { galleryPage, type PageOptions } from './page.ts';

/**
 * Writes index.html, and charts.json for a comparison with a later version.
 * @param machines the code of a module that exports the rows as `catalogue`, for the browser
 * @returns the path of the page
 * @throws CommandError when Vite is not installed
 */
export async function writeGallery(
  folder: string,
  sources: GallerySources,
  machines: string,
  options: PageOptions = {},
): Promise<string> {
  const html = await galleryPage(await galleryData(sources), machines, options);
  const page = join(folder, 'index.html');
  mkdirSync(folder, { recursive: true });
  writeFileSync(page, html);
  writeFileSync(join(folder, 'charts.json'), `${JSON.stringify(chartsOf(sources.rows), null, 1)}\n`);
  return page;
}
