import type { Chart, ChartState, ChartTransition } from '../introspect.ts';

/** What differs between two versions of a machine. Transitions and states are compared by id. */
export type ChartChanges = {
  added: string[];
  removed: string[];
  /** `what` says each difference in words. */
  changed: { id: string; what: string[] }[];
  states: { added: string[]; removed: string[]; changed: { id: string; what: string[] }[] };
};

/** Compares two versions of a machine. The order of the results is the order of the charts. */
export function compareCharts(before: Chart, after: Chart): ChartChanges {
  const transitions = changesBetween(before.transitions, after.transitions, transitionFacts);
  const states = changesBetween(before.states, after.states, stateFacts);
  return { ...transitions, states };
}

type Facts = Record<string, string>;

function changesBetween<Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  factsOf: (part: Part) => Facts,
): Pick<ChartChanges, 'added' | 'removed' | 'changed'> {
  const old = new Map(before.map((part) => [part.id, part]));
  const now = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    removed: before.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    changed: after.flatMap((part) => {
      const other = old.get(part.id);
      if (other === undefined) return [];
      const what = differences(factsOf(other), factsOf(part));
      return what.length === 0 ? [] : [{ id: part.id, what }];
    }),
  };
}

const differences = (before: Facts, after: Facts): string[] =>
  Object.keys(after).flatMap((name) => {
    const [was = '', is = ''] = [before[name], after[name]];
    return was === is ? [] : [`${name} was ${was || 'nothing'}, is ${is || 'nothing'}`];
  });

const transitionFacts = ({ guard, targets, actions, reenter, isForbidden }: ChartTransition): Facts => ({
  guard: guard ?? '',
  target: targets.join(', '),
  actions: actions.join(', '),
  'enters again': String(reenter),
  'does nothing': String(isForbidden),
});

const stateFacts = ({ type, initial, tags, invokes, entry, exit }: ChartState): Facts => ({
  type,
  initial: initial ?? '',
  tags: tags.join(', '),
  invokes: invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)).join(', '),
  entry: entry.join(', '),
  exit: exit.join(', '),
});
