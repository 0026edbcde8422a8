/** A small input in the manner of a public report, with what the portal makes of it. */
export type FieldCase = {
  name: string;
  /** The address of the public report or documentation. */
  source: string;
  read: () => unknown | Promise<unknown>;
  expected: unknown;
};
