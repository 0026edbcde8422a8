import { expect, test } from 'vitest';
import { newChecker } from '../infer/classic-types.ts';

/** The flags of TypeScript 5.9. TypeScript 6 has other numbers for the same names. */
const FIVE = {
  TypeFlags: {
    ...{ Any: 1, String: 4, Number: 8, BigInt: 64, Boolean: 16, BooleanLiteral: 512, Undefined: 32_768, Null: 65_536 },
    ...{ Void: 16_384, Object: 524_288, TemplateLiteral: 134_217_728 },
  },
  ObjectFlags: { Reference: 4 },
};

type Classic = ReturnType<Parameters<typeof newChecker>[1]['getTypeAtLocation']>;

const type = (flags: number, rest: Partial<Classic> = {}): Classic => ({
  ...{ id: 1, flags, isUnion: () => false, isIntersection: () => false },
  ...rest,
});

const text = type(4);
const yes = type(512, { intrinsicName: 'true' });
const list = type(524_288, { objectFlags: 4, symbol: { name: 'Array' } });
const all: Record<string, Classic> = {
  text,
  yes,
  list,
  no: type(512, { intrinsicName: 'false' }),
  literal: type(128, { value: 'open' }),
  template: type(134_217_728, { texts: ['a-', '-b'] }),
  nothing: type(32_768),
  either: type(1_048_576, { isUnion: () => true, types: [text, yes] }),
  both: type(2_097_152, { isIntersection: () => true, types: [text, list] }),
};

const nothing = () => undefined;
const checker = newChecker(FIVE, {
  getTypeAtLocation: (name) => all[name as string] ?? text,
  getTypeArguments: (of) => (of === list ? [text] : []),
  getIndexInfosOfType: () => [{ type: text }],
  isArrayType: (of) => of === list,
  ...{ isTupleType: () => false, getPropertiesOfType: nothing, getSignaturesOfType: nothing },
  ...{ getReturnTypeOfSignature: () => text, getTypeOfSymbol: () => text },
});
const KINDS = ['isLiteralType', 'isUnionType', 'isIntersectionType', 'isObjectType', 'isTypeReference'] as const;
type Read = Parameters<typeof checker.isArrayType>[0];
const typeOf = (name: string): Read => checker.getTypeAtLocation(name as never) as Read;

test('types of TypeScript 5 and 6 have the flags and methods of those of TypeScript 7', () => {
  const facts = Object.keys(all).map((name) => {
    const read = typeOf(name);
    const { value } = read as { value?: unknown };
    return [name, read.flags, ...(value === undefined ? [] : [value]), ...KINDS.filter((kind) => read[kind]())];
  });
  expect(facts).toEqual([
    ['text', 32],
    ['yes', 8_192, true, 'isLiteralType'],
    ['list', 0, 'isObjectType', 'isTypeReference'],
    ['no', 8_192, false, 'isLiteralType'],
    ['literal', 0, 'open', 'isLiteralType'],
    ['template', 1 << 22],
    ['nothing', 4],
    ['either', 0, 'isUnionType'],
    ['both', 0, 'isIntersectionType'],
  ]);
});

test('a type is the same object each time, also as a member, an argument or the value of an index', () => {
  const one = typeOf('text');
  expect(checker.getTypeArguments(typeOf('list') as never)).toEqual([one]);
  expect(checker.getIndexInfosOfType(typeOf('list'))).toEqual([{ valueType: one }]);
  expect(checker.getTypeArguments(typeOf('list') as never)[0]).toBe(one);
  expect(checker.isArrayType(typeOf('list'))).toBe(true);
});
