import type { Chart, ChartState, ChartTransition } from '../introspect.ts';
import { isReadableAtA4, SHEET } from './a4.ts';
import { type Detail, type Drawing, drawingOf } from './drawing.ts';
import { BOX_PADDING, type Layout, type PlacedState } from './layout.ts';
import { relativeName } from './names.ts';
import { type Content, cardContent, partsWithin } from './state-boxes.ts';
import { type Picture, svgOf, TOP_OF_SHEET } from './svg.ts';

/** A further picture of a machine, for paper. */
export type Sheet = {
  /** The end of its file name, such as `overview` or `content-2`. */
  name: string;
  title: string;
  svg: string;
};

const COLUMNS = 3;
const GAP = 20;
const MARGIN = 24;
const CARD_WIDTH = Math.floor((SHEET.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS);
const COLUMN_HEIGHT = SHEET.height - TOP_OF_SHEET - MARGIN;

/**
 * The sheets of a machine whose picture is too dense for paper: the whole with the names of states and events unless it has only
 * regions, on several sheets if it has too many states for one, a picture of each part that the whole does not show, and all states
 * with everything that belongs to them. Text is at least 9 points at A4 on each.
 */
export async function sheetsOf(chart: Chart, picture: Picture, createLayout: CreateLayout): Promise<Sheet[]> {
  return [
    ...(await overviews(chart, chart.id, picture, createLayout)),
    ...regionsOf(chart).flatMap((region) => cards(chart, region, picture)),
  ];
}

type CreateLayout = (drawing: Drawing) => Promise<Layout>;

/** The picture of a state with the states inside it, and pictures of those states whose inside does not fit into it. */
async function overviews(chart: Chart, id: string, picture: Picture, createLayout: CreateLayout): Promise<Sheet[]> {
  const name = id === chart.id ? 'overview' : relativeName(id, chart.id);
  const title = `${picture.title}: ${name}`;
  const part = partOf(chart, id);
  const { svgs, depth } = await readableSheets(part, { ...picture, title, description: null }, createLayout);
  const hidden = part.states.filter(
    (state) => depthOf(part, state.id) === depth && part.states.some(({ parent }) => parent === state.id),
  );
  const inside = await Promise.all(hidden.map((state) => overviews(chart, state.id, picture, createLayout)));
  // The boxes of regions alone say nothing: no transition leads from one region to another.
  const hasOnlyRegions = depth === 1 && part.states[0]?.type === 'parallel';
  const own = svgs.map((svg, index) => ({
    name: svgs.length === 1 ? name : `${name}-${index + 1}`,
    title: title + placeAmong(index, svgs.length),
    svg,
  }));
  return [...(hasOnlyRegions ? [] : own), ...inside.flat()];
}

const placeAmong = (index: number, count: number): string => (count === 1 ? '' : ` (${index + 1} of ${count})`);

/** A state as a chart of its own, without the transitions to its outside. */
function partOf(chart: Chart, id: string): Chart {
  const isInside = (each: string) => each === id || each.startsWith(`${id}.`);
  return {
    ...chart,
    id,
    states: chart.states
      .filter((state) => isInside(state.id))
      .map((state) => (state.id === id ? { ...state, parent: null } : state)),
    transitions: chart.transitions.filter(({ source, targets }) => isInside(source) && targets.every(isInside)),
  };
}

/** One picture if that can be read, otherwise as few as can be read: each with some states and the transitions that leave them. */
async function readableSheets(chart: Chart, picture: Picture, createLayout: CreateLayout) {
  const whole = await densestReadable(chart, picture, createLayout);
  const flat = collapsed(chart, (id) => depthOf(chart, id) <= 1);
  for (let count = 2; !isReadableAtA4(whole.svg) && count < flat.states.length; count += 1) {
    const drawn = await Promise.all(
      splitInto(flat, count).map((part, index, { length }) =>
        densestReadable(part, { ...picture, title: picture.title + placeAmong(index, length) }, createLayout),
      ),
    );
    const svgs = drawn.map(({ svg }) => svg);
    if (svgs.every(isReadableAtA4)) return { svgs, depth: 1 };
  }
  return { svgs: [whole.svg], depth: whole.depth };
}

/** Charts with a share of the states each, with the transitions that leave these, and with the states to which they lead. */
function splitInto(chart: Chart, count: number): Chart[] {
  const [root, ...states] = chart.states;
  const size = Math.ceil(states.length / count);
  return Array.from({ length: Math.ceil(states.length / size) }, (_, index) => {
    const own = new Set(states.slice(index * size, (index + 1) * size).map(({ id }) => id));
    const transitions = chart.transitions.filter(
      ({ source }) => own.has(source) || (index === 0 && source === root?.id),
    );
    const shown = new Set([...own, ...transitions.flatMap(({ targets }) => targets)]);
    return collapsed({ ...chart, transitions }, (id) => id === root?.id || shown.has(id));
  });
}

/** The picture with as much as fits: first without the innermost states, then without the names of events. */
async function densestReadable(chart: Chart, picture: Picture, createLayout: CreateLayout) {
  const depths = new Map(chart.states.map(({ id }) => [id, depthOf(chart, id)]));
  const deepest = Math.max(...depths.values());
  let svg = '';
  for (const detail of ['events', 'names'] satisfies Detail[]) {
    for (let depth = deepest; depth >= 1; depth -= 1) {
      const drawing = drawingOf(collapsed(chart, (id) => (depths.get(id) ?? 0) <= depth));
      for (const isDown of [false, true]) {
        svg = svgOf(await createLayout({ ...drawing, detail, isDown }), picture, { isSheet: true });
        if (isReadableAtA4(svg)) return { svg, depth };
      }
    }
  }
  return { svg, depth: 1 };
}

function depthOf(chart: Chart, id: string): number {
  const parent = chart.states.find((state) => state.id === id)?.parent ?? null;
  return parent === null ? 0 : 1 + depthOf(chart, parent);
}

/** The chart with only some states. A transition of a hidden state belongs to the nearest state around it. */
function collapsed(chart: Chart, isVisible: (id: string) => boolean): Chart {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const shown = (id: string): string => (isVisible(id) ? id : shown(parents.get(id) ?? chart.id));
  const transitions = new Map<string, ChartTransition>();
  for (const transition of chart.transitions) {
    const source = shown(transition.source);
    const targets = [...new Set(transition.targets.map(shown))];
    const key = `${source} ${transition.event} ${targets.join()}`;
    const isInside = targets.every((target) => target === source);
    if (!isInside && !transitions.has(key)) transitions.set(key, { ...transition, source, targets });
  }
  const states = chart.states.filter(({ id }) => isVisible(id));
  const initial = (state: ChartState): string | null =>
    state.initial !== null && isVisible(state.initial) ? state.initial : null;
  return {
    ...chart,
    states: states.map((state) => ({ ...state, initial: initial(state) })),
    transitions: [...transitions.values()],
  };
}

type Region = { key: string; name: string; states: readonly ChartState[] };

/** The regions of a parallel machine; one region with all states for any other machine. */
function regionsOf(chart: Chart): Region[] {
  const [root, ...states] = chart.states;
  if (root?.type !== 'parallel')
    return [{ key: 'states', name: 'states', states: root === undefined ? [] : [root, ...states] }];
  return states
    .filter(({ parent }) => parent === root.id)
    .map(({ id, key }, index) => ({
      key: `${key}-states`,
      name: `states of ${key}`,
      // What belongs to the machine as a whole is on the first sheet.
      states: [
        ...(index === 0 ? [root] : []),
        ...states.filter((state) => state.id === id || state.id.startsWith(`${id}.`)),
      ],
    }));
}

/** The states of a region as boxes in columns, on as many sheets as needed. */
function cards(chart: Chart, { key, name, states }: Region, picture: Picture): Sheet[] {
  const contents = states.flatMap((state) =>
    partsWithin(
      cardContent(state, drawingOf(chart), CARD_WIDTH - 2 * BOX_PADDING),
      COLUMN_HEIGHT - 2 * BOX_PADDING,
    ).map((content) => ({ state, content })),
  );
  const columns: { state: ChartState; content: Content }[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const card of contents) {
    const height = heightOf(card.content);
    if (used + height > COLUMN_HEIGHT) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push(card);
    used += height + GAP;
  }
  const count = Math.ceil(columns.length / COLUMNS);
  return Array.from({ length: count }, (_, sheet) => {
    const title = `${picture.title}: ${name}${placeAmong(sheet, count)}`;
    const placed = columns.slice(sheet * COLUMNS, (sheet + 1) * COLUMNS).flatMap(placeColumn);
    const layout: Layout = {
      width: SHEET.width - 2 * MARGIN,
      height: Math.max(...placed.map(({ y, height }) => y + height)),
      states: placed,
      signs: [],
      hasFunctions: false,
      arrows: [],
    };
    const svg = svgOf(layout, { ...picture, title, description: null }, { isSheet: true });
    return { name: count > 1 ? `${key}-${sheet + 1}` : key, title, svg };
  });
}

function placeColumn(cardsOfColumn: readonly { state: ChartState; content: Content }[], column: number): PlacedState[] {
  let y = 0;
  return cardsOfColumn.map(({ state, content }) => {
    const height = heightOf(content);
    const placed = { x: column * (CARD_WIDTH + GAP), y, width: CARD_WIDTH, height, state, content, hasChildren: false };
    y += height + GAP;
    return placed;
  });
}

const heightOf = ({ block }: Content): number => Math.ceil(block.height + 2 * BOX_PADDING);
