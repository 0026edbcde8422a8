/** The student type that all users have; it cannot be chosen. */
const HIDDEN_STUDENT_TYPE = 'All Students';

/** A notification type or a student type. */
export type ChoiceFacts = { id: number; name: string | null };

/**
 * The types in the given order, each with whether its id is chosen.
 * Source: task checklist specification, notification type; NEXT-08.
 */
export function choicesOf<T extends ChoiceFacts>(
  types: readonly T[],
  chosen: readonly number[],
): (T & { isChosen: boolean })[] {
  return types.map((type) => ({ ...type, isChosen: chosen.includes(type.id) }));
}

/**
 * The student types that can be chosen: all except "All Students". Source: task checklist specification, student type;
 * NEXT-10, NEXT-11.
 */
export function studentTypeChoices<T extends ChoiceFacts>(
  types: readonly T[],
  chosen: readonly number[],
): (T & { isChosen: boolean })[] {
  return choicesOf(types, chosen).filter(({ name }) => name !== HIDDEN_STUDENT_TYPE);
}

/**
 * Checks ids that a client wants to save.
 * @param types the existing types
 * @param kind name of a type, for the text of the problem
 * @returns the ids in the given order, each once; or the problem if there is no type with one of the ids
 */
export function knownIds(
  ids: readonly number[],
  types: readonly { id: number }[],
  kind: string,
): { ids: number[] } | { problem: string } {
  const unknown = ids.find((id) => !types.some((type) => type.id === id));
  return unknown === undefined ? { ids: [...new Set(ids)] } : { problem: `There is no ${kind} ${unknown}.` };
}

/**
 * The ids to save after a change: those of the chosen types, and saved ids that were not offered, which a save must not
 * remove. Source: NEXT-09, NEXT-12.
 * @param before the ids saved until now
 */
export function idsToSave(choices: readonly { id: number; isChosen: boolean }[], before: readonly number[]): number[] {
  const offered = choices.map(({ id }) => id);
  return [
    ...before.filter((id) => !offered.includes(id)),
    ...choices.filter(({ isChosen }) => isChosen).map(({ id }) => id),
  ];
}
