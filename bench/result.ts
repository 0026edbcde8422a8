/** The result of a benchmark: a table, and values with limits. */
export type BenchResult = {
  headings: string[];
  rows: string[][];
  /** Values that must be below their limit, in the same unit. */
  limits: { name: string; actual: number; limit: number; unit: string }[];
  /** Printed below the table. */
  text?: string;
};

export type BenchOptions = {
  /** How often each page is loaded, or each call is measured; only `load` and `server` read it. */
  runs?: number | undefined;
  /** How long all people use the portal together; only `server` reads it. */
  minutes?: number | undefined;
  /** A folder with other portals that are built; only `load` reads it. */
  peers?: string | null;
  /** The folder of another build of the portal; only `load` reads it. */
  against?: string | null;
  /** A pattern of the names of the columns; only `load` reads it. */
  only?: string | undefined;
  /** Only what differs most between two versions; only `load` reads it. */
  short?: boolean;
};

export type Bench = { description: string; run: (options: BenchOptions) => Promise<BenchResult> };
