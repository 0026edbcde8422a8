import type { Chart, ChartTransition } from '../introspect.ts';
import { relativeName, type TriggerKind, triggerKind } from './names.ts';

/** A sign inside a state: its initial dot, "any state" or "enters again". */
export type Sign = { id: string; sign: 'initial' | 'any' | 'again'; inside: string };

type DrawnTransition = {
  transition: ChartTransition;
  /** The targets that the arrow itself cannot show, such as `and content.blank`; null if there are none. */
  addition: string | null;
};

export type Arrow = {
  from: string;
  to: string;
  kind: TriggerKind;
  /** False if the target is declared; true if a run of a function has led there. */
  isObserved: boolean;
  transitions: DrawnTransition[];
};

/** How much text a picture has: everything, names of states and events, or names of states alone. */
export type Detail = 'full' | 'events' | 'names';

/** The elements of a picture, without positions. */
export type Drawing = {
  chart: Chart;
  signs: Sign[];
  arrows: Arrow[];
  /** Transitions shown as text inside the box of their state, by state: without a target, or to the state itself. */
  inside: Map<string, ChartTransition[]>;
  /** For states that are entered together with the target of an arrow: the sources of those arrows, relative to the root. */
  alsoFrom: Map<string, string[]>;
  detail: Detail;
  /** True if states follow each other from top to bottom; otherwise the layout decides. */
  isDown: boolean;
};

/**
 * Decides which transitions become arrows. Transitions with the same ends and the same kind share an arrow. A transition
 * from a compound state to a state inside it starts at a sign "any state" inside it. A transition to an ancestor of its
 * source ends at a sign "enters again" inside that ancestor. If a transition has several targets, the arrow ends at the
 * nearest one, or at the state that contains them all.
 */
export function drawingOf(chart: Chart): Drawing {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const signs = new Map<string, Sign>();
  const arrows = new Map<string, Arrow>();
  const inside = new Map<string, ChartTransition[]>();
  const alsoFrom = new Map<string, string[]>();

  const sign = (kind: Sign['sign'], state: string): string => {
    const id = `${kind} ${state}`;
    signs.set(id, { id, sign: kind, inside: state });
    return id;
  };
  for (const { id, initial } of chart.states) {
    if (initial !== null) {
      const from = sign('initial', id);
      const to = initial;
      arrows.set(`${from} ${to}`, { from, to, kind: 'event', isObserved: false, transitions: [] });
    }
  }
  for (const transition of chart.transitions) {
    const { source } = transition;
    const end = arrowTarget(transition, parents);
    if (end === null || end.target === source) {
      inside.set(source, [...(inside.get(source) ?? []), transition]);
      continue;
    }
    const { target, addition } = end;
    const from = isWithin(target, source, parents) ? sign('any', source) : source;
    const to = isWithin(source, target, parents) ? sign('again', target) : target;
    const kind = triggerKind(transition);
    const isObserved = transition.outcome === 'seen';
    const key = `${from} ${to} ${kind}${isObserved ? ' observed' : ''}`;
    const arrow = arrows.get(key) ?? { from, to, kind, isObserved, transitions: [] };
    arrow.transitions.push({ transition, addition });
    arrows.set(key, arrow);
    for (const id of transition.targets.filter((each) => each !== target)) {
      const name = relativeName(source, chart.id);
      const others = alsoFrom.get(id) ?? [];
      if (!others.includes(name)) alsoFrom.set(id, [...others, name]);
    }
  }
  const elements = { signs: [...signs.values()], arrows: [...arrows.values()], inside, alsoFrom };
  return { chart, ...elements, detail: 'full', isDown: false };
}

type Parents = Map<string, string | null>;

function arrowTarget(
  { source, targets }: ChartTransition,
  parents: Parents,
): { target: string; addition: string | null } | null {
  const [first, ...others] = targets;
  if (first === undefined) return null;
  if (others.length === 0) return { target: first, addition: null };
  const around = targets.reduce((a, b) => commonAncestor(a, b, parents));
  if (around !== source && !isWithin(source, around, parents)) {
    return { target: around, addition: `into ${targets.map((id) => relativeName(id, around)).join(', ')}` };
  }
  const depth = (id: string) => selfAndAncestors(commonAncestor(source, id, parents), parents).length;
  const target = targets.reduce((best, id) => (depth(id) > depth(best) ? id : best));
  const rest = targets.filter((id) => id !== target).map((id) => relativeName(id, around));
  return { target, addition: `and ${rest.join(', ')}` };
}

/** The state itself first, then its ancestors up to the root. */
function selfAndAncestors(id: string, parents: Parents): string[] {
  const parent = parents.get(id) ?? null;
  return [id, ...(parent === null ? [] : selfAndAncestors(parent, parents))];
}

/** True if the state is a descendant of the other one, and not the same state. */
export const isWithin = (id: string, around: string, parents: Parents): boolean =>
  id !== around && selfAndAncestors(id, parents).includes(around);

/** The innermost state that contains both states, or is one of them. */
export function commonAncestor(a: string, b: string, parents: Parents): string {
  const around = selfAndAncestors(b, parents);
  return selfAndAncestors(a, parents).find((id) => around.includes(id)) ?? a;
}
