import type { Chart } from '../introspect.ts';
import { allLeaves, driverOf } from './step-drivers.ts';

/** A program that runs tests, and what a driver of it gets. */
export type TestFormat = 'vitest' | 'playwright' | 'testing-library';

export type DriverFile = {
  format: TestFormat;
  chart: Chart;
  /** The types of the events that come from outside. */
  events: readonly string[];
  /** The name of the machine's export. */
  name: string;
  /** How the file of drivers imports the machine. */
  machineModule: string;
  /** How it imports the library. */
  library: string;
};

/** A part of the drivers: its name in the file, what its entries are called, and its entries. */
type Section = { name: string; word: string; entries: { key: string; code: string }[] };

const SUBJECTS: Record<TestFormat, { type: string; imports: string; open: string }> = {
  playwright: {
    type: 'Page',
    imports: "import type { Page } from '@playwright/test';",
    open: `/** Opens the page in the first state of the machine. */
export async function open(page: Page): Promise<Page> {
  await page.goto('/');
  return page;
}`,
  },
  vitest: {
    type: 'Program',
    imports: '',
    open: `/** What a test drives: give it what the drivers below need. */
export type Program = Record<string, never>;

/** Starts the program in the first state of the machine. */
export async function open(): Promise<Program> {
  return {};
}`,
  },
  'testing-library': {
    type: 'UserEvent',
    imports: `import { cleanup } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';`,
    open: `/** Draws the component in the first state of the machine: render(<… />). */
export async function open(): Promise<UserEvent> {
  cleanup();
  return userEvent.setup();
}`,
  },
};

const PARAMETERS: Record<TestFormat, string> = { playwright: 'page', vitest: 'program', 'testing-library': 'user' };

/** A new file of drivers. Each driver says that it is not written yet. */
export function newDriverFile(file: DriverFile): string {
  const { format, name, machineModule, library } = file;
  const { type, imports, open } = SUBJECTS[format];
  const sections = sectionsOf(file).map(
    (section) =>
      `  ${section.name}: {\n${section.entries.map(({ code }) => `${code}\n`).join('')}    ${markerOf(section)}\n  },`,
  );
  return `// What happens for each event of the machine, and what must be true in each state. Edit this file: the command that wrote it
// only adds what the machine has got since.
${imports === '' ? '' : `${imports}\n`}import { type Drivers, notWritten } from '${library}';
import type { ${name} } from '${machineModule}';

${open}

export const drivers: Drivers<typeof ${name}, ${type}> = {
${sections.join('\n')}
};
`;
}

/** A file of drivers with what it lacks, and the drivers that could not be added because their marker is gone. */
export function withMissingDrivers(text: string, file: DriverFile): { text: string; left: string[] } {
  let result = text;
  const left: string[] = [];
  for (const section of sectionsOf(file)) {
    const marker = `    ${markerOf(section)}\n`;
    const end = result.indexOf(marker);
    const start = result.lastIndexOf(`${section.name}: {`, end);
    const own = end === -1 || start === -1 ? null : result.slice(start, end);
    const missing = section.entries.filter(({ key }) => own === null || !hasKey(own, key));
    if (own === null) left.push(...missing.map(({ key }) => `${section.name}: ${key}`));
    else result = `${result.slice(0, end)}${missing.map(({ code }) => `${code}\n`).join('')}${result.slice(end)}`;
  }
  return { text: result === text ? text : withNotWritten(result, file.library), left };
}

/** When every driver was written, nothing used this import, and the writer may have removed it. */
function withNotWritten(text: string, library: string): string {
  if (/import \{[^}]*\bnotWritten\b[^}]*\}/.test(text)) return text;
  const place = Math.max(0, text.search(/^import /m));
  return `${text.slice(0, place)}import { notWritten } from '${library}';\n${text.slice(place)}`;
}

const hasKey = (text: string, key: string): boolean =>
  text.includes(`'${key}': `) || new RegExp(`^\\s*${key.replaceAll(/[^\w]/g, '\\$&')}:`, 'm').test(text);

const markerOf = ({ word }: Section): string => `// New ${word} are added above this line.`;

