import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { CommandError } from '../command-error.ts';
import type { ChartState } from '../introspect.ts';
import { type Arrow, commonAncestor, type Drawing, isWithin, type Sign } from './drawing.ts';
import { type Content, labelContent, stateContent } from './state-boxes.ts';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

export type PlacedState = Box & { state: ChartState; content: Content; hasChildren: boolean };
export type PlacedSign = Box & { sign: Sign };
export type PlacedArrow = { arrow: Arrow; points: Point[]; label: (Box & { content: Content }) | null };

/** Positions in pixels from the upper left corner. States are in source order, so parents come before their children. */
export type Layout = {
  width: number;
  height: number;
  states: PlacedState[];
  signs: PlacedSign[];
  arrows: PlacedArrow[];
  /** True if some transitions are functions, whose targets only running them tells. */
  hasFunctions: boolean;
};

export const BOX_PADDING = 12;
export const LABEL_PADDING = 4;
/** In pixels: a layout up to this width is used without trying a narrower one. */
const PREFERRED_MAX_WIDTH = 2400;
/** In pixels: a wider picture is unreadable on paper. */
const MAX_WIDTH = 3000;
const SIDE_PADDING = 14;
const GAP_UNDER_HEADER = 14;
const GAP_BETWEEN_LANES = 14;

/** Options of a graph that is laid out separately. ELK fails if a nested node has some of these. */
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

/** For the initial dot of a graph that is laid out separately. ELK fails if a nested node has it. */
const FIRST_LAYER: LayoutOptions = { 'elk.layered.layering.layerConstraint': 'FIRST_SEPARATE' };

/** A state of the chart with the content of its box, its children and the arrows between them. */
type PreparedState = {
  state: ChartState;
  content: Content;
  /** Ids of the signs and states inside. */
  children: string[];
  /** Indexes of the arrows with both ends inside this state, but not both inside one child. */
  arrows: number[];
  /** True if no arrow connects a state inside with one outside. */
  isClosed: boolean;
};

type LayoutContext = { drawing: Drawing; states: Map<string, PreparedState>; labels: (Content | null)[] };

/** Positions relative to the upper left corner of one state; arrows and labels by the index of the arrow. */
type Placed = { boxes: Map<string, Box>; points: Map<number, Point[]>; labels: Map<number, Box> };

/**
 * Lays out a drawing. A state without arrows between its inside and its outside is laid out separately and is one block in
 * the layout around it. Regions of a parallel state become lanes of the same width.
 *
 * @throws CommandError when elkjs is not installed
 * @throws the error of ELK if it cannot lay out the chart
 */
