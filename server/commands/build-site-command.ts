// Puts the facts of the file of SITE_FILE into the built app, for a static host. The build runs it; the bundled server needs no
// such step, because it reads the file itself.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadDrawing } from '../drawing/load-drawing.ts';
import { filesOfSite } from '../pages/site-in-page.ts';
import { MANIFEST, readAppPage, readBuildIfThere, withFacts } from '../pages/static-files.ts';
import { setSite } from '../settings/site.ts';
import { siteColorsStyle } from '../settings/site-colors.ts';
import { factsOfExample, readSiteFile } from '../settings/site-file.ts';
import { runCommand, UsageError } from './command.ts';

const DIST = join(import.meta.dirname, '../../dist');

await runCommand(async () => {
  const { SITE_FILE = '' } = process.env;
  const [dist = DIST] = process.argv.slice(2);
  if (SITE_FILE === '' || !existsSync(join(dist, 'index.html')))
    throw new UsageError('Run SITE_FILE=FILE npm run build.');
  const file = readSiteFile(SITE_FILE);
  const drawing = loadDrawing(dist, (line) => console.error(line));
  setSite(file, siteColorsStyle(file.colors, drawing?.fixedColors ?? null));
  const { html } = readAppPage(dist, {}, drawing?.shellOf);
  const manifest = readBuildIfThere(dist).get(MANIFEST);
  const written = new Map<string, string | Uint8Array>([['index.html', html]]);
  if (manifest !== undefined) written.set(MANIFEST, withFacts(manifest, html).bodies.identity);
  for (const [address, { bodies }] of filesOfSite()) written.set(address, bodies.identity);
  for (const [address, content] of written) {
    mkdirSync(dirname(join(dist, address)), { recursive: true });
    writeFileSync(join(dist, address), content);
  }
  const missing = factsOfExample(file);
  return missing.length === 0
    ? `The pages have the facts of ${SITE_FILE}.`
    : `The pages have the facts of ${SITE_FILE}. What the file does not have is that of the example university: ${missing.join(', ')}.`;
});
