import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf } from './support/circles.ts';
import { type Import, importsOf, importsUnder } from './support/imports.ts';

const root = join(import.meta.dirname, '..');
const POLICY = 'tools/content-security-policy.mjs';

type Layer = { name: string; has: RegExp; mayUse: RegExp[] };

const RULES = /^src\/rules\//;
const API = /^src\/api\//;
const SAMPLE = /^src\/sample\//;
const DEMO = /^src\/demo\//;
const CALENDAR = /^src\/calendar\//;
const BROWSER = /^src\/browser\//;
const MACHINES = /^src\/machines\//;
const MODELS = /^src\/machines\/(catalogue|.*\/model)\.ts$/;
/** The modules of a machine's folder that connect it to calls, storage and the clock. */
const EFFECTS =
  /^src\/machines\/.*\/(effects|acknowledge-message|answer-cache|as-action|checklist-actors|checklist-host|dismiss|find|load-sources|frame-actors|save-change|save-choices|show-resources|status-check|to-result|visit)\.ts$/;
/** Machines that run on the bundled server. */
const SERVER_MACHINES = /^src\/machines\/(alert-feed|delivery)\//;
const UI = /^src\/ui\//;
const ROUTES = /^src\/routes\//;
const DRAWING = /^src\/drawing\//;
const SERVER = /^server\//;
const STATECHARTS = /^statecharts\//;
/** The public name of `statecharts`. */
const PACKAGE = 'xstate-paths-and-diagrams';
const CONTRACT = /^contract\//;
const STATES = /^states\//;
const BENCH = /^bench\//;
const TOOLS = /^tools\//;
const ADMIN = /^admin\//;
const GALLERY = /^gallery\//;
const BEHAVIOURS = /^behaviours\//;
const DEMO_SITE = /^demo\//;

