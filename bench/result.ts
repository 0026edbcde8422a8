/** The result of a benchmark: a table, and values with limits. */
export type Result = {
  headings: string[];
  rows: string[][];
  /** Values that must be below their limit, in the same unit. */
  limits: { name: string; actual: number; limit: number; unit: string }[];
};

export type Bench = { description: string; run: () => Promise<Result> };

/** A time in milliseconds as text, in ms or µs. */
export const formatTime = (milliseconds: number): string =>
  milliseconds >= 1 ? `${milliseconds.toFixed(2)} ms` : `${(milliseconds * 1000).toFixed(1)} µs`;

/** The ratio of two times as text. */
export const formatRatio = (one: number, other: number): string => `${(one / other).toFixed(2)} ×`;
