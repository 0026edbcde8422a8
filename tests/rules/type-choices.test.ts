import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterSave,
  choicesOf,
  hasUnsavedChoices,
  knownIds,
  offeredStudentTypes,
  toggleChoice,
} from '../../src/rules/type-choices.ts';

const types = [
  { id: 1, name: 'Email' },
  { id: 2, name: 'Text message' },
];
const choices = choicesOf(401, types, [2, 9]);

describe('choices', () => {
  test('NEXT-08 NEXT-11 the stored ids are chosen', () => {
    expect(choices).toEqual({ pk: 401, types, saved: [2, 9], chosen: [2, 9] });
    expect(hasUnsavedChoices(choices)).toBe(false);
  });

  test('NEXT-10 all student types except "All Students" are offered', () => {
    const all = [
      { id: 1, name: 'All Students' },
      { id: 2, name: 'Transfer' },
      { id: 3, name: null },
    ];
    expect(offeredStudentTypes(all).map(({ id }) => id)).toEqual([2, 3]);
  });

  test('ids to save are returned once each, in their order; an unknown id is a problem', () => {
    expect(knownIds([2, 1, 2], types, 'notification type')).toEqual({ ids: [2, 1] });
    expect(knownIds([], types, 'notification type')).toEqual({ ids: [] });
    expect(knownIds([1, 9, 8], types, 'notification type')).toEqual({ problem: 'There is no notification type 9.' });
  });

  test('NEXT-09 NEXT-12 a toggle adds or removes one id and keeps ids that are not offered', () => {
    const cleared = toggleChoice(choices, 2);
    expect([cleared.chosen, hasUnsavedChoices(cleared)]).toEqual([[9], true]);
    const again = toggleChoice(cleared, 2);
    expect([again.chosen, hasUnsavedChoices(again)]).toEqual([[9, 2], false]);
    expect(toggleChoice(choices, 1).chosen).toEqual([2, 9, 1]);
  });

  test('NEXT-12 after a save the list of the answer counts, and a later selection stays', () => {
    const sent = toggleChoice(choices, 1).chosen;
    expect(afterSave({ ...choices, chosen: sent }, sent, [1, 2])).toEqual({
      ...choices,
      saved: [1, 2],
      chosen: [1, 2],
    });
    expect(afterSave({ ...choices, chosen: [9] }, sent, [1, 2])).toEqual({ ...choices, saved: [1, 2], chosen: [9] });
  });

  test('NEXT-08 two toggles of a type change nothing', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 9 }), (saved, id) => {
        const before = choicesOf(401, [], saved);
        expect(hasUnsavedChoices(toggleChoice(before, id))).toBe(true);
        expect(hasUnsavedChoices(toggleChoice(toggleChoice(before, id), id))).toBe(false);
      }),
    );
  });
});
