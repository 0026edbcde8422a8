import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flag, listOf, text } from '../../src/api/answer-fields.ts';
import { time } from '../../src/api/request-fields.ts';
import { bytesOf, nearlyGood } from './support/hostile.ts';
import { valuesFor, wholeValueFor } from './support/json-schema.ts';
import { holds } from './support/runs.ts';
import { complaintsAbout } from './support/shapes.ts';

const Thing = z.object({ id: z.number(), name: text, starred: flag, kinds: listOf(z.enum(['a', 'b'])) });

describe('generated values', () => {
  test('are taken by their schema, and not all alike', () => {
    const values = fc.sample(valuesFor(Thing), { numRuns: 200, seed: 1 });
    expect(values.filter((value) => !z.safeParse(Thing, value).success)).toEqual([]);
    expect(new Set(values.map((value) => Object.keys(value as object).length)).size).toBeGreaterThan(2);
  });

  test('of a body are mostly taken: a few times are beyond what may be sent', () => {
    const Body = z.strictObject({ at: time });
    const values = fc.sample(valuesFor(Body), { numRuns: 200, seed: 1 });
    expect(values.filter((value) => z.safeParse(Body, value).success).length).toBeGreaterThan(100);
  });

  test('a whole one has every field', () => {
    expect(wholeValueFor(Thing)).toEqual({ id: 1, name: 'text', starred: true, kinds: ['a'] });
  });

  test('what JSON Schema says in words that are not known here is refused and not passed over', () => {
    expect(() => valuesFor(z.record(z.string(), z.number()))).toThrow('propertyNames');
  });

  test('nearly good ones are mostly refused', () => {
    const texts = fc.sample(nearlyGood(valuesFor(Thing)), { numRuns: 300, seed: 1 });
    const isTaken = (content: string) => {
      try {
        return z.safeParse(Thing, JSON.parse(content)).success;
      } catch {
        return false;
      }
    };
    const taken = texts.filter(isTaken).length;
    expect(taken).toBeGreaterThan(10);
    expect(taken).toBeLessThan(200);
  });

  test('the bytes of a text come in every encoding', () => {
    const encodings = fc.sample(bytesOf(fc.constant('{}')), { numRuns: 300, seed: 1 }).map(({ encoding }) => encoding);
    expect(new Set(encodings).size).toBe(10);
  });
});

describe('a value that is not what its type says is complained about', () => {
  const model = { id: 1, name: 'text', starred: true, kinds: ['a'], part: { at: 'text' } };
  const sound = { id: 2, name: null, starred: false, kinds: [], part: null };

  test('one that is, is not', () => {
    expect(complaintsAbout(sound, model)).toEqual([]);
    expect(complaintsAbout([sound, { ...sound, part: { at: null } }], [model])).toEqual([]);
  });

  test.each([
    ['undefined for null', { ...sound, name: undefined }, 'the answer.name is undefined undefined'],
    ['a missing field', { id: 2, starred: false, kinds: [], part: null }, 'the answer is without name'],
    ['an unknown field', { ...sound, toString: 1 }, 'the answer has the unknown field toString'],
    ['a number beyond all numbers', { ...sound, id: Number.POSITIVE_INFINITY }, 'the answer.id is number Infinity'],
    ['null for a boolean', { ...sound, starred: null }, 'the answer.starred is null'],
    ['null for a list', { ...sound, kinds: null }, 'the answer.kinds is no list but null'],
    ['a hole in a list', { ...sound, kinds: [undefined] }, 'the answer.kinds.0 is undefined undefined'],
    ['another prototype', Object.assign(Object.create({ polluted: true }), sound), 'the answer is no plain object'],
    ['a wrong part', { ...sound, part: { at: 7 } }, 'the answer.part.at is number 7'],
  ])('%s', (_, value, complaint) => {
    expect(complaintsAbout(value, model)).toEqual([complaint]);
  });
});

test('what breaks a property is told with the command that tries it again', async () => {
  const broken = holds('a title (in full)', { usual: 50, thorough: 50 }, fc.nat(), async (number) => {
    expect(number).toBeLessThan(10);
  });
  await expect(broken).rejects.toThrow(
    /FUZZ_SEED=\d+ FUZZ_PATH=[\d:]+ FUZZ_RUNS=\d+ npm run fuzz -- -t 'a title \\\(in full\\\)'/,
  );
});
