/** The student type that all users have; it cannot be chosen. */
const HIDDEN_STUDENT_TYPE = 'All Students';

/** A notification type or a student type. `kind` is that of a notification type. */
export type ChoiceFacts = { id: number; name: string | null; kind?: string | null };

/** What a user may choose in one group of the preferences. */
export type Choices = {
  /** Of the record that stores the choices; null for a user without one, who has nothing to choose yet. */
  pk: number | null;
  /** The types that are offered. */
  types: readonly ChoiceFacts[];
  /** The ids that the server has stored, also of types that are not offered. */
  saved: readonly number[];
  /** The ids that are selected on screen. */
  chosen: readonly number[];
};

/** What a user without a record is offered: nothing. Source: NEXT-24. */
export const NOTHING_TO_CHOOSE: Choices = { pk: null, types: [], saved: [], chosen: [] };

/** The choices as they are stored. */
export function choicesOf(pk: number, types: readonly ChoiceFacts[], saved: readonly number[]): Choices {
  return { pk, types: [...types], saved, chosen: saved };
}

/**
 * The student types that can be chosen: all except "All Students". Source: task checklist specification, student type;
 * NEXT-10.
 */
export function offeredStudentTypes<T extends ChoiceFacts>(types: readonly T[]): T[] {
  return types.filter(({ name }) => name !== HIDDEN_STUDENT_TYPE);
}

/** Selects a type, or clears it. */
export function toggleChoice(choices: Choices, id: number): Choices {
  const { chosen } = choices;
  return { ...choices, chosen: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] };
}

/** Whether the selection differs from what is stored. */
export function hasUnsavedChoices({ saved, chosen }: Choices): boolean {
  return saved.length !== chosen.length || saved.some((id) => !chosen.includes(id));
}

/**
 * The choices after a save. What the user has selected since the press stays. Source: NEXT-12.
 * @param sent the ids of the press
 * @param ids the ids that the server has stored
 */
export function afterSave(choices: Choices, sent: readonly number[], ids: readonly number[]): Choices {
  const isSent = !hasUnsavedChoices({ ...choices, saved: sent });
  return { ...choices, saved: ids, chosen: isSent ? ids : choices.chosen };
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
