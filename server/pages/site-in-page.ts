import { html } from 'hono/html';
import type { DrawShell } from '../../src/drawing/drawing.ts';
import { withInlineStyle } from '../../tools/content-security-policy.mjs';
import { siteColors, siteFile, siteOfPage } from '../settings/site.ts';
import { sha256 } from '../shared/sha256.ts';
import { type BuildFile, createBuildFile } from './build-files.ts';
import { configurationOf, shellFactsOf, siteOf } from './page-settings.ts';

const ROOT = /<div id="root" data-static(?:='[^']*')?>/;
const AFTER_ROOT = '</div>\n    <noscript>';
const FAVICON = '/favicon.svg';

/**
 * Puts what the settings of a page say about the university into its HTML, so that it is right before the app draws: title,
 * shell, colors. Source: decisions, facts of the university; OPS-61, OPS-62.
 * @param page whose settings are complete
 * @param drawShell null leaves the shell as it is, and the start script hides it
 */
export function withSite(page: string, drawShell: DrawShell | null): string {
  const own = siteOf(page);
  const title = String(html`<title>${siteOfPage(own).name}</title>`);
  const named = 'name' in own ? page.replace(/<title>[^<]*<\/title>/, () => title) : page;
  const framed = withFrame(named, siteFile()?.colors.frame);
  const colored = withInlineStyle(framed, siteColors());
  const facts = shellFactsOf(page);
  return drawShell === null || facts === null ? colored : withShell(colored, facts, drawShell);
}

function withShell(page: string, facts: string, drawShell: DrawShell): string {
  const [start] = ROOT.exec(page) ?? [];
  const end = page.indexOf(AFTER_ROOT);
  if (start === undefined || end < page.indexOf(start)) return page;
  const before = page.slice(0, page.indexOf(start));
  // The start script compares the mark with the settings, which may have been edited since. In single quotes it is the same text
  // as in the settings, and adds little to a compressed page.
  const mark = facts.replace(/[&'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `${before}<div id="root" data-static='${mark}'>${drawShell(configurationOf(page), new Date())}${page.slice(end)}`;
}

/** Another color around the page, in the light color scheme. */
function withFrame(page: string, frame: string | undefined): string {
  return frame === undefined
    ? page
    : page.replace(
        /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: light\)")/,
        `$1${frame}$2`,
      );
}

/** The rules with the colors of the university as a file, for pages without inline styles; null without colors. */
export function colorsFile(): { address: string; file: BuildFile } | null {
  const style = siteColors();
  if (style === '') return null;
  const address = `/assets/colors-${sha256(style).slice(0, 8)}.css`;
  return { address, file: createBuildFile(address, { identity: new Uint8Array(Buffer.from(style)) }) };
}

/** The files of the site file by their addresses: its logo and its colors. An SVG logo is the icon of the tab too. */
export function filesOfSite(): [address: string, file: BuildFile][] {
  const colors = colorsFile();
  const logo = siteFile()?.logo ?? null;
  const picture = logo === null ? null : createBuildFile(logo.address, { identity: logo.content });
  return [
    ...(colors === null ? [] : ([[colors.address, colors.file]] satisfies [string, BuildFile][])),
    ...(logo === null || picture === null
      ? []
      : ([
          [logo.address, picture],
          ...(logo.address.endsWith('.svg') ? ([[FAVICON, picture]] satisfies [string, BuildFile][]) : []),
        ] satisfies [string, BuildFile][])),
  ];
}
