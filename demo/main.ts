// npm run demo:build: builds the demo without a server. See HELP.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDemo } from './build.ts';

const HELP = `Builds the demo: the portal with the sample people and the gallery of its statecharts, as plain files. They need
no server of their own, only a static host at the root of an origin.

  npm run demo:build

  --out DIR     the folder, which is emptied first; dist-demo by default
  --help        this text
`;

const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean' } } });

if (values.help) process.stdout.write(HELP);
else {
  const folder = resolve(values.out ?? join(import.meta.dirname, '../dist-demo'));
  await buildDemo(folder);
  process.stdout.write(`The demo is in ${folder}\n`);
}
