// npm run gallery and npm run gallery:build. See HELP.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveGallery } from '../statecharts/gallery/serve.ts';
import { writeGallery } from '../statecharts/gallery/write-gallery.ts';
import { gallerySources, MACHINES } from './sources.ts';

const HELP = `Builds the gallery of the statecharts: one page that opens from disk, without a server or a network.

  npm run gallery                    builds it, serves it to this machine and opens it in the browser
  npm run gallery:build              builds it

  --out DIR     the folder; gallery/dist by default
  --live        with the live view, which needs a portal of the same origin: npm run dev serves it at /gallery
  --help        this text

It writes index.html, and charts.json for a comparison with a later version.
`;

const { values } = parseArgs({
  options: { out: { type: 'string' }, live: { type: 'boolean' }, open: { type: 'boolean' }, help: { type: 'boolean' } },
});

if (values.help) process.stdout.write(HELP);
else {
  const folder = resolve(values.out ?? join(import.meta.dirname, 'dist'));
  const page = await writeGallery(folder, gallerySources(), MACHINES, { hasLive: values.live === true });
  process.stdout.write(`The gallery is ${page}\n`);
  if (values.open) await serveGallery(folder);
}
