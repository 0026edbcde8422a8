import { expect, test } from 'vitest';
import { chartOf } from 'xstate-paths-and-diagrams';
import { areaOf, readBehaviours, topicsOf } from '../../behaviours/behaviours.ts';
import { SCREENS_OF_AREA, screensAt, screensOfArea } from '../../gallery/screens.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { scenarios } from '../../states/scenarios.ts';
import { readShownStates, shownStatesOf } from '../../states/shown-states/recorded.ts';

test('the gallery links to entries of the page of states that exist, for states that the machines have', () => {
  const names = scenarios.map(({ name }) => name);
  const states = new Set(catalogue.flatMap(({ machine }) => chartOf(machine).states.map(({ id }) => id)));
  const recorded = Object.entries(readShownStates());
  expect(recorded.flatMap(([state, entries]) => (states.has(state) ? [] : [`${state}: ${entries}`]))).toEqual([]);
  expect(recorded.flatMap(([, entries]) => entries.filter((name) => !names.includes(name)))).toEqual([]);
});

test('every area with screens is in the list of behaviours, and has at least one', () => {
  const areas = new Set(readBehaviours().map(({ id }) => areaOf(id)));
  const named = Object.keys(SCREENS_OF_AREA);
  expect(named.filter((area) => !areas.has(area) || screensOfArea(area).length === 0)).toEqual([]);
  expect(screensOfArea('SEC')).toEqual([]);
});

test('a screen has its address, its link for its first person, and the states that were recorded for it', () => {
  expect(screensAt('../states/').find(({ name }) => name === 'search')).toEqual({
    name: 'search',
    address: '/',
    href: '../states/?scenario=search&person=amara',
    states: ['search.open', 'search.open.empty'],
  });
});

test('a state that few entries show names all of them, and a usual one two examples', () => {
  const entries = new Map(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [name, ['m.usual', ...(name < 'e' ? ['m.rare'] : [])]]),
  );
  expect(shownStatesOf(entries)).toEqual({ 'm.rare': ['a', 'b', 'c', 'd'], 'm.usual': ['a', 'b'] });
});

test('the topics of a page of behaviours are its headings with rows', () => {
  const [first, second] = ['LIST', 'TASK'].map((area) => `${area}-01`);
  const page = `# Behaviours\n\n## About\n\nText.\n\n## Lists\n\n| ${first} | a |\n| ${second} | b |\n\n## Empty\n`;
  expect(topicsOf(page)).toEqual([{ title: 'Lists', ids: [first, second] }]);
});
