import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBehaviours, readTests } from '../../behaviours/behaviours.ts';

type Demand = { text: string; about: string; ids: string[] };

/**
 * What is on the screen is proved in these folders: by the screen itself, or by a machine, whose states the DOM paths compare with
 * the screen. A schema, a rule or a route of the server can be right while no page uses it.
 */
const OF_THE_SCREEN = /^tests\/(ui|e2e|machines|routes|build|browser|drawing)\//;

/** Demands about the screen that no screen can show, each with its reason. */
const NOT_ON_A_SCREEN: Record<string, string> = {};

const known = new Set(readBehaviours().map(({ id }) => id));
const tests = readTests();

function demandsOf(file: string): Demand[] {
  const rows = readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!demand \||---)/.test(line));
  return rows.map((row) => {
    const [text = '', about = '', ids = ''] = row.slice(2, -2).split(' | ');
    return { text, about, ids: ids.split(', ').filter((id) => id !== '') };
  });
}

const isOnScreen = (id: string) => [...(tests.get(id)?.keys() ?? [])].some((file) => OF_THE_SCREEN.test(file));
const textsOf = (demands: readonly Demand[]) => demands.map(({ text }) => text);

test.each([
  ['portal.md', 282],
  ['task-checklist.md', 135],
])('every demand of %s has behaviours with a test, and one about the screen is proved there', (file, count) => {
  const demands = demandsOf(file);
  // A demand that is removed must be removed here too.
  expect(demands).toHaveLength(count);
  expect(textsOf(demands.filter(({ about }) => !/^(screen|call|data)$/.test(about)))).toEqual([]);
  expect(textsOf(demands.filter(({ ids }) => ids.length === 0))).toEqual([]);
  expect(demands.flatMap(({ text, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${id}: ${text}`))).toEqual(
    [],
  );
  expect(demands.flatMap(({ text, ids }) => ids.filter((id) => !tests.has(id)).map((id) => `${id}: ${text}`))).toEqual(
    [],
  );
  const unseen = demands.filter(({ about, ids }) => about === 'screen' && !ids.some(isOnScreen));
  expect(textsOf(unseen).filter((text) => NOT_ON_A_SCREEN[text] === undefined)).toEqual([]);
});

test('the list of exceptions has no demand that a screen proves, or that is gone', () => {
  const demands = [...demandsOf('portal.md'), ...demandsOf('task-checklist.md')];
  const needed = demands.filter(({ about, ids }) => about === 'screen' && !ids.some(isOnScreen));
  expect(Object.keys(NOT_ON_A_SCREEN).filter((text) => !textsOf(needed).includes(text))).toEqual([]);
});