export async function layoutOf(drawing: Drawing): Promise<Layout> {
  const { chart, signs, arrows } = drawing;
  const hasLabel = ({ transitions }: Arrow) => transitions.length > 0 && drawing.detail !== 'names';
  const labels = arrows.map((arrow) => (hasLabel(arrow) ? labelContent(arrow, drawing) : null));
  const layoutContext = { drawing, states: prepareStates(drawing), labels };
  const placed = await (drawing.isDown ? placeDown : placeInside)(chart.id, layoutContext);
  const { width, height } = boxIn(placed, chart.id);
  return {
    width,
    height,
    states: [...layoutContext.states.values()].map(({ state, content, children }) => ({
      ...boxIn(placed, state.id),
      state,
      content,
      hasChildren: children.length > 0,
    })),
    hasFunctions: chart.transitions.some(({ isFunction }) => isFunction === true),
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

async function newElk() {
  try {
    const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
    return new Elk();
  } catch (error) {
    throw new CommandError('Pictures need the package elkjs: npm install --save-dev elkjs', { cause: error });
  }
}

function prepareStates(drawing: Drawing): Map<string, PreparedState> {
  const { chart, signs, arrows } = drawing;
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  for (const { id, inside } of signs) parents.set(id, inside);
  const indexes = arrows.map((_, index) => index);
  return new Map(
    chart.states.map((state) => {
      const children = [
        // Signs come first: ELK keeps this order in the picture.
        ...signs.filter(({ inside }) => inside === state.id),
        ...chart.states.filter(({ parent }) => parent === state.id),
      ].map(({ id }) => id);
      return [
        state.id,
        {
          state,
          content: stateContent(state, drawing, children.length > 0),
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
 * Lays out a state without arrows to its outside, left to right. If it gets too wide, the states inside it are laid out top
 * to bottom, and if that is too wide as well, so is the state itself.
 */
async function placeInside(id: string, layoutContext: LayoutContext): Promise<Placed> {
  const wide = await placeInDirection(id, layoutContext, 'RIGHT', (block) => placeInside(block, layoutContext));
  if (boxIn(wide, id).width <= PREFERRED_MAX_WIDTH) return wide;
  const narrower = await placeInDirection(id, layoutContext, 'RIGHT', (block) => placeDown(block, layoutContext));
  const best = boxIn(narrower, id).width < boxIn(wide, id).width ? narrower : wide;
  return boxIn(best, id).width <= MAX_WIDTH ? best : placeDown(id, layoutContext);
}

const placeDown = (id: string, layoutContext: LayoutContext): Promise<Placed> =>
  placeInDirection(id, layoutContext, 'DOWN', (block) => placeDown(block, layoutContext));

async function placeInDirection(
  id: string,
  layoutContext: LayoutContext,
  direction: 'RIGHT' | 'DOWN',
  placeBlock: (id: string) => Promise<Placed>,
): Promise<Placed> {
  const { state, content, children, arrows } = layoutContext.states.get(id) as PreparedState;
  const blocks = new Map<string, Placed>();
  for (const block of closedWithin(children, layoutContext)) blocks.set(block, await placeBlock(block));
  if (state.type === 'parallel' && arrows.length === 0 && children.every((child) => blocks.has(child))) {
    return stackLanes(id, content, blocks);
  }

  const elkRoot = elkNode(id, id, layoutContext, blocks);
  const root = await (await newElk()).layout({
    ...elkRoot,
    layoutOptions: { ...elkRoot.layoutOptions, ...ROOT_OPTIONS, 'elk.direction': direction },
  });
  const placed: Placed = { boxes: new Map(), points: new Map(), labels: new Map() };
  for (const node of withDescendants(root)) {
    const box = boxOf(node);
    placed.boxes.set(node.id, box);
    const block = blocks.get(node.id);
    if (block !== undefined) addMoved(block, box, placed);
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

/** The outermost states with children that can be laid out separately. */
function closedWithin(children: string[], layoutContext: LayoutContext): string[] {
  return children.flatMap((child) => {
    const inner = layoutContext.states.get(child);
    if (inner === undefined || inner.children.length === 0) return [];
    return inner.isClosed ? [child] : closedWithin(inner.children, layoutContext);
  });
}

function stackLanes(id: string, content: Content, lanes: Map<string, Placed>): Placed {
  const { width: headerWidth, height: headerHeight } = sizeOf(content);
  const sizes = [...lanes].map(([lane, inside]) => boxIn(inside, lane));
  const width = Math.max(headerWidth - 2 * SIDE_PADDING, ...sizes.map((size) => size.width));
  const placed: Placed = { boxes: new Map(), points: new Map(), labels: new Map() };
  let y = headerHeight + GAP_UNDER_HEADER;
  for (const [lane, inside] of lanes) {
    const { height } = boxIn(inside, lane);
    addMoved(inside, { x: SIDE_PADDING, y }, placed);
    placed.boxes.set(lane, { x: SIDE_PADDING, y, width, height });
    y += height + GAP_BETWEEN_LANES;
  }
  placed.boxes.set(id, { x: 0, y: 0, width: width + 2 * SIDE_PADDING, height: y - GAP_BETWEEN_LANES + SIDE_PADDING });
  return placed;
}

/** Adds a separate layout, moved to its position. */
function addMoved(from: Placed, { x, y }: Point, into: Placed): void {
  const moved = <Each extends Point>(each: Each): Each => ({ ...each, x: each.x + x, y: each.y + y });
  for (const [id, box] of from.boxes) into.boxes.set(id, moved(box));
  for (const [index, points] of from.points) into.points.set(index, points.map(moved));
  for (const [index, box] of from.labels) into.labels.set(index, moved(box));
}

function elkNode(id: string, root: string, layoutContext: LayoutContext, blocks: Map<string, Placed>): ElkNode {
  const block = blocks.get(id);
  if (block !== undefined) {
    const { width, height } = boxIn(block, id);
    return { id, width, height };
  }
  const prepared = layoutContext.states.get(id);
  if (prepared === undefined) {
    const { sign, inside } = layoutContext.drawing.signs.find((each) => each.id === id) as Sign;
    return { id, ...SIGN_SIZES[sign], layoutOptions: sign === 'initial' && inside === root ? FIRST_LAYER : {} };
  }
  const { width, height } = sizeOf(prepared.content);
  if (prepared.children.length === 0) return { id, width, height };
  return {
    id,
    children: prepared.children.map((child) => elkNode(child, root, layoutContext, blocks)),
    edges: prepared.arrows.map((index) =>
      elkEdge(layoutContext.drawing.arrows[index] as Arrow, index, layoutContext.labels[index] ?? null),
    ),
    layoutOptions: {
      ...NESTED_OPTIONS,
      'elk.padding': `[top=${height + GAP_UNDER_HEADER},left=${SIDE_PADDING},bottom=${SIDE_PADDING},right=${SIDE_PADDING}]`,
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
