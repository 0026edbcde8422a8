/** The student type that everybody has and nobody chooses. */
const HIDDEN_STUDENT_TYPE = 'All Students';

/** What can be chosen: a notification type or a student type. */
export type ChoiceFacts = { id: number; name: string | null };

/**
 * Each type with whether it is among the chosen ids, in the order given.
 * Source: task checklist specification, notification type; NEXT-08.
 */
export function choicesOf<T extends ChoiceFacts>(
  types: readonly T[],
  chosen: readonly number[],
): (T & { isChosen: boolean })[] {
  return types.map((type) => ({ ...type, isChosen: chosen.includes(type.id) }));
}

/**
 * The student types that can be chosen: all but "All Students". Source: task checklist specification, student type;
 * NEXT-10, NEXT-11.
 */
export function studentTypeChoices<T extends ChoiceFacts>(
  types: readonly T[],
  chosen: readonly number[],
): (T & { isChosen: boolean })[] {
  return choicesOf(types, chosen).filter(({ name }) => name !== HIDDEN_STUDENT_TYPE);
}

/**
 * The ids that somebody sends to be stored, as they came, each once.
 * @param types what there is to choose from
 * @param kind what one of them is called, for the problem's sentence
 * @returns the problem alone when an id names nothing
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
 * The ids to save after a change: those of the choices that are set, and those that the person has without being
 * offered them, which a save must not take away. Source: NEXT-09, NEXT-12.
 * @param before the ids that are saved now
 */
export function idsToSave(choices: readonly { id: number; isChosen: boolean }[], before: readonly number[]): number[] {
  const offered = choices.map(({ id }) => id);
  return [
    ...before.filter((id) => !offered.includes(id)),
    ...choices.filter(({ isChosen }) => isChosen).map(({ id }) => id),
  ];
}
