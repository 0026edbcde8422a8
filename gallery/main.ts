// npm run gallery and npm run gallery:build. See HELP.
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveGallery, writeGallery } from 'xstate-paths-and-diagrams/gallery';
import { buildStatesPage } from '../states/build-page.ts';
import { gallerySources, MACHINES } from './sources.ts';

const HELP = `Builds the gallery of the statecharts: one page that opens from disk, without a server or a network. Served as
plain files, it also opens the screens of the portal.

  npm run gallery                    builds it, serves it to this machine and opens it in the browser
  npm run gallery:build              builds it

  --out DIR     the folder; gallery/dist by default
  --live        with the live view, which needs a portal of the same origin: npm run dev serves it at /gallery
  --help        this text

It writes index.html, charts.json for a comparison with a later version, and, except with --live, the page of states with
the pictures of the sample data.
`;

const { values } = parseArgs({
  options: { out: { type: 'string' }, live: { type: 'boolean' }, open: { type: 'boolean' }, help: { type: 'boolean' } },
});

if (values.help) process.stdout.write(HELP);
else {
  const folder = resolve(values.out ?? join(import.meta.dirname, 'dist'));
  // The dev server has the page of states at an address of its own.
  const hasLive = values.live === true;
  if (!hasLive) await writeStatesPage(folder);
  const page = await writeGallery(folder, gallerySources(hasLive ? '../states/' : 'states/index.html'), MACHINES, {
    hasLive,
  });
  process.stdout.write(`The gallery is ${page}\n`);
  if (values.open) await serveGallery(folder);
}

async function writeStatesPage(to: string): Promise<void> {
  await buildStatesPage(join(to, 'states'));
  const files = join(import.meta.dirname, '../public');
  for (const name of ['sample', 'favicon.svg']) cpSync(join(files, name), join(to, name), { recursive: true });
}
