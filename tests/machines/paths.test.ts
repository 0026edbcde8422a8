import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { chartOf, coverTransitions, INLINE, replay } from 'xstate-paths-and-diagrams';
import { catalogue } from '../../src/machines/catalogue.ts';

/** Transitions that no path can take, by id, each with the reason. */
const CANNOT_BE_TAKEN: Record<string, string> = {};

/** Actors that run until their state is left: they have no result, and they only send events. */
const WATCHERS = [
  'watchPage',
  'watchNetwork',
  'loadSources',
  'watchClock',
  'watchParts',
  'watchOtherTabs',
  'watchPreferences',
  'watchProfile',
  'watchUser',
  'watchSchedule',
  'watchBrowser',
  'showBadge',
];

const rows = catalogue.map((row) => [row.id, row] as const);

test('the catalogue has every machine once, under its own id', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(catalogue.map(({ machine }) => machine.id)).toEqual(ids);
  expect([...new Set(ids)]).toEqual(ids);
});

test('every actor that never ends exists', () => {
  const invoked = catalogue.flatMap(({ machine }) =>
    chartOf(machine).states.flatMap(({ invokes }) => invokes.map(({ src }) => src)),
  );
  expect(invoked).toEqual(expect.arrayContaining(WATCHERS));
});

test('every transition in the list of transitions that no path can take exists', () => {
  const ids = catalogue.flatMap(({ machine }) => chartOf(machine).transitions.map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(CANNOT_BE_TAKEN)));
});

describe.each(rows)('%s', (_, { machine, model }) => {
  const chart = chartOf(machine);
  // Throws when there are more configurations than the model's limit: the machine has no end then.
  const cover = coverTransitions(machine, model);
  const replays = cover.paths.map(({ steps }) =>
    replay(
      machine,
      model.input,
      steps.map(({ event }) => event),
    ),
  );

  test('its paths take every transition', () => {
    const taken = new Set(replays.flatMap((each) => [...each.taken]));
    const missed = chart.transitions.map(({ id }) => id).filter((id) => !taken.has(id));
    expect(missed, JSON.stringify(cover.coverage.misses)).toEqual(
      missed.filter((id) => CANNOT_BE_TAKEN[id] !== undefined),
    );
  });

  test('its paths reach every state', () => {
    const reached = new Set(replays.flatMap((each) => [...each.reached]));
    expect(chart.states.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  test('after every step a real actor is in the state that the pure functions predict', () => {
    const predicted = cover.paths.map(({ steps }) => {
      let [snapshot] = initialTransition(machine, model.input);
      return steps.map(({ event }) => {
        [snapshot] = transition(machine, snapshot, event);
        return snapshot.value;
      });
    });
    expect(replays.map(({ values }) => values.slice(1))).toEqual(predicted);
  });

  test('its paths are the same each time', () => {
    expect(coverTransitions(machine, model).paths).toEqual(cover.paths);
  });

  test('its context is plain JSON in every configuration', () => {
    for (const { snapshot } of cover.configurations) {
      expect(JSON.parse(JSON.stringify(snapshot.context))).toStrictEqual(snapshot.context);
    }
  });

  test('every invoke has an id of its own and handles success and failure', () => {
    const incomplete = chart.states.flatMap((state) =>
      state.invokes.filter(
        ({ id, src }) =>
          id.endsWith(`.${state.id}`) ||
          (!WATCHERS.includes(src) &&
            ['done', 'error'].some(
              (end) =>
                !chart.transitions.some(
                  ({ source, event }) => source === state.id && event === `xstate.${end}.actor.${id}`,
                ),
            )),
      ),
    );
    expect(incomplete).toEqual([]);
  });

  test('guards, actions, delays and actors have names', () => {
    const isUnnamed = (name: string) => name === INLINE || name.startsWith('xstate.');
    const unnamed = [
      ...chart.transitions.filter(({ guard, delay, actions }) =>
        [guard ?? '', typeof delay === 'number' ? INLINE : '', ...actions].some(isUnnamed),
      ),
      ...chart.states.filter(({ entry, exit, invokes }) =>
        [...entry, ...exit, ...invokes.map(({ src }) => src)].some(isUnnamed),
      ),
    ];
    expect(unnamed.map(({ id }) => id)).toEqual([]);
  });
});
