import type { Layout, PlacedArrow, PlacedSign, PlacedState, Point } from './layout.ts';
import { BOX_PADDING, LABEL_PADDING } from './layout.ts';
import { relativeName, type TriggerKind } from './names.ts';
import type { Content } from './state-boxes.ts';
import { toWords, widthOf, wrapWords } from './text.ts';

export type Picture = {
  /** The machine's id. It is also the prefix of ids in the SVG, because a page may contain several pictures. */
  id: string;
  title: string;
  /** What the machine decides; null if unknown. */
  description: string | null;
  /** Changes with the machine. */
  hash: string;
};

const MARGIN = 24;
const LEGEND_GAP = 28;
const MIN_WIDTH = 640;
/** Where the states begin on a sheet for paper, which has no introduction. */
export const TOP_OF_SHEET = MARGIN + 24 + 16;

/** The picture as a standalone SVG. The same layout always gives the same text. */
/** @param options a sheet for paper has no legend: the picture of the whole machine has it */
export function svgOf(layout: Layout, picture: Picture, { isSheet = false }: { isSheet?: boolean } = {}): string {
  const { hasFunctions } = layout;
  const legend = isSheet ? [] : [...legendItems(), ...(hasFunctions ? legendOfFunctions() : [])];
  const lanes = new Set<string | null>(
    layout.states.filter(({ state }) => state.type === 'parallel').map(({ state }) => state.id),
  );
  const inner = Math.max(layout.width, MIN_WIDTH);
  const intro = wrapWords(toWords(picture.description ?? '', 'note'), Math.min(inner, 620));
  const top = MARGIN + 24 + intro.length * 16 + 16;
  const legendRows = legendRowsOf(legend, inner);
  const legendTop = top + layout.height + LEGEND_GAP;
  const width = Math.ceil(inner + 2 * MARGIN);
  const height = Math.ceil(isSheet ? top + layout.height + MARGIN : legendTop + legendRows.length * 26 + MARGIN);
  const stamp = `${picture.id} ${picture.hash}`;
  const name = picture.id.replaceAll(/[^\w-]/g, '-');
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" role="img" aria-labelledby="${name}-title" aria-describedby="${name}-desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title id="${name}-title">${escapeXml(picture.title)}</title>`,
    `<desc id="${name}-desc">${escapeXml(descriptionOf(layout, picture))}</desc>`,
    `<style>${STYLE}${hasFunctions ? `\n${STYLE_OF_FUNCTIONS}` : ''}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<text class="title" x="${MARGIN}" y="${MARGIN + 16}">${escapeXml(picture.title)}</text>`,
    `<text class="stamp" x="${width - MARGIN}" y="${MARGIN + 16}" text-anchor="end">${escapeXml(stamp)}</text>`,
    ...intro.map(
      ({ spans }, index) =>
        `<text class="note" x="${MARGIN}" y="${MARGIN + 40 + index * 16}">${spans.map(({ text }) => escapeXml(text)).join('')}</text>`,
    ),
    `<g transform="translate(${MARGIN} ${top})">`,
    ...layout.states.map((placed) => stateShape(placed, lanes.has(placed.state.parent))),
    ...layout.arrows.map(arrowShape),
    ...layout.signs.map(signShape),
    ...layout.arrows.map(labelShape).filter((text) => text !== ''),
    '</g>',
    `<g class="legend" transform="translate(${MARGIN} ${legendTop})">`,
    ...(isSheet ? [] : [`<path class="rule" d="M0 -8H${round(inner)}"/>`]),
    ...legendRows.flatMap((row, index) =>
      row.map(({ x, sample }) => `<g transform="translate(${round(x)} ${index * 26 + 12})">${sample}</g>`),
    ),
    '</g>',
    '</svg>',
  ].join('\n')}\n`;
}

function descriptionOf({ states, arrows }: Layout, { id, description }: Picture): string {
  const names = states
    .slice(1)
    .map(({ state }) => relativeName(state.id, id))
    .join(', ');
  const drawn = arrows.reduce((sum, { arrow }) => sum + arrow.transitions.length, 0);
  return [
    ...(description === null ? [] : [description]),
    `States: ${names}.`,
    `${drawn} transitions are arrows, the others are text in the boxes.`,
    'The table of this machine has the same information in words.',
  ].join(' ');
}

function stateShape({ x, y, width, height, state, content, hasChildren }: PlacedState, isLane: boolean): string {
  const kind = hasChildren ? 'compound' : state.type;
  const at = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"`;
  const shapes = [`<rect class="state" ${at}/>`];
  if (state.type === 'final') {
    shapes.push(
      `<rect class="inner" x="${round(x + 4)}" y="${round(y + 4)}" width="${round(width - 8)}" height="${round(height - 8)}" rx="5"/>`,
    );
  }
  if (hasChildren) {
    const line = y + content.block.height + 2 * BOX_PADDING;
    shapes.push(`<path class="rule" d="M${round(x)} ${round(line)}H${round(x + width)}"/>`);
  }
  return `<g data-state="${escapeXml(state.id)}" data-type="${kind}"${isLane ? ' data-lane=""' : ''}>${shapes.join('')}${contentText(content, x + BOX_PADDING, y + BOX_PADDING)}</g>`;
}

