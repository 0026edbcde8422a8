import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMachine, sendParent, sendTo } from 'xstate';
import { pointsAtA4 } from '../diagrams/a4.ts';
import { cataloguePages } from '../diagrams/catalogue-pages.ts';
import { type Drawing, drawingOf } from '../diagrams/drawing.ts';
import { leftoverPages, stalePages, writePages } from '../diagrams/files.ts';
import { type Box, type Layout, layoutOf } from '../diagrams/layout.ts';
import { layoutWithTimeLimit } from '../diagrams/layout-with-time-limit.ts';
import { parseOptions } from '../diagrams/options.ts';
import { fileNameOf, machinePages, type Pages } from '../diagrams/pages.ts';
import { chartOf } from '../introspect.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { fixtures } from './support/fixtures.ts';

/** Features that no machine of the app has: history, final states, wildcards, arrows across regions and to ancestors. */
const unusual = createMachine({
  id: 'unusual machine',
  type: 'parallel',
  states: {
    'a|b': {
      description: 'Signs such as <, & and "quotes" in the words | and a bar.',
      initial: 'first',
      states: {
        first: {
          on: {
            'GO "now"': { target: 'past', guard: 'is<good>', description: 'Back to where it was.' },
            STAY: undefined,
            AGAIN: { target: 'first', reenter: true },
            '*': '#unusual machine.c.x',
            OUT: '#unusual machine.a|b',
          },
          after: { 5000: 'last', pause: 'last' },
        },
        past: { type: 'history', history: 'deep' },
        recent: { type: 'history' },
        deep: {
          initial: 'one',
          states: { one: { always: { guard: 'isDone', target: 'two' } }, two: { type: 'final' } },
          onDone: 'last',
        },
        last: { type: 'final' },
      },
      onDone: '.deep',
    },
    c: {
      initial: 'x',
      states: {
        x: {
          invoke: { src: 'load', onDone: 'y', onError: ['y'], onSnapshot: { actions: 'note' } },
        },
        y: { entry: ['greet'], exit: ['wave'], tags: ['calm', 'quiet'] },
      },
    },
  },
});

const main = join(import.meta.dirname, '../diagrams/main.ts');
const PROJECT = join(import.meta.dirname, 'catalogue');

const subjects = [
  ...catalogue.map(({ id, title, purpose, machine }) => ({ id, title, purpose, machine })),
  ...fixtures
    .filter(({ machine }) => catalogue.every(({ id }) => id !== machine.id))
    .map(({ machine }) => ({ id: machine.id, title: machine.id, purpose: null, machine })),
  { id: unusual.id, title: 'Unusual', purpose: null, machine: unusual },
];

type Drawn = { whole: Layout; sheets: Layout[] };

/** The layouts of each machine, by its id. */
const drawn = new Map<string, Drawn>();
/** The pages of the catalogue, and those of all other machines. All are drawn once. */
let pages: Pages;

/** A function that lays out, and remembers the layouts. The whole machine comes before its sheets. */
function recorder() {
  let latest: Drawn | undefined;
  return async (drawing: Drawing): Promise<Layout> => {
    const layout = await layoutOf(drawing);
    if (drawing.detail === 'full') {
      latest = { whole: layout, sheets: [] };
      drawn.set(drawing.chart.id, latest);
    } else latest?.sheets.push(layout);
    return layout;
  };
}

beforeAll(async () => {
  pages = await cataloguePages(catalogue, recorder());
  for (const subject of subjects.slice(catalogue.length)) {
    for (const [name, content] of await machinePages(subject, recorder())) pages.set(name, content);
  }
}, 300_000);

/** The names of the pages of one machine. The sheets for paper follow the picture of the whole machine. */
const namesOf = (id: string): string[] => [...pages.keys()].filter((name) => name.startsWith(`${fileNameOf(id)}.`));

const contentOf = (id: string, end: string): string => pages.get(`${fileNameOf(id)}${end}`) ?? '';