function sectionsOf({ format, chart, events }: DriverFile): Section[] {
  const subject = PARAMETERS[format];
  const driver = (parameters: string, what: string) => `async (${parameters}) => notWritten(${quoted(what)})`;
  const own = chart.transitions
    .map(({ event }) => driverOf(event, chart))
    .filter((each) => each !== null && each.kind !== 'event');
  const namesOf = (isWanted: (kind: string) => boolean) => [
    ...new Set(own.flatMap((each) => (each !== null && isWanted(each.kind) ? each.name : []))),
  ];
  const outcome = (actor: string) => {
    const kinds = new Set(own.flatMap((each) => (each?.name === actor ? each.kind : [])));
    const parts = [
      ['done', 'output', `the success of ${actor}`],
      ['failed', 'error', `the failure of ${actor}`],
      ['value', 'snapshot', `a value of ${actor}`],
    ] as const;
    const written = parts
      .filter(([kind]) => kinds.has(kind))
      .map(([kind, parameter, what]) => `      ${kind}: ${driver(`_${subject}, _${parameter}`, what)},\n`);
    return `    ${keyCode(actor)}: {\n${written.join('')}    },`;
  };
  return [
    {
      name: 'events',
      word: 'events',
      entries: events.map((key) => ({
        key,
        code: `    ${keyCode(key)}: ${driver(`_${subject}, _event`, `the event ${key}`)},`,
      })),
    },
    {
      name: 'outcomes',
      word: 'outcomes',
      entries: namesOf((kind) => kind !== 'delay').map((key) => ({ key, code: outcome(key) })),
    },
    {
      name: 'delays',
      word: 'delays',
      entries: namesOf((kind) => kind === 'delay').map((key) => ({
        key,
        code: `    ${keyCode(key)}: ${driver(`_${subject}`, `the delay ${key}`)},`,
      })),
    },
    {
      name: 'states',
      word: 'states',
      entries: allLeaves(chart).map((key) => ({
        key,
        code: `    ${keyCode(key)}: ${driver(`_${subject}`, `the state "${key}"`)},`,
      })),
    },
  ];
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyCode = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/**
 * The file of tests: one for each path. It holds no detail of the machine, so it never has to be written again.
 * @param extension the ending with which the project imports its own modules
 */
export function testFileText(format: TestFormat, base: string, library: string, extension: '.ts' | '.js'): string {
  const isDrawn = format === 'testing-library';
  const start = `${isDrawn ? '// @vitest-environment jsdom\n' : ''}// One test for each path of ${base}.tests.json.\n`;
  const drivers = `import { drivers, open } from './${base}.drivers${extension === '.ts' && isDrawn ? '.tsx' : extension}';`;
  const paths = `pathsIn(new URL('./${base}.tests.json', import.meta.url))`;
  return format === 'playwright'
    ? `${start}import { test } from '@playwright/test';
import { pathsIn, walk } from '${library}';
${drivers}

for (const path of ${paths}) {
  test(path.title, async ({ page }) => walk(path, drivers, await open(page)));
}
`
    : `${start}import { test } from 'vitest';
import { pathsIn, walk } from '${library}';
${drivers}

for (const path of ${paths}) {
  test(path.title, async () => walk(path, drivers, await open()));
}
`;
}

/**
 * The file of a test that takes random walks with the same drivers.
 * @param walks how it imports the library of walks
 */
export function walksFileText(
  { format, name, machineModule }: Pick<DriverFile, 'format' | 'name' | 'machineModule'>,
  base: string,
  walks: string,
  extension: '.ts' | '.js',
): string {
  const isDrawn = format === 'testing-library';
  const file = (end: string) => `new URL('./${base}.${end}.json', import.meta.url)`;
  const start = `${isDrawn ? '// @vitest-environment jsdom\n' : ''}// Random walks with the drivers of the tests. ${base}.failures.json keeps those that failed, and they come first.
import { test } from '${format === 'playwright' ? '@playwright/test' : 'vitest'}';
import { randomWalks } from '${walks}';
import { drivers, open } from './${base}.drivers${extension === '.ts' && isDrawn ? '.tsx' : extension}';
import { ${name} } from '${machineModule}';

const files = { tests: ${file('tests')}, failures: ${file('failures')} };

`;
  return format === 'playwright'
    ? `${start}test('random walks', async ({ page }) => {
  test.setTimeout(300_000);
  await randomWalks(${name}, drivers, () => open(page), { ...files, runs: 10 });
});
`
    : `${start}test('random walks', async () => randomWalks(${name}, drivers, open, files), 120_000);
`;
}
