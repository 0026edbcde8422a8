import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { STYLE } from '../statecharts/diagrams/svg.ts';
import type { GalleryData } from './types.ts';

/**
 * The whole gallery as one HTML page with one classic script: a browser loads no modules and no data from `file://`. Its
 * policy allows this script and this style alone, by their hashes, and no network.
 */
export async function galleryPage(data: GalleryData): Promise<string> {
  const { script, style } = await clientCode();
  // In a script, `</` could end the element.
  const code = script.replaceAll('</script', '<\\/script');
  const allStyles = `${STYLE}\n${style}`;
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

async function clientCode(): Promise<{ script: string; style: string }> {
  const result = (await build({
    root: join(import.meta.dirname, 'client'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.VITE_VERSION': '"gallery"' },
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      reportCompressedSize: false,
      lib: {
        entry: join(import.meta.dirname, 'client/main.tsx'),
        formats: ['iife'],
        name: 'gallery',
        cssFileName: 'gallery',
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const output = [result].flat().flatMap((each) => each.output);
  const chunk = output.find((each) => each.type === 'chunk');
  const asset = output.find((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
  if (chunk?.type !== 'chunk') throw new Error('The build of the gallery has no script.');
  return { script: chunk.code, style: asset?.type === 'asset' ? String(asset.source) : '' };
}