test('the index names each machine and links its pages', () => {
  const parts = ['engine', 'lights', 'doors', 'radio', 'climate', 'wipers', 'seats'];
  expect(namesOf('vehicle')).toEqual([
    'vehicle.svg',
    ...parts.map((part) => `vehicle.${part}.svg`),
    ...parts.map((part) => `vehicle.${part}-states.svg`),
    'vehicle.md',
    'vehicle.mmd',
  ]);
  const index = pages.get('README.md') ?? '';
  for (const { id, title, purpose, behaviours } of catalogue) {
    expect(index).toContain(`## ${title}\n\n${purpose}`);
    expect(index).toContain(`[picture](${id}.svg), [table](${id}.md), [mermaid](${id}.mmd)`);
    expect(index).toContain(behaviours.join(', '));
  }
});

describe('a picture with many arrows', () => {
  const states = Object.fromEntries(
    Array.from({ length: 45 }, (_, index) => [`s${index}`, index < 44 ? { on: { NEXT: `s${index + 1}` } } : {}]),
  );
  const drawing = drawingOf(chartOf(createMachine({ id: 'chain', initial: 's0', states })));

  test('has the same layout in a worker thread', async () => {
    expect(await layoutWithTimeLimit(600, drawing)).toEqual(await layoutOf(drawing));
  });

  test('ends with an error when it takes too long', async () => {
    await expect(layoutWithTimeLimit(0.001, drawing)).rejects.toThrow(
      /^The layout of "chain" was stopped after 0.001 seconds: 45 states and 45 arrows .* Allow more time with --seconds, or /,
    );
  });
});

test('the sheets come first on a page and the whole picture is a link; a picture that can be read stays on the page', () => {
  const shown = (page: string) =>
    [...(pages.get(page) ?? '').matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, file]) => file);
  expect(shown('vehicle.md')).toEqual(namesOf('vehicle').filter((name) => /^vehicle\..+\.svg$/.test(name)));
  expect(pages.get('vehicle.md')).toContain('[the whole in one picture](vehicle.svg)');
  expect(shown('coupon.md')).toEqual(['coupon.svg']);
});

test('the picture of all machines and its table show which events one sends to another, also when it runs alone', async () => {
  const bell = createMachine({
    id: 'bell',
    on: { ring: { actions: sendTo(({ system, self }) => system.get('door') ?? self, { type: 'open' }) } },
  });
  const door = createMachine({ id: 'door', on: { open: { actions: sendParent({ type: 'opened' }) } } });
  const house = createMachine({
    id: 'house',
    initial: 'quiet',
    states: { quiet: { on: { opened: 'awake' } }, awake: {} },
  });
  const about = { purpose: 'Shows messages.', sentBy: 'Visitors.', model: {}, behaviours: [] };
  const ofThree = await cataloguePages(
    [bell, door, house].map((machine) => ({ ...about, id: machine.id, title: machine.id, machine })),
  );
  expect(ofThree.get('README.md')).toContain(
    '| [bell](#bell) | [door](#door) | `open` |\n| [door](#door) | [house](#house) | `opened` |\n\n## bell',
  );
  const texts = [...(ofThree.get('all-machines.svg') ?? '').matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) =>
    text?.replace(/<[^>]*>/g, ''),
  );
  expect(texts).toEqual(expect.arrayContaining(['bell', 'door', 'house', 'open', 'opened']));
});

