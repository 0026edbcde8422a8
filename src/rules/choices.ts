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