function contentText({ parts }: Content, x: number, y: number): string {
  let bottom = y;
  return parts
    .map(({ lines, transition }) => {
      const texts = lines.map(({ spans, indent, width, height }) => {
        bottom += height;
        const pieces = spans.map(({ text, style }) => `<tspan class="${style}">${escapeXml(text)}</tspan>`).join('');
        // With this length, a line fits its box in every font. The widths are those of Helvetica.
        const length = `textLength="${round(width - indent)}" lengthAdjust="spacingAndGlyphs"`;
        return `<text xml:space="preserve" x="${round(x + indent)}" y="${round(bottom - 4)}" ${length}>${pieces}</text>`;
      });
      return transition === null ? texts.join('') : `<g data-edge="${edgeId(transition)}">${texts.join('')}</g>`;
    })
    .join('');
}

function arrowShape({ arrow, points }: PlacedArrow): string {
  const ids = arrow.transitions.map(({ transition }) => edgeId(transition.id)).join(' ');
  const name = ids === '' ? '' : ` data-edge="${ids}"`;
  const observed = arrow.isObserved ? ' data-observed=""' : '';
  return `<g class="arrow"${name} data-kind="${arrow.kind}"${observed}>${line(points)}</g>`;
}

/** A line with rounded corners and an arrow head. An SVG marker would need an id and does not print everywhere. */
function line(points: Point[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const dx = (end.x - before.x) / length;
  const dy = (end.y - before.y) / length;
  const neck = { x: end.x - dx * HEAD, y: end.y - dy * HEAD };
  const wing = HEAD / 2;
  const head = [
    `M${round(end.x)} ${round(end.y)}`,
    `L${round(neck.x - dy * wing)} ${round(neck.y + dx * wing)}`,
    `L${round(neck.x + dy * wing)} ${round(neck.y - dx * wing)}Z`,
  ].join('');
  return `<path class="line" d="${roundedPath([...points.slice(0, -1), neck])}"/><path class="head" d="${head}"/>`;
}

const HEAD = 9;
const CORNER = 6;

function roundedPath(points: Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${round(point.x)} ${round(point.y)}`;
      if (after === undefined) return `L${round(point.x)} ${round(point.y)}`;
      const from = towards(point, before);
      const to = towards(point, after);
      return `L${round(from.x)} ${round(from.y)}Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`;
    })
    .join('');
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function signShape({ x, y, width, height, sign }: PlacedSign): string {
  if (sign.sign === 'initial') {
    return `<circle class="initial" cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2)}"/>`;
  }
  const text = SIGN_TEXTS[sign.sign];
  return `<g class="sign"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(height / 2)}"/><text x="${round(x + width / 2)}" y="${round(y + height / 2 + 4)}" text-anchor="middle">${text}</text></g>`;
}

const SIGN_TEXTS = { any: 'any state', again: 'enters again' };

function labelShape({ arrow, label }: PlacedArrow): string {
  if (label === null) return '';
  const ids = arrow.transitions.map(({ transition }) => edgeId(transition.id)).join(' ');
  const rect = `<rect x="${round(label.x)}" y="${round(label.y)}" width="${round(label.width)}" height="${round(label.height)}" rx="4"/>`;
  return `<g class="label" data-edge="${ids}" data-kind="${arrow.kind}">${rect}${contentText(label.content, label.x + LABEL_PADDING, label.y + LABEL_PADDING)}</g>`;
}

/** Spaces are encoded, because `data-edge` lists several ids separated by spaces. */
const edgeId = (id: string): string => escapeXml(id.replaceAll(/\s/g, '%20'));

type LegendItem = { sample: string; width: number };

const KIND_TEXTS: Record<TriggerKind, string> = {
  event: 'an event',
  after: 'after a delay',
  always: 'always: immediately',
  done: 'done: an actor or state has finished',
  error: 'error: an actor has failed',
};

const item = (mark: string, markWidth: number, text: string): LegendItem => ({
  sample: `${mark}<text x="${markWidth + 8}" y="4"><tspan class="plain">${escapeXml(text)}</tspan></text>`,
  width: markWidth + 8 + widthOf(text, 'plain'),
});

/** How a picture tells a declared target from one that a run of a function has led to. */
function legendOfFunctions(): LegendItem[] {
  const arrow = line([
    { x: 0, y: 0 },
    { x: 54, y: 0 },
  ]);
  return [
    item(`<g class="arrow" data-kind="event">${arrow}</g>`, 54, 'to a declared target'),
    item(
      `<g class="arrow" data-kind="event" data-observed="">${arrow}</g>`,
      54,
      'observed: a run of a function led here',
    ),
    item(
      '<text y="4"><tspan class="kind">→ ?</tspan></text>',
      20,
      'a function that no run has taken: its target was never seen',
    ),
  ];
}

