import { readFileSync } from 'node:fs';
import type { SiteColors } from './site-file.ts';

const TOKENS = new URL('../../src/ui/tokens.css', import.meta.url);
/** The tokens of `src/ui/tokens.css` from which the palette is computed, by the color of the file. */
const SOURCES = { brand: '--brand-source', accent: '--accent-source' } as const;

/**
 * Rules that give pages the colors of the university, after `tokens.css`. Browsers that cannot compute colors get fixed ones.
 * Source: decisions, facts of the university; OPS-62.
 * @param fixedColors computes them; null leaves such browsers with the colors of the build
 * @returns CSS; empty without a color of the palette
 */
export function siteColorsStyle(colors: SiteColors, fixedColors: ((tokens: string) => string) | null): string {
  const own = Object.entries(SOURCES).flatMap(([name, token]) => {
    const color = colors[name as keyof typeof SOURCES];
    return color === undefined ? [] : [{ token, declaration: `${token}: ${color};` }];
  });
  if (own.length === 0) return '';
  const sources = own.map(({ declaration }) => declaration);
  const declarations = [...readFileSync(TOKENS, 'utf8').matchAll(/--[\w-]+:[^;{}]+;/g)].map(([text]) => text.trim());
  const computed = declarations.filter((text) => own.some(({ token }) => text.includes(`var(${token})`)));
  if (fixedColors === null) return `:root{${sources.join('')}}`;
  const fixed = fixedColors(`:root { ${[...sources, ...computed].join(' ')} }`).replace(/\/\*.*?\*\//gs, '');
  return `:root{${sources.join('')}}${fixed.replace(/\s+/g, ' ').trim()}`;
}
