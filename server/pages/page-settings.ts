import { siteFile } from '../settings/site.ts';

const SETTINGS = /(<script type="application\/json" id="portal-config">)([\s\S]*?)(<\/script>)/;

/** The block with the settings of a page; null if the page has none. */
export const settingsBlockOf = (html: string): string | null => SETTINGS.exec(html)?.[0] ?? null;

/** The text of the page's settings. */
export const configurationOf = (html: string): string => SETTINGS.exec(html)?.[2] ?? '{}';

/** The address of the sign-in page: that of the page's settings, or the bundled one. */
export function loginUrlOf(html: string): string {
  const settings = parseSettings(configurationOf(html)) ?? {};
  return 'loginUrl' in settings && typeof settings.loginUrl === 'string' ? settings.loginUrl : '/accounts/login/';
}

/** Settings of the page that this server fills in. */
export type Defaults = Record<string, string | boolean | readonly string[]>;

/**
 * Adds settings to the page's `#portal-config`, and the facts of the site file. What the page has itself wins, fact by fact. A
 * block that is not an object stays as it is; the app reports it. Source: OPS-61.
 */
export function withSettings(html: string, defaults: Defaults): string {
  const facts = siteFile()?.facts;
  return html.replace(SETTINGS, (block, start: string, content: string, end: string) => {
    const settings = parseSettings(content);
    if (settings === null) return block;
    const all = { ...defaults, ...settings, ...(facts === undefined ? {} : { site: merge(facts, siteIn(settings)) }) };
    return `${start}${JSON.stringify(all).replaceAll('<', '\\u003c')}${end}`;
  });
}

/** What the shell of a page shows of its settings, as the start script writes it; null if it shows the facts of the build. */
export function shellFactsOf(html: string): string | null {
  const { site, nextStepsUrl }: { site?: unknown; nextStepsUrl?: unknown } = parseSettings(configurationOf(html)) ?? {};
  return site || nextStepsUrl ? JSON.stringify([site, nextStepsUrl]) : null;
}

/** The facts of the university that the settings of a page replace; none without any. */
export const siteOf = (html: string): Record<string, unknown> => siteIn(parseSettings(configurationOf(html)) ?? {});

const siteIn = (settings: object): Record<string, unknown> => Object('site' in settings ? settings.site : null);

/** Links are single facts too. */
const merge = (facts: Record<string, unknown>, own: Record<string, unknown>) => ({
  ...facts,
  ...own,
  links: { ...Object(facts.links), ...Object(own.links) },
});

/** @returns null unless the text is a JSON object */
function parseSettings(content: string): object | null {
  try {
    const settings: unknown = JSON.parse(content);
    return typeof settings === 'object' && !Array.isArray(settings) ? settings : null;
  } catch {
    return null;
  }
}