function legendItems(): LegendItem[] {
  const kinds = (Object.keys(KIND_TEXTS) as TriggerKind[]).map((kind) =>
    item(
      `<g class="arrow" data-kind="${kind}">${line([
        { x: 0, y: 0 },
        { x: 54, y: 0 },
      ])}</g>`,
      54,
      KIND_TEXTS[kind],
    ),
  );
  return [
    ...kinds,
    item('<circle class="initial" cx="6" cy="0" r="6"/>', 12, 'initial state'),
    item(
      '<g data-type="final"><rect class="state" x="0" y="-9" width="26" height="18" rx="5"/><rect class="inner" x="3" y="-6" width="20" height="12" rx="3"/></g>',
      26,
      'final state',
    ),
    item(
      '<g data-type="parallel" data-lane=""><rect class="state" x="0" y="-9" width="26" height="18" rx="5"/></g>',
      26,
      'parallel region: active together with the others',
    ),
    item(
      '<g class="sign"><rect x="0" y="-10" width="66" height="20" rx="10"/><text x="33" y="4" text-anchor="middle">any state</text></g>',
      66,
      'from any state inside',
    ),
    item('', -8, 'event [guard] / actions'),
  ];
}

function legendRowsOf(items: LegendItem[], width: number): { x: number; sample: string }[][] {
  const rows: { x: number; sample: string }[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const { sample, width: own } of items) {
    if (x + own > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ x, sample });
    x += own + 32;
  }
  return rows;
}

/** One decimal place: enough for a screen, and the same on every computer. */
const round = (value: number): string => String(Math.round(value * 10) / 10);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

const LIGHT =
  '--paper:#fcfbf8;--box:#fff;--group:#f5f3ee;--ink:#1c2429;--muted:#4d5a61;--line:#7c878d;--faint:#d6d3cc;--event:#1c2429;--after:#8a4b00;--always:#4d43a8;--done:#17663a;--error:#b3261e';
const DARK =
  '--paper:#14191d;--box:#20272c;--group:#191f24;--ink:#e6eaec;--muted:#aab5bb;--line:#7f8b92;--faint:#3a444a;--event:#e6eaec;--after:#eab26a;--always:#b9b2ff;--done:#7fd3a0;--error:#ff9a90';
/** Helvetica, fonts with the same letter widths, and then the system's fonts. */
const FONTS = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans','Nimbus Sans',system-ui,sans-serif";

const KIND_LINES: Record<TriggerKind, string> = {
  event: 'stroke-width:1.5',
  after: 'stroke-width:1.5;stroke-dasharray:9 5',
  always: 'stroke-width:2;stroke-dasharray:0 5;stroke-linecap:round',
  done: 'stroke-width:1.5;stroke-dasharray:14 4 2 4',
  error: 'stroke-width:2.5;stroke-dasharray:4 3',
};

/** The style of arrows to observed targets. */
export const STYLE_OF_FUNCTIONS =
  '.statechart [data-observed] .head{fill:var(--paper);stroke:var(--kind);stroke-width:1.5}';

/** The style of all pictures. */
export const STYLE = [
  `.statechart{${LIGHT};color-scheme:light dark;font:12px ${FONTS}}`,
  `@media (prefers-color-scheme:dark){.statechart{${DARK}}}`,
  // In print: no backgrounds, and not larger than the page.
  `@media print{.statechart{${LIGHT};--paper:#fff;--group:#fff;width:100%;height:auto;max-height:100vh}}`,
  '.statechart .paper{fill:var(--paper)}',
  '.statechart text{fill:var(--ink);font-size:12px}',
  `.statechart .title{font-size:20px;font-weight:700}`,
  `.statechart .stamp{fill:var(--muted);font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}`,
  '.statechart .name{font-size:14px;font-weight:700}',
  '.statechart .event{font-weight:700}',
  '.statechart .kind,.statechart .note,.statechart .action,.statechart .remark{fill:var(--muted)}',
  '.statechart .remark{font-style:italic}',
  '.statechart .state{fill:var(--box);stroke:var(--line);stroke-width:1.25}',
  '.statechart [data-type=compound] .state,.statechart [data-type=parallel] .state{fill:var(--group)}',
  '.statechart .inner{fill:none;stroke:var(--line);stroke-width:1.25}',
  '.statechart .rule{fill:none;stroke:var(--faint)}',
  '.statechart .initial{fill:var(--ink)}',
  '.statechart .sign rect{fill:var(--paper);stroke:var(--line);stroke-dasharray:3 2}',
  '.statechart .sign text{fill:var(--muted)}',
  '.statechart .line{fill:none;stroke:var(--kind)}',
  '.statechart .head{fill:var(--kind)}',
  '.statechart .label rect{fill:var(--group)}',
  '.statechart [data-lane] .state{stroke-dasharray:6 4}',
  '.statechart .label .event{fill:var(--kind)}',
  ...Object.entries(KIND_LINES).map(
    ([kind, lineStyle]) =>
      `.statechart [data-kind=${kind}]{--kind:var(--${kind})}.statechart [data-kind=${kind}] .line{${lineStyle}}`,
  ),
].join('\n');
