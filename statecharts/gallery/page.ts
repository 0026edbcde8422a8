import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { InlineConfig, Rolldown } from 'vite';
import { CommandError } from '../command-error.ts';
import { STYLE, STYLE_OF_FUNCTIONS } from '../diagrams/svg.ts';
import type { GalleryData } from './types.ts';

export type PageOptions = {
  /** With the live view, which shows the actors of a program of the same origin that calls `reportActors`. */
  hasLive?: boolean;
};

/**
 * The whole gallery as one HTML page with one classic script: a browser loads no modules and no data from `file://`. Its
 * policy allows this script and this style alone, by their hashes, and no network.
 * @param machines the code of a module that exports `catalogue`; its imports are absolute paths
 * @throws CommandError when Vite is not installed
 */
export async function galleryPage(
  data: GalleryData,
  machines: string,
  { hasLive = false }: PageOptions = {},
): Promise<string> {
  const script = await clientCode(machines, hasLive);
  const styles = [CLIENT.style, ...(hasLive ? [LIVE.style] : [])];
  const style = styles.map((file) => readFileSync(file, 'utf8')).join('\n');
  // In a script, `</` could end the element.
  const code = script.replaceAll('</script', '<\\/script');
  const allStyles = `${STYLE}\n${STYLE_OF_FUNCTIONS}\n${style}`;
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(allStyles)}'`,
    "style-src-attr 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Statecharts</title>
<style>${allStyles}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="gallery-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${code}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** In the built package, the client has React in it. */
const IS_SOURCE = extname(import.meta.url) === '.ts';
const here = (source: string, built: string): string => join(import.meta.dirname, IS_SOURCE ? source : built);
const CLIENT = { script: here('client/start.tsx', 'client.js'), style: here('client/gallery.css', 'gallery.css') };
const LIVE = { script: here('client/live/live-view.tsx', 'live.js'), style: here('client/live/live.css', 'live.css') };
const ENTRY = 'virtual:gallery';
const MACHINES = 'virtual:gallery-machines';

async function clientCode(machines: string, hasLive: boolean): Promise<string> {
  const entry = [
    `import { startGallery } from ${JSON.stringify(CLIENT.script)};`,
    `import { catalogue } from '${MACHINES}';`,
    ...(hasLive ? [`import { LiveView } from ${JSON.stringify(LIVE.script)};`] : []),
    `startGallery(catalogue, ${hasLive ? 'LiveView' : 'null'});`,
  ];
  const modules = new Map([
    [ENTRY, entry.join('\n')],
    [MACHINES, machines],
  ]);
  const options: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.VITE_VERSION': '"gallery"' },
    // With another NODE_ENV, Vite would use React's functions for development, which the production edition does not have.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { dedupe: ['xstate', '@xstate/graph'] },
    plugins: [
      {
        name: 'gallery',
        // Vite makes a path of the name of an entry.
        resolveId: (id) => {
          const name = [...modules.keys()].find((each) => id.endsWith(each));
          return name === undefined ? null : `\0${name}`;
        },
        load: (id) => modules.get(id.slice(1)) ?? null,
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      reportCompressedSize: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'gallery' },
    },
  };
  const { build } = await loadVite();
  const result = (await build(options)) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const chunk = [result]
    .flat()
    .flatMap(({ output }) => output)
    .find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The build of the gallery has no script.');
  return chunk.code;
}

async function loadVite(): Promise<typeof import('vite')> {
  try {
    return await import('vite');
  } catch (error) {
    throw new CommandError('The gallery needs the package vite: npm install --save-dev vite', { cause: error });
  }
}
