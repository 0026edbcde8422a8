/**
 * Stands in for an actor that a machine names and effects provide; one that was forgotten rejects and says which.
 * @param machine id of the machine
 */
export const notProvided = (machine: string, actor: string) => () =>
  Promise.reject(new Error(`${machine}: provide ${actor}`));
