import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of the portal's pages, for the header and for the `<meta>` tag of the build alike.
 *
 * Styles in attributes are allowed because the sanitiser parses pasted HTML before it strips it, which would be
 * reported although no style survives. Trusted Types know two policies: the app's own and the sanitiser's.
 *
 * @param {{ bootstrapHash: string, connectTo: string[], meta: boolean }} facts `bootstrapHash` as `bootstrapHashOf`
 *   gives it; `connectTo` the other origins that the page calls; `meta` for the tag, which cannot carry frame-ancestors
 * @returns {string}
 */
export function contentSecurityPolicy({ bootstrapHash, connectTo, meta }) {
  return [
    "default-src 'none'",
    `script-src 'self' '${bootstrapHash}'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(meta ? [] : ["frame-ancestors 'none'"]),
    "require-trusted-types-for 'script'",
    'trusted-types portico dompurify',
  ].join('; ');
}

/**
 * The other origins that a page may call by the policy in its `<meta>` tag, which a deployer edits together with the
 * settings. A header beside it must allow them too: of two policies both hold.
 *
 * @param {string} html the page
 * @returns {string[]} none for a page without the tag
 */
export function connectSourcesOf(html) {
  const [, sources = ''] =
    /<meta http-equiv="Content-Security-Policy" content="[^"]*connect-src ([^;"]*)/.exec(html) ?? [];
  return sources.split(' ').filter((source) => /^(https?|wss?):\/\/[\w.:*-]+$/.test(source));
}

/**
 * The hash that lets the page's one inline script run. Changing the settings in `#portal-config` does not change it.
 *
 * @param {string} html the page
 * @returns {string} as the policy writes it: `sha256-…`
 * @throws when the page has another number of inline scripts than one
 */
export function bootstrapHashOf(html) {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', code = '']) => ({ attributes, code }))
    .filter(({ attributes }) => !/\bsrc=/.test(attributes) && !attributes.includes('type="application/json"'));
  const [bootstrap, ...others] = inline;
  if (bootstrap === undefined || others.length > 0) {
    throw new Error(`index.html has ${inline.length} inline scripts; the policy allows exactly 1.`);
  }
  return `sha256-${createHash('sha256').update(bootstrap.code).digest('base64')}`;
}
