import type { Chart, ChartTransition } from '../introspect.ts';
import { type Kind, kindOf, relativeName } from './names.ts';

export type ChartState = Chart['states'][number];

/** A state of the chart, or a sign that stands inside one. */
export type Sign = { id: string; sign: 'initial' | 'any' | 'again'; inside: string };

type DrawnTransition = {
  transition: ChartTransition;
  /** What an arrow with one head cannot show of several targets, such as `and content.blank`. */
  addition: string | null;
};

export type Arrow = { from: string; to: string; kind: Kind; transitions: DrawnTransition[] };

/** What a picture shows of a chart, before anything has a place. */
export type Drawing = {
  chart: Chart;
  signs: Sign[];
  arrows: Arrow[];
  /** Transitions that are lines inside their state's box, by state: without a target, or back to the state itself. */
  inside: Map<string, ChartTransition[]>;
  /** States entered together with where an arrow leads: the states that such arrows come from, relative to the root. */
  alsoFrom: Map<string, string[]>;
};

/**
 * Decides what becomes an arrow. Transitions with the same ends and of the same kind share one. What a state with
 * children does for all of them leaves from a sign "any state" inside it; what leads back to a state around its own
 * source ends at a sign inside that. Of several targets the arrow shows the nearest, or the state around them all.
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
      arrows.set(`${from} ${to}`, { from, to, kind: 'event', transitions: [] });
    }
  }
  for (const transition of chart.transitions) {
    const { source } = transition;
    const end = endOf(transition, parents);
    if (end === null || end.target === source) {
      inside.set(source, [...(inside.get(source) ?? []), transition]);
      continue;
    }
    const { target, addition } = end;
    const from = isWithin(target, source, parents) ? sign('any', source) : source;
    const to = isWithin(source, target, parents) ? sign('again', target) : target;
    const kind = kindOf(transition);
    const key = `${from} ${to} ${kind}`;
    const arrow = arrows.get(key) ?? { from, to, kind, transitions: [] };
    arrow.transitions.push({ transition, addition });
    arrows.set(key, arrow);
    for (const id of transition.targets.filter((each) => each !== target)) {
      const name = relativeName(source, chart.id);
      const others = alsoFrom.get(id) ?? [];
      if (!others.includes(name)) alsoFrom.set(id, [...others, name]);
    }
  }
  return { chart, signs: [...signs.values()], arrows: [...arrows.values()], inside, alsoFrom };
}

type Parents = Map<string, string | null>;

function endOf(
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
  const depth = (id: string) => ancestorsOf(commonAncestor(source, id, parents), parents).length;
  const target = targets.reduce((best, id) => (depth(id) > depth(best) ? id : best));
  const rest = targets.filter((id) => id !== target).map((id) => relativeName(id, around));
  return { target, addition: `and ${rest.join(', ')}` };
}

/** The state itself first, the root last. */
function ancestorsOf(id: string, parents: Parents): string[] {
  const parent = parents.get(id) ?? null;
  return [id, ...(parent === null ? [] : ancestorsOf(parent, parents))];
}

/** Below it, and not that state itself. */
export const isWithin = (id: string, around: string, parents: Parents): boolean =>
  id !== around && ancestorsOf(id, parents).includes(around);

/** The innermost state that holds both, or is one of them. */
export function commonAncestor(a: string, b: string, parents: Parents): string {
  const around = ancestorsOf(b, parents);
  return ancestorsOf(a, parents).find((id) => around.includes(id)) ?? a;
}
