import type { Chart } from '../introspect.ts';
import { type ChartState, commonAncestor } from './drawing.ts';
import { eventName, invokeName, kindWord, plainName } from './names.ts';

/**
 * The chart as mermaid's `stateDiagram-v2`. Mermaid knows no parallel root and no regions with names: every state with
 * children is a named block, and the regions of a parallel one stand between `--`. It fails on arrows that touch a
 * block within a region, or lead from a block into itself: one to a block goes to the state that is entered in it, one
 * from a block leaves a state "any state" inside.
 */
export function mermaidOf(chart: Chart): string {
  const ids = idsOf(chart);
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const childrenOf = (id: string) => chart.states.filter(({ parent }) => parent === id);
  const isBlock = (id: string) => childrenOf(id).length > 0;
  const moves = chart.transitions.flatMap((transition) => transition.targets.map((target) => ({ transition, target })));
  const fromAny = new Set(moves.map(({ transition }) => transition.source).filter(isBlock));
  const arrows = moves.map(({ transition, target }) => {
    const entered = enteredIn(target, chart);
    return {
      source: isBlock(transition.source) ? `any_${idOf(transition.source)}` : idOf(transition.source),
      target: idOf(entered),
      text: textOf(transition, chart),
      block: blockOf(transition.source, entered, isBlock, parents),
    };
  });
  const lines: string[] = [];
  const write = (depth: number, text: string) => lines.push(`${'  '.repeat(depth)}${text}`);

  const writeState = (state: ChartState, depth: number) => {
    const id = idOf(state.id);
    const children = childrenOf(state.id);
    const facts = factsOf(state, chart);
    if (children.length === 0) {
      write(depth, `state "${escaped(headingOf(state))}" as ${id}`);
      for (const fact of facts) write(depth, `${id} : ${escaped(fact)}`);
      if (state.type === 'final') write(depth, `${id} --> [*]`);
      return;
    }
    write(depth, `state "${escaped(headingOf(state))}" as ${id} {`);
    // Mermaid has no place for these in a state with children.
    for (const fact of facts) write(depth + 1, `%% ${escaped(fact)}`);
    if (state.initial !== null) write(depth + 1, `[*] --> ${idOf(state.initial)}`);
    children.forEach((child, index) => {
      if (index > 0 && state.type === 'parallel') write(depth + 1, '--');
      writeState(child, depth + 1);
    });
    if (fromAny.has(state.id)) write(depth + 1, `state "any state" as any_${id}`);
    for (const { source, target, text, block } of arrows) {
      if (block === state.id) write(depth + 1, `${source} --> ${target} : ${escaped(text)}`);
    }
    write(depth, '}');
  };

  write(0, 'stateDiagram-v2');
  write(1, 'direction LR');
  const [root] = chart.states;
  if (root !== undefined) writeState(root, 1);
  return `${lines.join('\n')}\n`;
}

/** The state that is entered with a target: its initial one, and that one's. */
function enteredIn(target: string, chart: Chart): string {
  const initial = chart.states.find(({ id }) => id === target)?.initial ?? null;
  return initial === null ? target : enteredIn(initial, chart);
}

/** The innermost block around both ends of an arrow. */
function blockOf(
  source: string,
  target: string,
  isBlock: (id: string) => boolean,
  parents: Map<string, string | null>,
): string {
  const around = commonAncestor(source, target, parents);
  return isBlock(around) ? around : (parents.get(around) ?? around);
}

/** Mermaid shows by itself which states are final. */
const headingOf = (state: ChartState): string => {
  const word = state.type === 'final' ? null : kindWord(state);
  return word === null ? state.key : `${state.key} (${word})`;
};

function factsOf({ id, description, tags, invokes, entry, exit }: ChartState, chart: Chart): string[] {
  return [
    ...(description === null ? [] : [description]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(', ')}`]),
    ...invokes.map((invoke) => `invoke ${invokeName(invoke)}`),
    ...(entry.length === 0 ? [] : [`entry / ${entry.map(plainName).join(', ')}`]),
    ...(exit.length === 0 ? [] : [`exit / ${exit.map(plainName).join(', ')}`]),
    ...chart.transitions
      .filter(({ source, targets }) => source === id && targets.length === 0)
      .map((transition) => textOf(transition, chart)),
  ];
}

function textOf(transition: Chart['transitions'][number], chart: Chart): string {
  const { guard, actions, isForbidden } = transition;
  return [
    eventName(transition, chart),
    ...(guard === null ? [] : [`[${plainName(guard)}]`]),
    ...(actions.length === 0 ? [] : [`/ ${actions.map(plainName).join(', ')}`]),
    ...(isForbidden ? ['(does nothing here)'] : []),
  ].join(' ');
}

/** Letters, digits and `_` alone, and no word of mermaid's own. */
function idsOf({ states }: Chart): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    states.map(({ id }) => {
      const wanted = `s_${id.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
      let free = wanted;
      for (let number = 2; taken.has(free); number += 1) free = `${wanted}_${number}`;
      taken.add(free);
      return [id, free];
    }),
  );
}

/** Whatever mermaid would read as its own signs, by its number. */
const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/["#%:;<>{}]/g, (sign) => `#${sign.codePointAt(0)};`);
