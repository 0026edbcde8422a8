import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { beforeAll, expect, test } from 'vitest';
import { type Feature, featureAt, hasFeature, LIST, lackedBy, scriptFeatures } from './support/compat-data.ts';
import { buildAdminPages, buildApp, type Output, root } from './support/production-build.ts';
import { type Script, type Use, usedByScripts, usedByStyles } from './support/used-features.ts';

// What Firefox 115 and Safari 16.4 lack cannot be tried here, so the built files are compared with published data.
// `npm run browsers` visits Chromium 109 and 119.

/** What a browser of the list may lack: the reason why the portal works without it. */
const FALLS_BACK: Record<string, string> = {
  '.setHTML': 'the code of another sanitiser loads',
  Sanitizer: 'only after setHTML',
  requestIdleCallback: 'a timer in its place, and no warm-up in the start script',
  cancelIdleCallback: 'only after requestIdleCallback',
  'navigator.setAppBadge': 'no number on the icon',
  trustedTypes: 'HTML and addresses stay texts, which such a browser takes',
  '.createPolicy': 'only with trustedTypes',
  '.getAttributeType': 'only with trustedTypes',
  'document.startViewTransition': 'the router and React ask first; the portal has no transitions between pages',
  '.skipTransition': 'only after startViewTransition',
  navigation: 'React asks first',
  'navigator.connection': 'React asks first',
  setImmediate: 'React asks first, and no browser has it',
  '.displayName': 'a name for developers',
  '.ariaLabel': 'a button that was pressed early is found by its text',
  '.popover': 'a property of React’s own',
  'Error.captureStackTrace': 'zod asks first',
  '.stackTraceLimit': 'zod sets it; a new property of Error does no harm',
  '.isValid': 'a method of other calendars’ dates, after a question for it',
  'Error.stackTraceLimit': 'Sentry sets it; a new property of Error does no harm',
  PerformanceEventTiming: 'Sentry asks first',
  PerformanceSoftNavigation: 'Sentry asks first',
  'performance.interactionCount': 'Sentry asks first',
  'document.prerendering': 'Sentry reads undefined',
  '.prerendering': 'Sentry reads undefined',
  'document.wasDiscarded': 'Sentry reads undefined',
  '.caretPositionFromPoint': 'the editor asks first',
  '.caretRangeFromPoint': 'the editor asks first',
  '.getComposedRanges': 'the editor asks first',

  ':has': 'each use has a reason below',
  'color-mix()': 'a line below links and the ground of a button under the pointer; classes have fixed colors',
  'round()': 'the last line of a class in the timetable may be cut',
  '1lh': 'the height of a line of text; it grows with the text all the same',
  'text-wrap': 'lines end elsewhere',
  'text-wrap: pretty': 'lines end elsewhere',
  'text-wrap: balance': 'lines end elsewhere',
  'content-visibility': 'everything is drawn at once, which takes longer',
  'content-visibility: auto': 'everything is drawn at once, which takes longer',
  'content-visibility: visible': 'on paper, a closed part stays closed',
  ':details-content': 'on paper, a closed part stays closed',
  'contain-intrinsic-block-size': 'only with content-visibility',
  'contain-intrinsic-height': 'only with content-visibility',
  'break-after: avoid': 'a heading may be the last line of a sheet',
  'forced-color-adjust': 'only on Windows, where Safari is not',
  'forced-color-adjust: none': 'only on Windows, where Safari is not',
  'scrollbar-color': 'the usual scrollbar',
  'scrollbar-width': 'the usual scrollbar',
  'scrollbar-width: thin': 'the usual scrollbar',
  'font-family: ui-monospace': 'the next typeface',
  'cursor: default': 'a phone has no pointer',
  'cursor: grab': 'a phone has no pointer',
  'cursor: pointer': 'a phone has no pointer',
  'cursor: progress': 'a phone has no pointer',
  resize: 'a phone has no pointer',
  'resize: vertical': 'a phone has no pointer',
};

