import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/machines/catalogue.ts';

const SOURCES = ['../../src', '../../admin'].map((folder) => join(import.meta.dirname, folder));

/** Samples for tests, which the app does not run. */
const NOT_IN_APP = /(^|\/)(model|catalogue)\.ts$/;

/** An object that may be an event. `kinds` is null without a kind, or with one that is computed. */
type SentEvent = { types: RegExp[]; kinds: RegExp[] | null };

/** The event `kind` says what the event is about, such as the dialog that opens. */
type Sample = { type: string; kind?: unknown };

/** The objects of a module that have the form of an event. Types have none. */
function eventsIn(file: string): SentEvent[] {
  const found: SentEvent[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const textsOf = (name: string): RegExp[] => {
        const property = properties.find(
          (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name,
        );
        return property?.type === 'Property' ? textsIn(property.value) : [];
      };
      const [types, kinds] = [textsOf('type'), textsOf('kind')];
      if (types.length > 0) found.push({ types, kinds: kinds.length > 0 ? kinds : null });
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** The texts that an expression may have. A computed part of a text may be anything. */
function textsIn(node: ESTree.Node): RegExp[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [exactly([node.value])] : [];
  if (node.type === 'TemplateLiteral') return [exactly(node.quasis.map(({ value }) => value.raw))];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsIn);
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return textsIn(node.expression);
  return [];
}

const exactly = (parts: string[]) =>
  new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('.+')}$`);

test('each event of each machine, and each kind of one, has a sender in the app', () => {
  const sent = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !NOT_IN_APP.test(file))
      .flatMap((file) => eventsIn(join(folder, file))),
  );
  const isSent = ({ type, kind }: Sample) =>
    sent.some(
      ({ types, kinds }) =>
        types.some((text) => text.test(type)) &&
        (typeof kind !== 'string' || kinds === null || kinds.some((text) => text.test(kind))),
    );
  const withoutSender = catalogue.flatMap(({ id, machine, model }) => {
    const samples: Sample[] = Object.values(model?.events ?? {}).flatMap((each) => each as readonly Sample[]);
    const types: Sample[] = machine.events.filter((type) => !type.startsWith('xstate.')).map((type) => ({ type }));
    return [...types, ...samples].filter((sample) => !isSent(sample)).map(({ type, kind }) => ({ id, type, kind }));
  });
  expect(withoutSender).toEqual([]);
});
