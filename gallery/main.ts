// npm run gallery and npm run gallery:build. See HELP.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chartsOf, galleryData } from './data.ts';
import { galleryPage } from './page.ts';

const HELP = `Builds the gallery of the statecharts: one page that opens from disk, without a server or a network.

  npm run gallery                    builds it and opens it in the browser
  npm run gallery:build              builds it

  --out DIR     the folder; gallery/dist by default
  --help        this text

It writes index.html, and charts.json for a comparison with a later version.
`;

const { values } = parseArgs({
  options: { out: { type: 'string' }, open: { type: 'boolean' }, help: { type: 'boolean' } },
});

if (values.help) process.stdout.write(HELP);
else {
  const folder = resolve(values.out ?? join(import.meta.dirname, 'dist'));
  const data = await galleryData();
  const page = join(folder, 'index.html');
  mkdirSync(folder, { recursive: true });
  writeFileSync(page, await galleryPage(data));
  writeFileSync(join(folder, 'charts.json'), `${JSON.stringify(chartsOf(), null, 1)}\n`);
  process.stdout.write(`The gallery is ${page}\n`);
  if (values.open) openInBrowser(pathToFileURL(page).href);
}

function openInBrowser(address: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', address]]
        : ['xdg-open', [address]];
  const child = spawn(command as string, args as string[], { detached: true, stdio: 'ignore' });
  child.on('error', () => process.stdout.write(`Open it in a browser: ${address}\n`));
  child.unref();
}