/** Who may import whom: `routes` → `ui` → `machines` → `api` → `rules`, and the folders beside them. */
const LAYERS: Layer[] = [
  { name: 'rules', has: RULES, mayUse: [RULES] },
  { name: 'api', has: API, mayUse: [API, RULES] },
  { name: 'sample', has: SAMPLE, mayUse: [SAMPLE, API, RULES] },
  { name: 'demo', has: DEMO, mayUse: [DEMO, SAMPLE, API, RULES] },
  { name: 'calendar', has: CALENDAR, mayUse: [CALENDAR, RULES] },
  { name: 'browser', has: BROWSER, mayUse: [BROWSER, CALENDAR, RULES] },
  { name: 'effects', has: EFFECTS, mayUse: [MACHINES, API, DEMO, RULES, BROWSER] },
  { name: 'test models', has: MODELS, mayUse: [MACHINES, API, RULES] },
  { name: 'machines', has: MACHINES, mayUse: [MACHINES, API, DEMO, RULES] },
  { name: 'ui', has: UI, mayUse: [UI, MACHINES, API, RULES, BROWSER] },
  { name: 'routes', has: ROUTES, mayUse: [ROUTES, UI, MACHINES, API, RULES] },
  {
    name: 'drawing',
    has: DRAWING,
    mayUse: [DRAWING, ROUTES, UI, MACHINES, API, RULES, BROWSER, /^tools\/build\/fixed-colors\.mjs$/],
  },
  { name: 'main', has: /^src\/main\.tsx$/, mayUse: [DRAWING, ROUTES, UI, MACHINES, DEMO, API, RULES, BROWSER] },
  {
    name: 'facts of the start',
    has: /^src\/start-facts\.tsx$/,
    mayUse: [DRAWING, ROUTES, UI, MACHINES, API, RULES, BROWSER, TOOLS],
  },
  {
    name: 'server',
    has: SERVER,
    mayUse: [
      SERVER,
      SERVER_MACHINES,
      API,
      SAMPLE,
      CALENDAR,
      RULES,
      /^src\/drawing\/drawing\.ts$/,
      new RegExp(`^${POLICY}$`),
    ],
  },
  { name: 'build of the admin pages', has: /^admin\/vite\.config\.ts$/, mayUse: [TOOLS] },
  {
    name: 'preview of the admin pages',
    has: /^admin\/preview\.ts$/,
    mayUse: [ADMIN, /^src\/main\.tsx$/, BROWSER, SAMPLE, /^demo\/backend\.ts$/, /^states\/freeze-time\.ts$/],
  },
  {
    name: 'admin pages',
    has: ADMIN,
    mayUse: [ADMIN, UI, MACHINES, API, RULES, BROWSER, /^src\/routes\/search\.ts$/],
  },
  // What guesses knows nothing of what searches.
  { name: 'inference', has: /^statecharts\/infer\//, mayUse: [/^statecharts\/((infer|xstate)\/|[^/]+$)/] },
  { name: 'statecharts', has: STATECHARTS, mayUse: [STATECHARTS] },
  { name: 'build of states', has: /^states\/vite\.config\.ts$/, mayUse: [TOOLS] },
  {
    name: 'states',
    has: STATES,
    mayUse: [STATES, /^src\/main\.tsx$/, UI, ROUTES, MACHINES, DEMO, SAMPLE, API, RULES, BROWSER],
  },
  {
    name: 'reporting portal',
    has: /^gallery\/live\//,
    mayUse: [GALLERY, MACHINES, API],
  },
  {
    name: 'gallery',
    has: GALLERY,
    mayUse: [
      ...[GALLERY, MODELS, /^src\/machines\/catalogue\.ts$/, BEHAVIOURS],
      /^states\/(build-page|scenarios|shown-states\/recorded)\.ts$/,
    ],
  },
  {
    name: 'build of the demo without a server',
    has: /^demo\/build\.ts$/,
    mayUse: [
      ...[GALLERY, TOOLS, /^states\/build-page\.ts$/, /^server\/accounts\/sign-in-page\.ts$/],
      /^src\/rules\/old-browser-notice\.ts$/,
    ],
  },
  {
    name: 'demo without a server',
    has: DEMO_SITE,
    mayUse: [DEMO_SITE, /^src\/main\.tsx$/, DEMO, SAMPLE, API, RULES, BROWSER],
  },
  { name: 'behaviours', has: BEHAVIOURS, mayUse: [BEHAVIOURS, MODELS] },
  { name: 'bench', has: BENCH, mayUse: [BENCH, CONTRACT, SERVER, DEMO, SAMPLE, API, RULES, TOOLS] },
  { name: 'contract', has: CONTRACT, mayUse: [CONTRACT, DEMO, SAMPLE, API, RULES] },
  { name: 'tools', has: TOOLS, mayUse: [TOOLS] },
];

/** The floors of the server, the highest first. A folder uses only floors below its own, so that each can be read alone. */
const SERVER_FLOORS: readonly (readonly string[])[] = [
  ['portico.ts'],
  ['main.ts'],
  ['start-front.ts'],
  ['start.ts', 'stop-on-signal.ts'],
  ['listening.ts'],
  ['app.ts', 'commands', 'front'],
  ['portal', 'provisioning', 'drawing', 'sample-data', 'backup', 'cleaning'],
  ['admin', 'calendar', 'pages'],
  ['check'],
  ['accounts', 'checklist'],
  ['calls', 'alerts'],
  ['stored-answers', 'sessions'],
  ['integrations', 'content', 'reminders'],
  ['reading'],
  ['pictures'],
  ['records', 'outgoing', 'limits'],
  ['db', 'http'],
  ['settings'],
  ['monitoring'],
  ['shared'],
];

/** The folder of a module of the server, or the file itself if it is in none. */
const roomOf = (module: string) => module.split('/')[1] ?? '';
const floorOf = (room: string) => SERVER_FLOORS.findIndex((rooms) => rooms.includes(room));

/** Each import between folders of the server that does not lead to a lower floor. */
function arrowsUp(imports: Import[]): string[] {
  const between = imports.filter(({ from, to }) => SERVER.test(from) && SERVER.test(to) && roomOf(from) !== roomOf(to));
  return between.flatMap(({ from, to }) => {
    const [own, other] = [roomOf(from), roomOf(to)];
    const without = [own, other].filter((room) => floorOf(room) === -1);
    if (without.length > 0) return [`${from} imports ${to}: give ${without.join(' and ')} a floor in SERVER_FLOORS`];
    return floorOf(own) < floorOf(other)
      ? []
      : [`${from} imports ${to}: server/${other} is not below server/${own}. Move the code down, or its caller up`];
  });
}

const isOwn = ({ to }: Import) =>
  /^(src|admin|server|statecharts|contract|states|gallery|bench|behaviours|demo|tools|tests)\//.test(to);
/** Facts of the deployment that the build, the app and the server share. */
const isSite = ({ to }: Import) => ['src/site.ts', 'src/site-offices.ts', 'src/app-manifest.ts'].includes(to);

/** The facts of the university have no layer, and may use rules. */
const FACTS_OF_SITE = /^src\/site(-offices)?\.ts$/;

/** Each arrow that points where it may not. */
function wrongArrows(imports: Import[]): string[] {
  return imports
    .filter((each) => isOwn(each) && !isSite(each))
    .flatMap((each) => {
      const layer = LAYERS.find(({ has }) => has.test(each.from));
      const isAllowed = layer?.mayUse.some((target) => target.test(each.to)) ?? FACTS_OF_SITE.test(each.from);
      return isAllowed ? [] : [`${each.from} (${layer?.name ?? 'no layer'}) imports ${each.to}`];
    });
}

/** Each import that runs where only types may be taken. */
function wrongValues(imports: Import[]): string[] {
  return imports
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .filter(({ from, to }) => {
      if (MACHINES.test(from) && !EFFECTS.test(from)) {
        return API.test(to) || DEMO.test(to) || BROWSER.test(to) || to.startsWith(PACKAGE);
      }
      // A screen sends an event; the table of resources only says what there is.
      if (UI.test(from) || ROUTES.test(from)) return API.test(to) && to !== 'src/api/resources.ts';
      return false;
    })
    .map(({ from, to }) => `${from} takes a value from ${to}`);
}

function importersOf(name: string, imports: Import[]): string[] {
  return [...new Set(imports.filter(({ to }) => to === name).map(({ from }) => from))];
}

/** Every module that the module `start` needs, itself included, as paths inside the project. */
function reachableFrom(start: string, imports: Import[]): Set<string> {
  const found = new Set([start]);
  // A set goes on to what is added while it is walked.
  for (const module of found) {
    for (const { from, to } of imports) if (from === module) found.add(to);
  }
  return found;
}

const imports = importsUnder(root, [
  'src',
  'admin',
  'server',
  'statecharts',
  'contract',
  'states',
  'gallery',
  'behaviours',
  'demo',
  'bench',
  'tools',
  'tests',
]);
const isTest = ({ from }: Import) => from.startsWith('tests/') || from.startsWith('statecharts/tests/');
const ofTheApp = imports.filter((each) => !isTest(each));

test('every layer is there and imports something, so that the rules below have something to judge', () => {
  const empty = LAYERS.filter(({ has }) => !ofTheApp.some(({ from }) => has.test(from))).map(({ name }) => name);
  expect(empty).toEqual([]);
});

test('an import points to a layer that its own may use', () => {
  expect(wrongArrows(ofTheApp)).toEqual([]);
});

test('the portal uses the package of the statecharts by its public name alone, and the package nothing of the portal', () => {
  const inside = imports.filter(({ from, to }) => STATECHARTS.test(to) && !STATECHARTS.test(from));
  const outside = imports.filter((each) => STATECHARTS.test(each.from) && isOwn(each) && !STATECHARTS.test(each.to));
  expect([...inside, ...outside].map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  const users = imports.filter(({ from, to }) => to.startsWith(PACKAGE) && !STATECHARTS.test(from));
  expect(users.map(({ from }) => from)).toEqual(
    expect.arrayContaining(['gallery/main.ts', 'src/machines/task/model.ts']),
  );
});

test('a machine takes types only from the API and the browser, except in its effects; a screen calls nothing', () => {
  expect(wrongValues(ofTheApp)).toEqual([]);
});

test('a screen takes the site from the router context, which has the overrides of the deployment', () => {
  // This hook applies the overrides to the facts that the first screen does without.
  const withOverrides = 'src/ui/hooks/use-site-offices.ts';
  const breaches = ofTheApp
    .filter(({ from }) => from !== withOverrides && (UI.test(from) || ROUTES.test(from)))
    .filter((each) => isSite(each) && !each.isTypeOnly);
  expect(breaches).toEqual([]);
});

test('OPS-60 the server takes the facts of the university from one module, which knows the site file', () => {
  const importers = ofTheApp
    .filter((each) => SERVER.test(each.from) && isSite(each) && !each.isTypeOnly && each.to !== 'src/app-manifest.ts')
    .map(({ from }) => from);
  // The second one compares a file with the example.
  expect([...new Set(importers)].sort()).toEqual(['server/settings/site-file.ts', 'server/settings/site.ts']);
});

test('OPS-60 no module but the sample data and the facts themselves names the example university', () => {
  const named = ['src', 'server', 'admin'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(tsx?|js|html)$/.test(file) && !/^src\/(sample\/|site)|\/model\.ts$/.test(file))
      .filter((file) => /portico\.example|503-?555|Portico University/.test(readFileSync(join(root, file), 'utf8'))),
  );
  expect(named).toEqual([]);
});

test('no machine takes anything from one that needs it, types included', () => {
  expect(circlesOf(imports.filter(({ from, to }) => MACHINES.test(from) && MACHINES.test(to)))).toEqual([]);
});

test('a folder of the server uses only floors below its own, for types too', () => {
  expect(arrowsUp(ofTheApp)).toEqual([]);
});

test('every floor of the server has folders that exist', () => {
  const rooms = new Set(ofTheApp.filter(({ from }) => SERVER.test(from)).map(({ from }) => roomOf(from)));
  expect(SERVER_FLOORS.flat().filter((room) => !rooms.has(room))).toEqual([]);
});

test('no module of server and API takes anything from one that needs it, types included', () => {
  const of = (part: RegExp) => circlesOf(ofTheApp.filter(({ from, to }) => part.test(from) && part.test(to)));
  expect(of(SERVER)).toEqual([]);
  expect(of(API)).toEqual([]);
});

test('no module runs code of a module that runs its own', () => {
  expect(circlesOf(ofTheApp.filter(({ isTypeOnly }) => !isTypeOnly))).toEqual([]);
});

test('a circle is found, and named once', () => {
  const arrows = ['a>b', 'b>c', 'c>b', 'c>d', 'e>e'].map((arrow) => ({ from: arrow[0] ?? '', to: arrow[2] ?? '' }));
  expect(circlesOf(arrows)).toEqual([['b', 'c'], ['e']]);
});

test('an arrow up in the server is found, and says what to do', () => {
  const up = (from: string, code: string) => arrowsUp(importsOf(from, code));
  expect(up('server/db/x.ts', "import type { Y } from '../accounts/openid/y.ts';")).toEqual([
    'server/db/x.ts imports server/accounts/openid/y.ts: server/accounts is not below server/db. Move the code down, or its caller up',
  ]);
  expect(up('server/db/x.ts', "import { y } from '../http/y.ts';")).toHaveLength(1);
  expect(up('server/db/x.ts', "import { y } from '../new-folder/y.ts';")).toEqual([
    'server/db/x.ts imports server/new-folder/y.ts: give new-folder a floor in SERVER_FLOORS',
  ]);
  expect(up('server/accounts/openid/x.ts', "import { y } from '../../db/y.ts'; import '../z.ts';")).toEqual([]);
});

test('what all machines share knows none of them: a new one is in its folder, the catalogue and the list of its tier', () => {
  const folderOf = (module: string) => /^src\/machines\/([^/]+)\//.exec(module)?.[1];
  const ofShared = imports.filter(({ from }) => folderOf(from) === 'shared');
  const named = ofShared.map(({ to }) => folderOf(to)).filter((folder) => folder !== undefined && folder !== 'shared');
  expect(named).toEqual([]);
  // The root names the machines of the first screen; those of the later tiers stand in the lists of the tiers alone.
  const FIRST = ['app-status', 'demo', 'guard', 'portal', 'resources', 'session', 'shared'];
  const TIER = /^src\/machines\/portal\/(frame|later|checklist)-actors\.ts$/;
  const ofRoot = imports.filter(({ from }) => folderOf(from) === 'portal' && !TIER.test(from));
  const others = ofRoot
    .map(({ to }) => folderOf(to))
    .filter((folder) => folder !== undefined && !FIRST.includes(folder));
  expect(others).toEqual([]);
});

test('what only tests and diagrams read is not in the app', () => {
  const inApp = [...reachableFrom('src/main.tsx', ofTheApp)];
  expect(inApp).toContain('src/machines/portal/machine.ts');
  expect(inApp.filter((module) => /\/(model|catalogue)\.ts$/.test(module))).toEqual([]);
});

test('one module alone knows the HTTP client, one the path finder, and one the writer of calendar files', () => {
  expect(importersOf('ky', imports).filter((from) => !from.endsWith('/floor/main.tsx'))).toEqual(['src/api/http.ts']);
  expect(importersOf('@xstate/graph', imports)).toEqual([
    'statecharts/xstate/load-modules.ts',
    // The example of docs/testing-with-paths.md.
    'tests/machines/shortest-paths.test.ts',
  ]);
  expect(importersOf('xstate/graph', imports)).toEqual([]);
  expect(importersOf('ical-generator', imports)).toEqual(['src/calendar/write-calendar.ts']);
});

test('what reads foreign input knows no accounts, no admin pages and no routes of the portal', () => {
  const reached = [...reachableFrom('server/reading/read-feed.ts', ofTheApp)].filter((module) => SERVER.test(module));
  expect(reached).toContain('server/reading/calendar/calendar-events.ts');
  const ofTheRoom = ofTheApp.filter(({ from }) => from.startsWith('server/reading/')).map(({ to }) => to);
  const foreign = /^server\/(?:accounts|admin|portal|integrations|db)\//;
  expect([...reached, ...ofTheRoom].filter((module) => foreign.test(module))).toEqual([]);
});

test('the rules need nothing but themselves, and one module of theirs the time zones', () => {
  const others = ofTheApp
    .filter(({ from, to }) => RULES.test(from) && !RULES.test(to))
    .filter(({ from, to }) => !(from === 'src/rules/zones.ts' && to === 'date-fns-tz/getTimezoneOffset'))
    .map(({ from, to }) => `${from}: ${to}`);
  expect(others).toEqual([]);
});

test('a command that installs the packages loads without them', () => {
  const commands = importersOf('tools/set-up/set-up.mjs', imports).filter((from) => /^tools\/[^/]+$/.test(from));
  expect(commands).toEqual(expect.arrayContaining(['tools/run.mjs', 'tools/start.mjs', 'tools/test.mjs']));
  const running = imports.filter(({ isTypeOnly }) => !isTypeOnly);
  const isPackage = (name: string) => !/^(node:|tools\/)/.test(name);
  const needed = commands.flatMap((command) => [...reachableFrom(command, running)].filter(isPackage));
  // `npm run icons` comes through tools/run.mjs, which installs first.
  expect([...new Set(needed)]).toEqual(['sharp']);
});

test('docs/architecture.md names each folder of the machines once, by its subject', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, table = ''] = /\n\| subject .*\n\| -.*\n((?:\|.*\n)+)/.exec(text) ?? [];
  const named = [...table.matchAll(/`([\w-]+)`/g)].map(([, folder]) => folder);
  const folders = readdirSync(join(root, 'src/machines'), { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test('a breach is found, however it is written', () => {
  const breach = (from: string, code: string) => {
    const found = importsOf(from, code);
    return [...wrongArrows(found), ...wrongValues(found)];
  };
  expect(breach('src/api/x.ts', "import { y } from '../machines/y.ts';")).toEqual([
    'src/api/x.ts (api) imports src/machines/y.ts',
  ]);
  expect(breach('src/rules/x.ts', "import type { Y } from '../api/y.ts';")).toEqual([
    'src/rules/x.ts (rules) imports src/api/y.ts',
  ]);
  expect(breach('src/ui/a/x.ts', "export { y } from '../../routes/y.ts';")).toEqual([
    'src/ui/a/x.ts (ui) imports src/routes/y.ts',
  ]);
  expect(breach('src/api/x.ts', "const y = () => import('../browser/y.ts');")).toEqual([
    'src/api/x.ts (api) imports src/browser/y.ts',
  ]);
  expect(breach('server/x.ts', "let y: import('../src/ui/y.ts').Y;")).toEqual([
    'server/x.ts (server) imports src/ui/y.ts',
  ]);
  expect(breach('src/machines/a/machine.ts', "import { y, type Z } from '../../api/y.ts';")).toEqual([
    'src/machines/a/machine.ts takes a value from src/api/y.ts',
  ]);
  expect(breach('src/machines/a/machine.ts', "import { type Y, type Z } from '../../api/y.ts';")).toEqual([]);
  expect(
    breach('src/machines/a/effects.ts', "import { y } from '../../api/y.ts'; import '../../browser/z.ts';"),
  ).toEqual([]);
  expect(() => importsOf('src/ui/x.ts', 'const y = (name: string) => import(name);')).toThrow('computed');
});
