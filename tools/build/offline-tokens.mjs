import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tokens that `src/browser/service-worker/` uses. */
const NAMES = ['surface', 'text', 'text-muted', 'border-color', 'brand', 'on-brand', 'font-body', 'font-display'];

/**
 * The colours and typefaces of the page without network, which can load no file: the tokens that it uses, and the tokens
 * that these use. So a rebrand in `src/ui/tokens.css` reaches this page too.
 *
 * @param {string} root the project's folder
 * @returns {Record<string, string>} a style rule as the constant that `offline-page.ts` reads; for Vite's `define`
 * @throws when a token is missing
 */
export function offlineTokens(root) {
  const css = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const rule = css.slice(css.indexOf('{') + 1, css.indexOf('}'));
  const values = new Map(
    [...rule.matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value = '']) => [name, value.trim().replace(/\s+/g, ' ')]),
  );
  /** @type {Map<string, string>} */
  const used = new Map();
  /** @param {string} name */
  const use = (name) => {
    const value = values.get(name);
    if (value === undefined)
      throw new Error(`src/ui/tokens.css has no --${name}, which the page without network needs.`);
    used.set(name, value);
    for (const [, other = ''] of value.matchAll(/var\(--([\w-]+)\)/g)) use(other);
  };
  NAMES.forEach(use);
  const declarations = [...used].map(([name, value]) => `--${name}: ${value};`);
  const style = `:root { color-scheme: light dark; ${declarations.join(' ')} }`;
  return { 'import.meta.env.VITE_OFFLINE_TOKENS': JSON.stringify(style) };
}
