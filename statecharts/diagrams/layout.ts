import Elk, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { type Arrow, type ChartState, commonAncestor, type Drawing, isWithin, type Sign } from './drawing.ts';
import { type Content, contentOf, labelOf } from './state-boxes.ts';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

export type PlacedState = Box & { state: ChartState; content: Content; hasChildren: boolean };
export type PlacedSign = Box & { sign: Sign };
export type PlacedArrow = { arrow: Arrow; points: Point[]; label: (Box & { content: Content }) | null };

/** Pixels from the upper left corner; states in the order of the source, so that each comes after what it stands in. */
export type Layout = {
  width: number;
  height: number;
  states: PlacedState[];
  signs: PlacedSign[];
  arrows: PlacedArrow[];
};

export const BOX_PADDING = 12;
export const LABEL_PADDING = 4;
/** Pixels up to which a picture is taken as it comes. */
const COMFORTABLE = 2400;
/** Wider than this nothing can be read on paper. */
const WIDEST = 3000;
const SIDE = 14;
const GAP_UNDER_HEADER = 14;
const GAP_BETWEEN_LANES = 14;

/** For what is laid out by itself. Several of these make ELK fail when a nested node has them. */
const ROOT_OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.crossingMinimization.forceNodeModelOrder': 'true',
  'elk.layered.feedbackEdges': 'true',
  'elk.edgeLabels.inline': 'true',
  'elk.randomSeed': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '24',
};

const NESTED_OPTIONS: LayoutOptions = { 'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST' };

const SIGN_SIZES: Record<Sign['sign'], { width: number; height: number }> = {
  initial: { width: 12, height: 12 },
  any: { width: 72, height: 24 },
  again: { width: 84, height: 24 },
};

/** On the dot of what is laid out by itself; on a nested one it makes ELK fail. */
const FIRST: LayoutOptions = { 'elk.layered.layering.layerConstraint': 'FIRST_SEPARATE' };

/** A state of the chart with what stands in its box and between its children. */
type Prepared = {
  state: ChartState;
  content: Content;
  /** Ids of the signs and states inside. */
  children: string[];
  /** Indexes of the arrows whose ends both stand inside, and in no child together. */
  arrows: number[];
  /** No arrow enters or leaves it past its own border. */
  isClosed: boolean;
};

type Task = { drawing: Drawing; states: Map<string, Prepared>; labels: (Content | null)[] };

/** Places relative to one state's upper left corner; arrows and their labels by index. */
type Placed = { boxes: Map<string, Box>; points: Map<number, Point[]>; labels: Map<number, Box> };

/**
 * Gives everything in a drawing its place. A state that no arrow enters or leaves past its own border is laid out by
 * itself and is one block to what is around it; regions of a parallel state then become lanes of one width.
 *
 * @throws what ELK throws, should a chart be more than it can lay out
 */
export async function layoutOf(drawing: Drawing): Promise<Layout> {
  const { chart, signs, arrows } = drawing;
  const labels = arrows.map((arrow) => (arrow.transitions.length === 0 ? null : labelOf(arrow, drawing)));
  const task = { drawing, states: prepare(drawing), labels };
  const placed = await placeInside(chart.id, task);
  const { width, height } = boxIn(placed, chart.id);
  return {
    width,
    height,
    states: [...task.states.values()].map(({ state, content, children }) => ({
      ...boxIn(placed, state.id),
      state,
      content,
      hasChildren: children.length > 0,
    })),
    signs: signs.map((sign) => ({ ...boxIn(placed, sign.id), sign })),
    arrows: arrows.map((arrow, index) => {
      const content = labels[index] ?? null;
      const box = placed.labels.get(index);
      return {
        arrow,
        points: placed.points.get(index) ?? [],
        label: content === null || box === undefined ? null : { ...box, content },
      };
    }),
  };
}

function prepare(drawing: Drawing): Map<string, Prepared> {
  const { chart, signs, arrows } = drawing;
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  for (const { id, inside } of signs) parents.set(id, inside);
  const indexes = arrows.map((_, index) => index);
  return new Map(
    chart.states.map((state) => {
      const children = [
        // Signs come first: the order in the model is the order in the picture.
        ...signs.filter(({ inside }) => inside === state.id),
        ...chart.states.filter(({ parent }) => parent === state.id),
      ].map(({ id }) => id);
      return [
        state.id,
        {
          state,
          content: contentOf(state, drawing, children.length > 0),
          children,
          arrows: indexes.filter((index) => {
            const { from, to } = arrows[index] as Arrow;
            return commonAncestor(from, to, parents) === state.id;
          }),
          isClosed: arrows.every(
            ({ from, to }) => isWithin(from, state.id, parents) === isWithin(to, state.id, parents),
          ),
        },
      ];
    }),
  );
}

/**
 * Lays out a state whose arrows all stay inside it, left to right. What comes out too wide is tried with the states
 * inside it going down the page, and only then going down the page itself.
 */
async function placeInside(id: string, task: Task): Promise<Placed> {
  const wide = await placeTowards(id, task, 'RIGHT', (block) => placeInside(block, task));
  if (boxIn(wide, id).width <= COMFORTABLE) return wide;
  const narrower = await placeTowards(id, task, 'RIGHT', (block) => placeDown(block, task));
  const best = boxIn(narrower, id).width < boxIn(wide, id).width ? narrower : wide;
  return boxIn(best, id).width <= WIDEST ? best : placeDown(id, task);
}

