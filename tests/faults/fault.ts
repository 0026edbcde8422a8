/** A test file, or only its tests with a text in their title. */
export type FaultTest = string | { file: string; title: string };

/** One fault of the product: a text of one of its files is replaced by another one. */
export type Fault = {
  /** Unique, in kebab-case. */
  id: string;
  /** What goes wrong, as one sentence. */
  says: string;
  /** Relative to the project's folder. */
  file: string;
  /** It must be in the file exactly once. */
  text: string;
  /** The file still compiles with it. */
  replacement: string;
  /** The tests that could find the fault. Those in `tests/e2e` run in a browser, on a build with the fault. */
  tests: FaultTest[];
  /** The tests run on PostgreSQL, not on the embedded database. */
  isOnPostgres?: true;
};
