/** What a bench has found: rows for a person to read, and what it promises. */
export type Result = {
  heads: string[];
  rows: string[][];
  /** What must stay below its limit, in the same unit. */
  limits: { what: string; found: number; limit: number; unit: string }[];
};

export type Bench = { about: string; run: () => Promise<Result> };

/** Milliseconds as a person reads them. */
export const asTime = (milliseconds: number): string =>
  milliseconds >= 1 ? `${milliseconds.toFixed(2)} ms` : `${(milliseconds * 1000).toFixed(1)} µs`;

/** How many times as long. */
export const asRatio = (one: number, other: number): string => `${(one / other).toFixed(2)} ×`;