const placeDown = (id: string, task: Task): Promise<Placed> =>
  placeTowards(id, task, 'DOWN', (block) => placeDown(block, task));

async function placeTowards(
  id: string,
  task: Task,
  direction: 'RIGHT' | 'DOWN',
  placeBlock: (id: string) => Promise<Placed>,
): Promise<Placed> {
  const { state, content, children, arrows } = task.states.get(id) as Prepared;
  const blocks = new Map<string, Placed>();
  for (const block of closedWithin(children, task)) blocks.set(block, await placeBlock(block));
  if (state.type === 'parallel' && arrows.length === 0 && children.every((child) => blocks.has(child))) {
    return stackLanes(id, content, blocks);
  }

  const elkRoot = elkNode(id, id, task, blocks);
  const root = await new Elk().layout({
    ...elkRoot,
    layoutOptions: { ...elkRoot.layoutOptions, ...ROOT_OPTIONS, 'elk.direction': direction },
  });
  const placed: Placed = { boxes: new Map(), points: new Map(), labels: new Map() };
  for (const node of withDescendants(root)) {
    const box = boxOf(node);
    placed.boxes.set(node.id, box);
    const block = blocks.get(node.id);
    if (block !== undefined) take(block, box, placed);
    for (const edge of node.edges ?? []) {
      const index = Number(edge.id);
      const sections = edge.sections ?? [];
      placed.points.set(
        index,
        sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
      );
      if (edge.labels?.[0] !== undefined) placed.labels.set(index, boxOf(edge.labels[0]));
    }
  }
  return placed;
}

/** The outermost states with children of their own that can be laid out by themselves. */
function closedWithin(children: string[], task: Task): string[] {
  return children.flatMap((child) => {
    const inner = task.states.get(child);
    if (inner === undefined || inner.children.length === 0) return [];
    return inner.isClosed ? [child] : closedWithin(inner.children, task);
  });
}

function stackLanes(id: string, content: Content, lanes: Map<string, Placed>): Placed {
  const { width: headerWidth, height: headerHeight } = sizeOf(content);
  const sizes = [...lanes].map(([lane, inside]) => boxIn(inside, lane));
  const width = Math.max(headerWidth - 2 * SIDE, ...sizes.map((size) => size.width));
  const placed: Placed = { boxes: new Map(), points: new Map(), labels: new Map() };
  let y = headerHeight + GAP_UNDER_HEADER;
  for (const [lane, inside] of lanes) {
    const { height } = boxIn(inside, lane);
    take(inside, { x: SIDE, y }, placed);
    placed.boxes.set(lane, { x: SIDE, y, width, height });
    y += height + GAP_BETWEEN_LANES;
  }
  placed.boxes.set(id, { x: 0, y: 0, width: width + 2 * SIDE, height: y - GAP_BETWEEN_LANES + SIDE });
  return placed;
}

/** Adds what was placed by itself, moved to where its corner is now. */
function take(from: Placed, { x, y }: Point, into: Placed): void {
  const moved = <Each extends Point>(each: Each): Each => ({ ...each, x: each.x + x, y: each.y + y });
  for (const [id, box] of from.boxes) into.boxes.set(id, moved(box));
  for (const [index, points] of from.points) into.points.set(index, points.map(moved));
  for (const [index, box] of from.labels) into.labels.set(index, moved(box));
}

function elkNode(id: string, root: string, task: Task, blocks: Map<string, Placed>): ElkNode {
  const block = blocks.get(id);
  if (block !== undefined) {
    const { width, height } = boxIn(block, id);
    return { id, width, height };
  }
  const prepared = task.states.get(id);
  if (prepared === undefined) {
    const { sign, inside } = task.drawing.signs.find((each) => each.id === id) as Sign;
    return { id, ...SIGN_SIZES[sign], layoutOptions: sign === 'initial' && inside === root ? FIRST : {} };
  }
  const { width, height } = sizeOf(prepared.content);
  if (prepared.children.length === 0) return { id, width, height };
  return {
    id,
    children: prepared.children.map((child) => elkNode(child, root, task, blocks)),
    edges: prepared.arrows.map((index) =>
      elkEdge(task.drawing.arrows[index] as Arrow, index, task.labels[index] ?? null),
    ),
    layoutOptions: {
      ...NESTED_OPTIONS,
      'elk.padding': `[top=${height + GAP_UNDER_HEADER},left=${SIDE},bottom=${SIDE},right=${SIDE}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function elkEdge({ from, to }: Arrow, index: number, label: Content | null): ElkExtendedEdge {
  const edge: ElkExtendedEdge = { id: String(index), sources: [from], targets: [to] };
  if (label === null) return edge;
  const width = Math.ceil(label.block.width + 2 * LABEL_PADDING);
  const height = Math.ceil(label.block.height + 2 * LABEL_PADDING);
  return { ...edge, labels: [{ text: edge.id, width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }] };
}

const sizeOf = ({ block }: Content): { width: number; height: number } => ({
  width: Math.ceil(block.width + 2 * BOX_PADDING),
  height: Math.ceil(block.height + 2 * BOX_PADDING),
});

const withDescendants = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(withDescendants)];

const boxIn = ({ boxes }: Placed, id: string): Box => boxOf(boxes.get(id));

function boxOf(shape: Partial<Box> | undefined): Box {
  return { x: shape?.x ?? 0, y: shape?.y ?? 0, width: shape?.width ?? 0, height: shape?.height ?? 0 };
}