/** What Firefox 115 to 120 do without, where a stylesheet uses `:has()`. */
const WITHOUT_HAS: Record<string, string> = {
  'admin/ui/Notice.module.css': 'buttons stay beside a text',
  'admin/ui/RichText.module.css': 'another rule draws the ring',
  'demo/bar.css': 'the bar of the demo has a gap above it',
  'src/ui/academics/ScheduleControls.module.css': 'another rule draws the ring',
  'src/ui/account/OwnData.module.css': 'a link more on paper',
  'src/ui/banner/BannerLine.module.css': 'a link that is cut off stays so when it has the focus',
  'src/ui/calendar/CalendarSubscription.module.css': 'an address more on paper',
  'src/ui/checklist/StatusLine.module.css': 'the page scrolls a row with the focus less far',
  'src/ui/checklist/TaskDetail.module.css': 'the page scrolls a part with the focus less far',
  'src/ui/checklist/TaskRow.module.css': 'the badge of a row repeats its heading',
  'src/ui/content/Hero.module.css': 'the lead story is as high as without an alert',
  'src/ui/content/PostFlow.module.css': 'other distances around a picture',
  'src/ui/dashboard/DashboardLayout.module.css': 'the lead story is as high as without an alert',
  'src/ui/messages/Messages.module.css': 'two questions leave a third column empty',
  'src/ui/shell/Sidebar.module.css': 'room for a bar that is not there; the bar stays above the keyboard',
  'src/ui/toasts/ToastArea.module.css': 'a notice can cover the end of the page until it goes',
};

let portal: Output[] = [];
let admin: Output[] = [];
beforeAll(async () => {
  [portal, admin] = [await buildApp(), await buildAdminPages()];
}, 120_000);

const contentOf = (file: Output): Script => ({
  file: file.fileName,
  code: file.type === 'chunk' ? file.code : String(file.source),
});

const scriptsOf = (output: Output[]) =>
  output.filter(({ fileName }) => /^assets\/.*\.js$/.test(fileName)).map(contentOf);

const inlineOf = (html: string, tag: RegExp): string[] => [...html.matchAll(tag)].map(([, code = '']) => code);

function pageOf(output: Output[]): string {
  const page = output.find(({ fileName }) => fileName === 'index.html');
  if (page === undefined) throw new Error('The build has no page.');
  return contentOf(page).code;
}

/** What the file with the missing functions adds, by the names of `usedByScripts`. */
function addedFunctions(): string[] {
  const code = readFileSync(join(root, 'src/browser/older-browsers/missing-functions.js'), 'utf8');
  const owners = Object.fromEntries(
    ['URL', 'AbortSignal', 'Array', 'String', 'Response'].map((name) => [name, class {}]),
  );
  new Function(...Object.keys(owners), code)(...Object.values(owners));
  const usual = Object.getOwnPropertyNames(class {});
  return Object.entries(owners).flatMap(([name, owner]) => [
    ...Object.getOwnPropertyNames(owner).flatMap((each) => (usual.includes(each) ? [] : `${name}.${each}`)),
    ...Object.getOwnPropertyNames(owner.prototype).flatMap((each) => (each === 'constructor' ? [] : `.${each}`)),
  ]);
}

/** The meaning of a name that most browsers of the list have: those that lack it. */
const lackedByFewest = (features: readonly Feature[]): string[] =>
  features.map(lackedBy).reduce((fewest, each) => (each.length < fewest.length ? each : fewest));

/** Each name that a browser of the list lacks: "toSorted: chrome, edge (assets/index-….js)". */
function missing(uses: readonly Use[], except: readonly string[]): string[] {
  const found = uses.flatMap(({ name, features, file }) => {
    const browsers = except.includes(name) ? [] : lackedByFewest(features);
    return browsers.length === 0 ? [] : [`${name}: ${browsers.join(', ')} (${file})`];
  });
  return [...new Set(found)].sort();
}

