import { site as bundled, type Site, siteWith } from '../../src/site.ts';
import type { SiteFile } from './site-file.ts';

let file: SiteFile | null = null;
let facts: Site = bundled;
let colors = '';

/**
 * The facts of the university, for texts and days of the server. One process serves one university, so they are no
 * argument. They may change once, at the start: a module must not keep them when it is loaded.
 * Source: decisions, facts of the university; OPS-60.
 */
export const site = (): Site => facts;

/** What the file of the setting SITE_FILE says; null without the setting. */
export const siteFile = (): SiteFile | null => file;

/** The facts on a page whose settings have these ones under the key `site`. */
export const siteOfPage = (own: Record<string, unknown>): Site => siteWith(own).site;

/** Rules with the colors of the university; empty for those of the source code. */
export const siteColors = (): string => colors;

/**
 * Sets the facts for this process.
 * @param read the file of the setting SITE_FILE; null for the facts of the source code
 * @param style rules with its colors, as `siteColorsStyle` writes them
 */
export function setSite(read: SiteFile | null, style = ''): void {
  file = read;
  facts = siteOfPage(read?.facts ?? {});
  colors = style;
}
