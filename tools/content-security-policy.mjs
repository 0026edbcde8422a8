import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of the portal's pages, for the header of the server and for the `<meta>` tag of the build.
 *
 * Styles in attributes are allowed because the sanitiser parses HTML before it removes its styles. The browser would
 * report those styles, although none is kept. There are two policies of Trusted Types: the app's and the sanitiser's.
 *
 * @param {{ scriptHashes: string[], styleHashes: string[], connectTo: string[], formsTo?: string[], meta: boolean, hasOwnPictures?: boolean, reports?: { address: string, name: string } }} facts the hashes as
 *   `inlineHashesOf` returns them; `connectTo` are the other origins that the page calls, and `formsTo` those to which its forms lead; `meta` is true for the tag, which does not support
 *   `frame-ancestors` and reports; with `hasOwnPictures` all pictures come from this site; `reports` is where browsers send violations
 * @returns {string}
 */
export function contentSecurityPolicy({
  scriptHashes,
  styleHashes,
  connectTo,
  formsTo = [],
  meta,
  hasOwnPictures = false,
  reports,
}) {
  return [
    "default-src 'none'",
    sources('script-src', scriptHashes),
    sources('style-src', styleHashes),
    "style-src-attr 'unsafe-inline'",
    hasOwnPictures ? "img-src 'self' data:" : "img-src 'self' https: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formsTo].join(' '),
    "base-uri 'none'",
    ...(meta ? [] : ["frame-ancestors 'none'"]),
    "require-trusted-types-for 'script'",
    'trusted-types portico dompurify',
    ...(meta || reports === undefined ? [] : [`report-uri ${reports.address}`, `report-to ${reports.name}`]),
  ].join('; ');
}

/**
 * The other origins that a page may call according to its `<meta>` tag. The deployer edits that tag together with the
 * settings. The header must allow these origins too, because the browser applies both policies.
 *
 * @param {string} html the page
 * @returns {string[]} empty for a page without the tag
 */
export function connectSourcesOf(html) {
  const [, sources = ''] =
    /<meta http-equiv="Content-Security-Policy" content="[^"]*connect-src ([^;"]*)/.exec(html) ?? [];
  return sources.split(' ').filter((source) => /^(https?|wss?):\/\/[\w.:*-]+$/.test(source));
}

/**
 * The hashes with which the policy allows the page's import map, its inline scripts and its inline styles. The settings in
 * `#portal-config` do not change them.
 *
 * @param {string} html the page
 * @returns {{ scriptHashes: string[], styleHashes: string[] }} in the policy's format: `sha256-…`
 * @throws when the page does not have exactly one start script, or has two import maps or two scripts that check the browser
 */
export function inlineHashesOf(html) {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', code = '']) => ({ attributes, code }))
    .filter(({ attributes }) => !/\bsrc=/.test(attributes) && !attributes.includes('type="application/json"'));
  /** @param {{ attributes: string }} script */
  const isMap = ({ attributes }) => attributes.includes('type="importmap"');
  /** @param {{ attributes: string }} script */
  const isCheck = ({ attributes }) => attributes.includes('id="browser-check"');
  const maps = inline.filter(isMap);
  const checks = inline.filter(isCheck);
  const scripts = inline.filter((each) => !isMap(each) && !isCheck(each));
  if (scripts.length !== 1 || maps.length > 1 || checks.length > 1) {
    throw new Error(
      `index.html has ${scripts.length} inline scripts, ${maps.length} import maps and ${checks.length} checks of the browser; the policy allows 1 of each.`,
    );
  }
  const styles = [...html.matchAll(/<style(?: data-site)?>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  return {
    scriptHashes: [...maps, ...checks, ...scripts].map(({ code }) => hashOf(code)),
    styleHashes: styles.map(hashOf),
  };
}

/**
 * Puts the rules of the site file into a page, after its own, and their hash into the policy of its `<meta>` tag.
 *
 * @param {string} html the page
 * @param {string} style CSS; empty for none
 * @returns {string}
 */
export function withInlineStyle(html, style) {
  const without = html.replace(/<style data-site>[\s\S]*?<\/style>/, '');
  if (style === '') return without;
  return without
    .replace(/(<meta http-equiv="Content-Security-Policy" content="[^"]*style-src 'self')/, `$1 '${hashOf(style)}'`)
    .replace('</head>', () => `<style data-site>${style}</style></head>`);
}

/** @param {string} directive @param {string[]} hashes */
const sources = (directive, hashes) => [`${directive} 'self'`, ...hashes.map((hash) => `'${hash}'`)].join(' ');

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
