import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choicesOf, idsToSave, knownIds, studentTypeChoices } from '../../src/rules/type-choices.ts';

const types = [
  { id: 1, name: 'Email' },
  { id: 2, name: 'Text message' },
];
const studentTypes = [
  { id: 1, name: 'All Students' },
  { id: 2, name: 'Transfer' },
  { id: 3, name: 'International' },
];

describe('choices', () => {
  test('NEXT-08 each type is a choice, chosen exactly if its id is among the ids', () => {
    expect(choicesOf(types, [2, 9])).toEqual([
      { id: 1, name: 'Email', isChosen: false },
      { id: 2, name: 'Text message', isChosen: true },
    ]);
  });

  test('NEXT-10, NEXT-11 all student types except "All Students" are choices, those of the user are chosen', () => {
    expect(studentTypeChoices(studentTypes, [1, 3])).toEqual([
      { id: 2, name: 'Transfer', isChosen: false },
      { id: 3, name: 'International', isChosen: true },
    ]);
  });

  test('ids to save are returned once each, in their order; an unknown id is a problem', () => {
    expect(knownIds([2, 1, 2], types, 'notification type')).toEqual({ ids: [2, 1] });
    expect(knownIds([], types, 'notification type')).toEqual({ ids: [] });
    expect(knownIds([1, 9, 8], types, 'notification type')).toEqual({ problem: 'There is no notification type 9.' });
  });

  test('NEXT-09, NEXT-12 the chosen ids are saved, and saved ids that were not offered are kept', () => {
    expect(idsToSave(choicesOf(types, [2]), [2])).toEqual([2]);
    expect(idsToSave(choicesOf(types, []), [1, 2])).toEqual([]);
    expect(idsToSave(studentTypeChoices(studentTypes, [1, 2]), [1, 3])).toEqual([1, 2]);
  });

  test('NEXT-08, NEXT-11, NEXT-12 saving without a change saves the same ids', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(ids, ids, (offered, before) => {
        const names = offered.map((id) => ({ id, name: id === 1 ? 'All Students' : `Type ${id}` }));
        const saved = idsToSave(studentTypeChoices(names, before), before);
        expect(new Set(saved)).toEqual(new Set(before));
        expect(saved).toHaveLength(before.length);
      }),
    );
  });
});
