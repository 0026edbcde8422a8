import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { color, serializeRGB } from '@csstools/css-color-parser';
import { parseCommaSeparatedListOfComponentValues, parseComponentValue } from '@csstools/css-parser-algorithms';
import { tokenize } from '@csstools/css-tokenizer';

const TOKENS = 'src/ui/tokens.css';
const FIXED_COLORS = 'src/ui/fixed-colors.gen.css';
/** What the tokens use: an older browser lacks at least one of these. */
const CONDITION = 'color: light-dark(oklch(from red 0.5 min(c, 0.1) calc(h + 8)), #fff)';
const HEADER = `/* The colors of tokens.css as fixed values, for browsers that cannot compute them. The build writes this file
 * (tools/build/fixed-colors.mjs). */
`;

/**
 * The colours of `tokens.css` for browsers without `light-dark()`, `oklch()` or relative colours. A first value in front of
 * another does not help there: a browser takes any text for the value of a custom property. Source: decisions, old browsers.
 *
 * @param {string} tokens the content of `tokens.css`
 * @returns {string} a stylesheet to load after it
 * @throws when a value cannot be read as a colour
 */
export function fixedColors(tokens) {
  const text = tokens.replace(/\/\*.*?\*\//gs, '');
  const rule = text.slice(text.indexOf('{') + 1, text.indexOf('}'));
  const values = new Map(
    [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const computed = [...values].filter(([, value]) => /\b(light-dark|oklch)\(/.test(value));
  const colors = computed.map(([name, value]) => {
    const literal = value.replace(/var\((--[\w-]+)\)/g, (found, used) => values.get(used) ?? found);
    const [, pair] = /^light-dark\((.*)\)$/s.exec(literal) ?? [];
    const [light = '', dark = light] = pair === undefined ? [literal] : partsOf(pair);
    return { name, light: toHex(light), dark: toHex(dark) };
  });
  const declare = (/** @type {string} */ indent, /** @type {[string, string][]} */ list) =>
    list.map(([name, value]) => `${indent}${name}: ${value};\n`).join('');
  const light = colors.map(({ name, light }) => /** @type {[string, string]} */ ([name, light]));
  const dark = colors.flatMap(({ name, light, dark }) =>
    light === dark ? [] : [/** @type {[string, string]} */ ([name, dark])],
  );
  return `${HEADER}@supports not (${CONDITION}) {
  :root {
${declare('    ', light)}  }

  /* Paper is white in either scheme. */
  @media screen and (prefers-color-scheme: dark) {
    :root {
${declare('      ', dark)}    }
  }
}
`;
}

/**
 * Writes the file again if `tokens.css` has other colours.
 *
 * @param {string} root the project's folder
 */
export function writeFixedColors(root) {
  const file = join(root, FIXED_COLORS);
  const content = fixedColors(readFileSync(join(root, TOKENS), 'utf8'));
  if (readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

/** @param {string} list @returns {string[]} its parts between the commas of the top level */
const partsOf = (list) =>
  parseCommaSeparatedListOfComponentValues(tokenize({ css: list })).map((part) => part.map(String).join('').trim());

/** @param {string} value @returns {string} such as "#0e5664" */
function toHex(value) {
  const parsed = parseComponentValue(tokenize({ css: value }));
  const found = parsed === undefined ? false : color(parsed);
  if (found === false) throw new Error(`${TOKENS} has a color that cannot be computed: ${value}`);
  // A color that a screen cannot show is cut off, as browsers do. The contrasts in tokens.css are those of such colors.
  const text = String(serializeRGB(found, false));
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const bytes = alpha === 1 ? [red, green, blue] : [red, green, blue, Math.round(alpha * 255)];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