test('a changed machine has a different hash', async () => {
  const config = { id: 'm', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } };
  const hashIn = async (machine: ReturnType<typeof createMachine>) => {
    const svg = (await machinePages({ machine, title: 'M', purpose: null })).get('m.svg') ?? '';
    return /class="stamp"[^>]*>m ([0-9a-f]{8})</.exec(svg)?.[1];
  };
  const before = await hashIn(createMachine(config));
  expect(before).toMatch(/^[0-9a-f]{8}$/);
  const guarded = { ...config, states: { ...config.states, a: { on: { GO: { target: 'b', guard: 'isGood' } } } } };
  expect(await hashIn(createMachine(guarded))).not.toBe(before);
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Touching boxes do not overlap; half a pixel is allowed for rounding. */
const overlap = (a: Box, b: Box): boolean =>
  a.x + 0.5 < b.x + b.width && b.x + 0.5 < a.x + a.width && a.y + 0.5 < b.y + b.height && b.y + 0.5 < a.y + a.height;

function collisionsIn({ states, arrows, signs, width, height }: Layout): string[] {
  const parents = new Map(states.map(({ state }) => [state.id, state.parent]));
  for (const { sign } of signs) parents.set(sign.id, sign.inside);
  const around = (id: string | null): string[] => (id === null ? [] : [id, ...around(parents.get(id) ?? null)]);
  const labels = arrows.flatMap(({ arrow, label }) => (label === null ? [] : [{ arrow, label }]));
  const picture = { x: 0, y: 0, width, height };
  const isInside = (box: Box) =>
    box.x >= 0 && box.y >= 0 && box.x + box.width <= picture.width + 0.5 && box.y + box.height <= picture.height + 0.5;
  const found: string[] = [];
  labels.forEach(({ arrow, label }, index) => {
    const name = `label ${arrow.from} → ${arrow.to}`;
    for (const other of labels.slice(index + 1)) {
      if (overlap(label, other.label)) found.push(`${name} and label ${other.arrow.from} → ${other.arrow.to}`);
    }
    const own = around(arrow.from).filter((id) => id !== arrow.to && around(arrow.to).includes(id));
    for (const placed of states) {
      const { id } = placed.state;
      // A label may be inside a state that contains both ends, but not on its header.
      const box = own.includes(id) ? { ...placed, height: placed.content.block.height + 24 } : placed;
      if (overlap(label, box)) found.push(`${name} and state ${id}`);
    }
    for (const { sign, ...box } of signs) if (overlap(label, box)) found.push(`${name} and sign ${sign.id}`);
    if (!isInside(label)) found.push(`${name} is cut off`);
  });
  states.forEach((one, index) => {
    for (const other of states.slice(index + 1)) {
      const isNested = around(other.state.id).includes(one.state.id);
      if (!isNested && overlap(one, other)) found.push(`state ${one.state.id} and state ${other.state.id}`);
    }
    const parent = states.find(({ state }) => state.id === one.state.parent);
    const isInParent =
      parent === undefined ||
      (one.x >= parent.x &&
        one.x + one.width <= parent.x + parent.width &&
        one.y + one.height <= parent.y + parent.height);
    if (!isInParent) found.push(`state ${one.state.id} sticks out of its parent`);
  });
  return found;
}

/** Arrows that do not start and end on the border of their states. */
function looseArrowsIn({ states, signs, arrows }: Layout): string[] {
  const boxes = new Map<string, Box>([
    ...states.map((box): [string, Box] => [box.state.id, box]),
    ...signs.map((box): [string, Box] => [box.sign.id, box]),
  ]);
  const isOnBorder = (point: { x: number; y: number } | undefined, box: Box | undefined) => {
    if (point === undefined || box === undefined) return false;
    const { x, y, width, height } = box;
    const near = (a: number, b: number) => Math.abs(a - b) < 1;
    const isWithin = point.x > x - 1 && point.x < x + width + 1 && point.y > y - 1 && point.y < y + height + 1;
    return isWithin && (near(point.x, x) || near(point.x, x + width) || near(point.y, y) || near(point.y, y + height));
  };
  return arrows
    .filter(({ arrow, points }) => {
      return !isOnBorder(points[0], boxes.get(arrow.from)) || !isOnBorder(points.at(-1), boxes.get(arrow.to));
    })
    .map(({ arrow }) => `${arrow.from} → ${arrow.to}`);
}

test('the collision check finds collisions', async () => {
  const layout = await layoutOf(drawingOf(chartOf(unusual)));
  const [label, other] = layout.arrows.flatMap((each) => (each.label === null ? [] : [each.label]));
  const state = layout.states.at(-1);
  if (label === undefined || other === undefined || state === undefined)
    throw new Error('the layout has too few labels or states');
  Object.assign(label, { x: other.x, y: other.y });
  expect(collisionsIn(layout).some((each) => / and label /.test(each))).toBe(true);
  Object.assign(label, { x: state.x, y: state.y });
  expect(collisionsIn(layout).some((each) => each.endsWith(` and state ${state.state.id}`))).toBe(true);
  Object.assign(state, { x: state.x + 40 });
  expect(looseArrowsIn(layout)).not.toEqual([]);
});

describe.each(subjects)('$id', ({ id, title, machine }) => {
  const chart = chartOf(machine);

  test('text is at least 9 points at A4: in the picture, or on sheets that have all states and transitions', () => {
    const [whole = '', ...sheets] = namesOf(id)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => pages.get(name) ?? '');
    expect(drawn.get(id)?.sheets.flatMap(collisionsIn)).toEqual([]);
    expect(sheets.map(pointsAtA4).filter((points) => points < 9)).toEqual([]);
    if (pointsAtA4(whole) >= 9) return expect(sheets).toEqual([]);
    const marked = (name: string) =>
      new Set(
        sheets.flatMap((svg) => [...svg.matchAll(new RegExp(`data-${name}="([^"]*)"`, 'g'))].map(([, id]) => id)),
      );
    const { states, transitions } = chart;
    const [shown, edges] = [marked('state'), marked('edge')];
    expect(states.filter(({ id }) => !shown.has(escaped(id)))).toEqual([]);
    expect(transitions.filter(({ id }) => !edges.has(escaped(id.replaceAll(/\s/g, '%20'))))).toEqual([]);
  });

  test('no label overlaps another label or a state that it does not belong to', () => {
    const whole = drawn.get(id)?.whole;
    if (whole === undefined) throw new Error(`${id} is not drawn`);
    expect(collisionsIn(whole)).toEqual([]);
    expect(looseArrowsIn(whole)).toEqual([]);
    expect(whole.width).toBeLessThanOrEqual(3000);
  });

  test('the picture has every state and every transition, a title and a description', () => {
    const svg = contentOf(id, '.svg');
    const unescaped = (text: string) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const states = [...svg.matchAll(/data-state="([^"]*)"/g)].map(([, id]) => unescaped(id ?? ''));
    expect(states.sort()).toEqual(chart.states.map(({ id }) => id).sort());
    const edges = new Set(
      [...svg.matchAll(/data-edge="([^"]*)"/g)].flatMap(([, ids]) => unescaped(ids ?? '').split(' ')),
    );
    expect([...edges].sort()).toEqual(chart.transitions.map(({ id }) => id.replaceAll(' ', '%20')).sort());
    expect(svg).toContain('role="img"');
    expect(svg).toMatch(new RegExp(`<title id="[\\w-]+">${title}</title>`));
    expect(svg).toMatch(/<desc id="[\w-]+">.*States: /);
  });

  test('the table has one row for each transition', () => {
    const table = contentOf(id, '.md');
    const rows = table
      .slice(table.indexOf('## Transitions'))
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const ids = rows.map((row) => (/`([^`]*)` \|$/.exec(row)?.[1] ?? '').replaceAll('\\|', '|'));
    expect(ids).toEqual(chart.transitions.map(({ id }) => id));
    for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(8);
  });

  test('the mermaid text has balanced blocks, plain ids and no unescaped special characters', () => {
    const lines = contentOf(id, '.mmd').trimEnd().split('\n');
    const plainId = '(\\[\\*\\]|[A-Za-z0-9_]+)';
    const words = '[^"#:;<>{}]|#\\d+;';
    const allowed = [
      /^stateDiagram-v2$/,
      /^ +direction LR$/,
      /^ +--$/,
      /^ +}$/,
      new RegExp(`^ +%% (${words})+$`),
      new RegExp(`^ +state "(${words})+" as ${plainId}( {)?$`),
      new RegExp(`^ +${plainId} : (${words})+$`),
      new RegExp(`^ +${plainId} --> ${plainId}( : (${words})+)?$`),
    ];
    expect(lines.filter((line) => !allowed.some((form) => form.test(line)))).toEqual([]);
    const depths = lines.map((line) => Number(line.endsWith(' {')) - Number(line.trim() === '}'));
    expect(depths.reduce((sum, step) => sum + step, 0)).toBe(0);
    const named = lines.flatMap((line) => / as (\w+)/.exec(line)?.[1] ?? []);
    expect(new Set(named).size).toBe(named.length);
    const used = lines.flatMap((line) => / (\S+) --> (\S+)/.exec(line)?.slice(1, 3) ?? []);
    expect(used.filter((each) => each !== '[*]' && !named.includes(each))).toEqual([]);
  });
});

describe('a picture', () => {
  test('names each kind of transition and draws it in its own line style', () => {
    const svg = contentOf(unusual.id, '.svg');
    const text = svg.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    for (const words of [
      'after 5 s',
      'after pause',
      'always [isDone]',
      'done: load',
      'error: load',
      'snapshot: load / note',
      'done: deep',
      'any other event (*)',
      'STAY (does nothing here)',
      'AGAIN (enters again)',
      'GO &quot;now&quot; [is&lt;good&gt;] Back to where it was.',
      'invoke load',
      'entry / greet',
      'exit / wave',
      'tags calm, quiet',
      'past (H*, deep history)',
      'recent (H, shallow history)',
      'last (final)',
    ]) {
      expect(text).toContain(words);
    }
    for (const kind of ['event', 'after', 'always', 'done', 'error']) {
      expect(svg).toMatch(new RegExp(`<g class="arrow" data-edge="[^"]+" data-kind="${kind}">`));
    }
    const lineStyles = [...svg.matchAll(/\[data-kind=\w+\] \.line\{([^}]*)\}/g)].map(([, lineStyle]) => lineStyle);
    expect(new Set(lineStyles).size).toBe(5);
  });

  test('deep and shallow history differ in the table and in the mermaid text too', () => {
    expect(contentOf(unusual.id, '.md')).toContain('| `a\\|b.past` | H\\*, deep history |');
    expect(contentOf(unusual.id, '.md')).toContain('| `a\\|b.recent` | H, shallow history |');
    expect(contentOf(unusual.id, '.mmd')).toContain('state "past (H*, deep history)" as');
    expect(contentOf(unusual.id, '.mmd')).toContain('state "recent (H, shallow history)" as');
  });

  const answered = [
    { guard: 'isBlank', target: ['#resource.answered.content.blank', '#resource.answered.age.fresh'] },
    { target: ['#resource.answered.content.full', '#resource.answered.age.fresh'] },
  ];
  const severalTargets = createMachine({
    id: 'resource',
    initial: 'loading',
    states: {
      loading: { invoke: { id: 'load', src: 'load', onDone: answered, onError: 'failed' } },
      answered: {
        type: 'parallel',
        states: {
          content: { initial: 'full', states: { full: {}, blank: {} } },
          age: {
            initial: 'fresh',
            states: {
              fresh: { on: { refresh: 'refreshing' } },
              refreshing: { invoke: { id: 'reload', src: 'load', onDone: answered, onError: 'fresh' } },
            },
          },
        },
      },
      failed: {
        initial: 'idle',
        states: {
          idle: { on: { retry: 'retrying' } },
          retrying: { invoke: { id: 'retry', src: 'load', onDone: answered, onError: 'idle' } },
        },
      },
    },
  });

  test('several targets: the arrow goes to the state that contains them, and the label names each target', () => {
    const { arrows, alsoFrom } = drawingOf(chartOf(severalTargets));
    const loaded = arrows.find(({ from, kind }) => from === 'resource.loading' && kind === 'done');
    expect(loaded?.to).toBe('resource.answered');
    expect(loaded?.transitions.map(({ addition }) => addition)).toEqual([
      'into content.blank, age.fresh',
      'into content.full, age.fresh',
    ]);
    const reloaded = arrows.find(({ from, kind }) => from === 'resource.answered.age.refreshing' && kind === 'done');
    expect(reloaded?.to).toBe('resource.answered.age.fresh');
    expect(reloaded?.transitions.map(({ addition }) => addition)).toEqual(['and content.blank', 'and content.full']);
    expect(alsoFrom.get('resource.answered.content.blank')).toEqual([
      'loading',
      'answered.age.refreshing',
      'failed.retrying',
    ]);
  });
});

