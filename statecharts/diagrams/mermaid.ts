import type { Chart, ChartState } from '../introspect.ts';
import { commonAncestor } from './drawing.ts';
import { displayName, eventName, invokeName, stateKindLabel } from './names.ts';

/**
 * The chart as mermaid's `stateDiagram-v2`. Mermaid has no parallel root and no named regions: every state with children is
 * a named block, and `--` separates the regions of a parallel state. Mermaid fails on arrows to or from a block in a
 * region, and on arrows from a block into itself. So an arrow to a block goes to the state that is entered in it, and an
 * arrow from a block starts at a state "any state" inside it.
 */
export function mermaidOf(chart: Chart): string {
  const ids = mermaidIds(chart);
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const childrenOf = (id: string) => chart.states.filter(({ parent }) => parent === id);
  const isBlock = (id: string) => childrenOf(id).length > 0;
  const targetedTransitions = chart.transitions.flatMap((transition) =>
    transition.targets.map((target) => ({ transition, target })),
  );
  const fromAny = new Set(targetedTransitions.map(({ transition }) => transition.source).filter(isBlock));
  const arrows = targetedTransitions.map(({ transition, target }) => {
    const entered = enteredState(target, chart);
    return {
      source: isBlock(transition.source) ? `any_${idOf(transition.source)}` : idOf(transition.source),
      target: idOf(entered),
      text: transitionText(transition, chart),
      block: enclosingBlock(transition.source, entered, isBlock, parents),
    };
  });
  const lines: string[] = [];
  const write = (depth: number, text: string) => lines.push(`${'  '.repeat(depth)}${text}`);

  const writeState = (state: ChartState, depth: number) => {
    const id = idOf(state.id);
    const children = childrenOf(state.id);
    const facts = stateFacts(state, chart);
    if (children.length === 0) {
      write(depth, `state "${escapeMermaid(stateHeading(state))}" as ${id}`);
      for (const fact of facts) write(depth, `${id} : ${escapeMermaid(fact)}`);
      if (state.type === 'final') write(depth, `${id} --> [*]`);
      return;
    }
    write(depth, `state "${escapeMermaid(stateHeading(state))}" as ${id} {`);
    // Mermaid cannot show these for a state with children.
    for (const fact of facts) write(depth + 1, `%% ${escapeMermaid(fact)}`);
    if (state.initial !== null) write(depth + 1, `[*] --> ${idOf(state.initial)}`);
    children.forEach((child, index) => {
      if (index > 0 && state.type === 'parallel') write(depth + 1, '--');
      writeState(child, depth + 1);
    });
    if (fromAny.has(state.id)) write(depth + 1, `state "any state" as any_${id}`);
    for (const { source, target, text, block } of arrows) {
      if (block === state.id) write(depth + 1, `${source} --> ${target} : ${escapeMermaid(text)}`);
    }
    write(depth, '}');
  };

  write(0, 'stateDiagram-v2');
  write(1, 'direction LR');
  const [root] = chart.states;
  if (root !== undefined) writeState(root, 1);
  return `${lines.join('\n')}\n`;
}

/** The innermost state that is entered with a target, by following the initial states. */
function enteredState(target: string, chart: Chart): string {
  const initial = chart.states.find(({ id }) => id === target)?.initial ?? null;
  return initial === null ? target : enteredState(initial, chart);
}

/** The innermost block that contains both ends of an arrow. */
function enclosingBlock(
  source: string,
  target: string,
  isBlock: (id: string) => boolean,
  parents: Map<string, string | null>,
): string {
  const around = commonAncestor(source, target, parents);
  return isBlock(around) ? around : (parents.get(around) ?? around);
}

/** The kind is left out for final states, which mermaid marks itself. */
const stateHeading = (state: ChartState): string => {
  const word = state.type === 'final' ? null : stateKindLabel(state);
  return word === null ? state.key : `${state.key} (${word})`;
};

function stateFacts({ id, description, tags, invokes, entry, exit }: ChartState, chart: Chart): string[] {
  return [
    ...(description === null ? [] : [description]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(', ')}`]),
    ...invokes.map((invoke) => `invoke ${invokeName(invoke)}`),
    ...(entry.length === 0 ? [] : [`entry / ${entry.map(displayName).join(', ')}`]),
    ...(exit.length === 0 ? [] : [`exit / ${exit.map(displayName).join(', ')}`]),
    ...chart.transitions
      .filter(({ source, targets }) => source === id && targets.length === 0)
      .map((transition) => transitionText(transition, chart)),
  ];
}

function transitionText(transition: Chart['transitions'][number], chart: Chart): string {
  const { guard, actions, isForbidden, outcome } = transition;
  return [
    eventName(transition, chart),
    ...(guard === null ? [] : [`[${displayName(guard)}]`]),
    ...(actions.length === 0 ? [] : [`/ ${actions.map(displayName).join(', ')}`]),
    ...(isForbidden ? ['(does nothing here)'] : []),
    ...(outcome === undefined ? [] : [outcome === 'seen' ? '(observed)' : '(never seen)']),
  ].join(' ');
}

/** Unique ids of letters, digits and `_`. The prefix keeps them different from mermaid's keywords. */
function mermaidIds({ states }: Chart): Map<string, string> {
  const usedIds = new Set<string>();
  return new Map(
    states.map(({ id }) => {
      const preferred = `s_${id.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
      let unused = preferred;
      for (let number = 2; usedIds.has(unused); number += 1) unused = `${preferred}_${number}`;
      usedIds.add(unused);
      return [id, unused];
    }),
  );
}

/** Writes characters with a meaning in mermaid as character codes. */
const escapeMermaid = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/["#%:;<>{}]/g, (sign) => `#${sign.codePointAt(0)};`);
