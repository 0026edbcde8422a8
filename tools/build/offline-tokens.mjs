import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The colours, sizes and typefaces of the page without network, which can load no file. So a rebrand in `src/ui/tokens.css`
 * reaches this page too.
 *
 * @param {string} root the project's folder
 * @returns {Record<string, string>} style rules as the constant that `offline-page.ts` reads; for Vite's `define`
 */
export function offlineTokens(root) {
  const css = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const rule = css.slice(css.indexOf('{'), css.indexOf('}') + 1).replace(/\s+/g, ' ');
  const fixed = readFileSync(join(root, 'src/ui/fixed-colors.gen.css'), 'utf8').replace(/\/\*.*?\*\/|\s+/gs, ' ');
  return { 'import.meta.env.VITE_OFFLINE_TOKENS': JSON.stringify(`:root ${rule}${fixed}`) };
}