describe('files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diagrams-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a check finds missing, stale and leftover pages', async () => {
    const few: Pages = new Map([
      ['a.svg', 'one'],
      ['a.md', 'two'],
      ['a.mmd', 'three'],
    ]);
    await writePages(few, join(folder, 'new'));
    expect(await stalePages(few, join(folder, 'new'))).toEqual([]);
    expect(await leftoverPages(few, join(folder, 'new'))).toEqual([]);

    await writeFile(join(folder, 'new/a.md'), 'two, by hand');
    await rm(join(folder, 'new/a.mmd'));
    await writeFile(join(folder, 'new/b.svg'), 'of a removed machine');
    expect(await stalePages(few, join(folder, 'new'))).toEqual(['a.md is stale', 'a.mmd is missing']);
    expect(await leftoverPages(few, join(folder, 'new'))).toEqual(['b.svg']);
    await writePages(few, join(folder, 'new'));
    expect(await readFile(join(folder, 'new/a.md'), 'utf8')).toBe('two');
  });

  test('the command has exit code 1 and lists stale pages, and exit code 0 if there are none', {
    timeout: 60_000,
  }, async () => {
    const call = (...args: string[]) =>
      spawnSync(process.execPath, [main, '--machine', 'coupon', '--out', folder, ...args], {
        cwd: PROJECT,
        encoding: 'utf8',
      });
    expect(call()).toMatchObject({ status: 0, stderr: '' });
    expect(call('--check')).toMatchObject({ status: 0, stderr: '' });
    await writeFile(join(folder, 'coupon.md'), 'by hand');
    const stale = call('--check');
    expect(stale.status).toBe(1);
    expect(stale.stderr).toContain('coupon.md is stale');
    expect(stale.stderr).not.toContain('coupon.svg');
    expect(call('--machine', 'none')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The catalogue has no machine "none". It has: vehicle, '),
    });
  });
});

test('unusable options are rejected', () => {
  expect(parseOptions([])).toEqual({
    mode: 'catalogue',
    machine: null,
    isCheck: false,
    out: null,
    seconds: 60,
  });
  expect(parseOptions(['--check', '--machine', 'task'])).toEqual({
    mode: 'catalogue',
    machine: 'task',
    isCheck: true,
    out: null,
    seconds: 60,
  });
  const any = ['--file', 'x.ts', '--export', 'y'];
  expect(parseOptions([...any, '--out', 'o', '--seconds', '300'])).toEqual({
    mode: 'file',
    file: 'x.ts',
    name: 'y',
    isCheck: false,
    out: 'o',
    seconds: 300,
  });
  expect(() => parseOptions(['--seconds', 'long'])).toThrow('a number greater than 0');
  expect(() => parseOptions(any)).toThrow('--out DIR');
  expect(() => parseOptions(['--export', 'y'])).toThrow('--export needs --file');
  expect(() => parseOptions([...any, '--machine', 'task'])).toThrow('either --machine or --file');
  expect(() => parseOptions(['--chekc'])).toThrow('See npx xstate-paths-and-diagrams diagrams --help.');
});