/** Everything that runs or is drawn in a page. The start script and the functions that it adds are no names of the app. */
function usesOfPages(): Use[] {
  const page = pageOf(portal);
  const inline = inlineOf(page, /<script>([\s\S]*?)<\/script>/g).map((code) => ({ file: 'the start script', code }));
  const styles = [...portal, ...admin].filter(({ fileName }) => fileName.endsWith('.css')).map(contentOf);
  const ownStyles = inlineOf(page, /<style>([\s\S]*?)<\/style>/g).join('');
  const signIn = ['tokens.css', 'fixed-colors.gen.css', '../../server/accounts/sign-in.css'].map((name) =>
    readFileSync(join(root, 'src/ui', name), 'utf8'),
  );
  const features = scriptFeatures();
  return [
    ...[scriptsOf(portal), scriptsOf(admin), inline].flatMap((scripts) => usedByScripts(scripts, features)),
    ...usedByStyles([
      ...styles,
      { file: 'the styles in the page', code: ownStyles },
      { file: 'the sign-in page', code: signIn.join('\n') },
    ]),
  ];
}

test('OLD-01 the pages need nothing that a browser of the list lacks, but for what is added and what falls back', () => {
  const uses = usesOfPages();
  const reasons = Object.keys(FALLS_BACK);
  expect(missing(uses, [...addedFunctions(), ...reasons])).toEqual([]);
  // Without a function that is added, the line above would have found it.
  const withoutAdded = missing(uses, reasons).map((line) => line.split(':')[0]);
  expect([...new Set(withoutAdded)]).toEqual(addedFunctions().sort());
  // And no reason stays when its use has gone.
  const used = new Set(uses.flatMap(({ name, features }) => (lackedByFewest(features).length === 0 ? [] : name)));
  expect(reasons.filter((name) => !used.has(name))).toEqual([]);
});

test('OLD-01 each stylesheet with :has() has a reason why Firefox 115 works without it', () => {
  const files = globSync('{src,admin,server,demo}/**/*.css', { cwd: root });
  const withHas = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(':has('));
  expect(withHas.sort()).toEqual(Object.keys(WITHOUT_HAS).sort());
});

test('OLD-01 the service worker, to which nothing is added, needs nothing that a browser of the list lacks', () => {
  const worker = portal.filter(({ fileName }) => fileName === 'service-worker.js').map(contentOf);
  expect(worker).toHaveLength(1);
  expect(missing(usedByScripts(worker, scriptFeatures()), [])).toEqual([]);
});

test('OLD-02 OLD-03 the check of the browser is ES5, in the page and for the sign-in page', () => {
  const [inPage = ''] = inlineOf(pageOf(portal), /<script id="browser-check">([\s\S]*?)<\/script>/g);
  const source = readFileSync(join(root, 'src/browser/older-browsers/check-browser.js'), 'utf8');
  for (const code of [inPage, source]) {
    expect(code).toContain('This browser is too old');
    expect(() => parse(code, { ecmaVersion: 5 })).not.toThrow();
  }
  expect(() => parse('() => 1', { ecmaVersion: 5 })).toThrow();
});

test('OLD-02 the signs for which the check asks are there in the list, and in no version before it', () => {
  const at = (...path: string[]): Feature =>
    featureAt(...path) ?? expect.fail(`There is no data for ${path.join('.')}.`);
  const maps = [
    at('html', 'elements', 'script', 'type', 'importmap'),
    at('api', 'HTMLScriptElement', 'supports_static'),
  ];
  const others = [at('javascript', 'builtins', 'Array', 'toSorted'), at('css', 'types', 'length', 'lh')];
  const isAccepted = (name: string, version: string) =>
    maps.every(({ statement }) => hasFeature(name, version, statement)) &&
    others.some(({ statement }) => hasFeature(name, version, statement));
  expect(LIST.filter(([name, version]) => !isAccepted(name, version))).toEqual([]);
  const before: Record<string, string> = { 109: '108', 115: '114', '16.4': '16.3' };
  expect(LIST.filter(([name, version]) => isAccepted(name, before[version] ?? version))).toEqual([]);
});
