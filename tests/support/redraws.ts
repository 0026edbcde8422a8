/**
 * Counts redraws by the names of components, wherever their files are. React reports each commit to the hook of its
 * DevTools, which this module provides. Import it before `react-dom`.
 */

/** The part of React's internal node of a drawn component that is needed here. */
type Fiber = {
  type: unknown;
  /** The last props that were drawn. */
  memoizedProps: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  /** The same component in the previous commit; null in its first one. */
  alternate: Fiber | null;
};

type Props = Record<string, unknown>;

/** The label of a component in the tables of redraws. */
export type Label = string | ((props: Props) => string);

export type WatchedComponents = {
  /** By component name; counts the commits that redraw the component or anything inside it. */
  whole: Record<string, Label>;
  /** By component name; counts the commits that redraw the component itself. */
  itself: Record<string, Label>;
};

/** React's flag for a component whose function ran in the last commit. */
const PERFORMED_WORK = 1;

const counts = new Map<string, number>();
const seen = new Set<string>();
let watched: WatchedComponents = { whole: {}, itself: {} };

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => void visit(root.current),
    onCommitFiberUnmount: () => {},
  },
});

/** Names the components to watch from now on. */
export function watchComponents(components: WatchedComponents): void {
  watched = components;
}

/** How many commits each component has had since the last call, by label; components without any are left out. */
export function takeCommits(): Record<string, number> {
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
}

/** The watched components that have never been drawn: their names are wrong, or nothing draws them. */
export function neverDrawn(): string[] {
  return [...Object.keys(watched.whole), ...Object.keys(watched.itself)].filter((name) => !seen.has(name));
}

/** @returns whether the component or anything inside it was redrawn in this commit */
function visit(fiber: Fiber): boolean {
  const isItself = typeof fiber.type !== 'string' && (fiber.alternate === null || (fiber.flags & PERFORMED_WORK) !== 0);
  let isInside = false;
  // React keeps the children of the previous commit where nothing inside has changed.
  if (fiber.child !== fiber.alternate?.child) {
    for (let child = fiber.child; child !== null; child = child.sibling) {
      if (visit(child)) isInside = true;
    }
  }
  const isWhole = isItself || isInside;
  const name = nameOf(fiber.type);
  if (name !== null) {
    if (isWhole) count(watched.whole, name, fiber);
    if (isItself) count(watched.itself, name, fiber);
  }
  return isWhole;
}

function count(labels: Record<string, Label>, name: string, { memoizedProps }: Fiber): void {
  const label = labels[name];
  if (label === undefined) return;
  seen.add(name);
  const text = typeof label === 'string' ? label : label(memoizedProps as Props);
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** The name of a component's function; null for elements and for wrappers such as `memo`, whose fiber is inside. */
function nameOf(type: unknown): string | null {
  return typeof type === 'function' ? type.name : null;
}
