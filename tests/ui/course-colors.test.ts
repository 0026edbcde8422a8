import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COURSE_HUES } from '../../src/rules/course-hues.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8');
const hues = Array.from({ length: COURSE_HUES }, (_, hue) => hue);

/** A colour in the space OKLab: lightness and two axes. */
type Color = readonly [number, number, number];

test.each(['light', 'dark'] as const)(
  'ACAD-33 the colours of courses have enough contrast in the %s scheme',
  (scheme) => {
    const surfaces = ['surface', 'surface-raised', 'surface-sunken'].map((name) => colorOf(name, scheme));
    const texts = ['text', 'text-muted'].map((name) => colorOf(name, scheme));
    const raised = colorOf('surface-raised', scheme);
    const share = Number(/--course-tint: (\d+)%;/.exec(tokens)?.[1]) / 100;
    const tooWeak = hues.filter((hue) => {
      const color = colorOf(`course-${hue}`, scheme);
      const tint = mixed(color, raised, share);
      const marks = [...surfaces, tint].map((surface) => contrast(color, surface));
      const letters = texts.map((text) => contrast(text, tint));
      return marks.some((value) => value < 3) || letters.some((value) => value < 4.5);
    });
    expect(tooWeak).toEqual([]);
  },
);

test('ACAD-33 there are as many colours as hues, and no two are alike', () => {
  expect(tokens.match(/--course-\d+(?=:)/g)).toEqual(hues.map((hue) => `--course-${hue}`));
  for (const scheme of ['light', 'dark'] as const) {
    expect(new Set(hues.map((hue) => tokenOf(`course-${hue}`, scheme))).size).toBe(COURSE_HUES);
  }
});

/** The value of a token that is `light-dark(LIGHT, DARK)`. */
function tokenOf(name: string, scheme: 'light' | 'dark'): string {
  const part = String.raw`((?:oklch\([^)]*\)|[^,()]*))`;
  const [, light, dark] = new RegExp(`--${name}: light-dark\\(${part}, ${part}\\);`).exec(tokens) ?? [];
  const value = scheme === 'light' ? light : dark;
  if (value === undefined) throw new Error(`there is no token --${name} with two plain values`);
  return value;
}

function colorOf(name: string, scheme: 'light' | 'dark'): Color {
  const [lightness = 0, chroma = 0, hue = 0] = (tokenOf(name, scheme).match(/[\d.]+/g) ?? []).map(Number);
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** `color-mix(in oklab, color share, other)`. */
function mixed(color: Color, other: Color, share: number): Color {
  const mix = (one: number, two: number) => one * share + two * (1 - share);
  return [mix(color[0], other[0]), mix(color[1], other[1]), mix(color[2], other[2])];
}

/** The contrast of two colours. The formula is that of WCAG 2.2. */
function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The matrices are those of OKLab in CSS Color 4. Light that a screen cannot show is cut off. */
function luminance([lightness, a, b]: Color): number {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  const red = shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = shown(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
