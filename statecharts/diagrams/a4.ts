/** In pixels of CSS: what a printer leaves of A4, with margins of 10 mm. */
const LONG_SIDE = (277 / 25.4) * 96;
const SHORT_SIDE = (190 / 25.4) * 96;
/** The smallest text of a picture, in pixels. */
const SMALLEST_TEXT = 12;
const POINTS_PER_PIXEL = 0.75;
/** The smallest text that everyone can read on paper. */
const READABLE_POINTS = 9;

/** The size of the smallest text of a picture in points, when it is printed on A4, upright or across. */
export function pointsAtA4(svg: string): number {
  const [, width = '1', height = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const scale = (across: number, down: number) => Math.min(1, across / Number(width), down / Number(height));
  return Math.max(scale(LONG_SIDE, SHORT_SIDE), scale(SHORT_SIDE, LONG_SIDE)) * SMALLEST_TEXT * POINTS_PER_PIXEL;
}

export const isReadableAtA4 = (svg: string): boolean => pointsAtA4(svg) >= READABLE_POINTS;

/** The largest picture, in whole pixels, that is printed across A4 without being made smaller. */
export const SHEET = { width: Math.floor(LONG_SIDE), height: Math.floor(SHORT_SIDE) } as const;
