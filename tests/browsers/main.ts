// npm run browsers: one journey through the built portal in Firefox, in WebKit, and in old versions of Chromium. In Firefox and WebKit
// also the boxes of five pages, and pictures. The arguments without a dash are old versions with the paths of their programs:
// 109.0.6=/path/to/chromium.
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startServer } from '../../server/start.ts';
import { serveStates } from '../../states/serve-build.ts';
import { BROWSERS } from '../../tools/build/app-source.mjs';
import { type Driver, openFirefox, openOldChromium, openWebKit, type PictureDriver, until } from './driver.ts';
import { comparePictures } from './kept-pictures.ts';
import { type Addresses, boxesInChromium, differentBoxes } from './same-boxes.ts';

const HELP = `One journey in Firefox, WebKit and old versions of Chromium. Then the boxes of five pages in Firefox and WebKit, compared with
those in Chromium, and pictures of five parts, compared with the last ones in tests/browsers/pictures.

  npm run browsers                    pictures that differ go to .tmp/browsers
  npm run browsers -- --accept        they are the ones to compare with from now on
  npm run browsers -- --only firefox  only browsers with this text in their name
  npm run browsers -- --looks         without the journey

Exit codes: 0 all is well · 1 something differs or fails · 2 wrong arguments
`;

const STEP_LIMIT_MS = 60_000;
/** The first version of the list. */
const OLDEST_CHROMIUM = Number(/chrome(\d+)/.exec(BROWSERS.join(' '))?.[1]);
const dist = join(import.meta.dirname, '../../dist');

/** The first of these programs that is installed; null if none is. */
const programOf = (...names: string[]): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync) ?? null;

async function journey(driver: Driver): Promise<void> {
  const database = await openEmbedded('memory://');
  const settings = readSettings({ PORT: '0', SAMPLE_DATA: 'on' });
  let server = await startServer(settings, { log: () => {}, database, dist });
  const { url, port } = server;
  const step = async (name: string, expression: string) => {
    await until(async () => {
      if ((await driver.evaluate(expression)) !== true) throw new Error(`${driver.name}: ${name}`);
    }, STEP_LIMIT_MS);
    process.stdout.write(`  ✓ ${driver.name}: ${name}\n`);
  };
  const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;
  const presses = (selector: string) =>
    `(() => { const found = document.querySelector(${JSON.stringify(selector)}); found?.click(); return found !== null; })()`;
  try {
    await driver.open(`${url}/`);
    await step('without a session, the address leads to the sign-in page', `location.pathname === '/accounts/login/'`);
    await step(
      'the form can be sent',
      `(() => {
        document.querySelector('[name="username"]').value = 'amara';
        document.querySelector('[name="password"]').value = ${JSON.stringify(SAMPLE_PASSWORD)};
        document.querySelector('[name="password"]').form.requestSubmit();
        return true;
      })()`,
    );
    await step('the dashboard greets the student', `location.pathname === '/' && ${shows('Hello Amara')}`);
    await step('an alert has a ground', ALERT_HAS_A_GROUND);
    await step("it shows today's classes", `document.querySelector('#today li h3') !== null`);
    await step('it has its styles and its content', `document.querySelector('main [data-slot]') === null`);
    await driver.open(`${url}/next-steps/task`);
    await step('a task opens', presses('[data-task-rows] li a'));
    await step('it is marked as done', presses('article [data-region="completion"]'));
    await step('the page says so', shows('Marked done'));
    await step(
      'the service worker keeps the offline page',
      `navigator.serviceWorker.ready.then(() => caches.match('/offline')).then((page) => page !== undefined)`,
    );
    await server.stop();
    await driver.open(`${url}/finances`).catch(() => {});
    await step('without a network, the offline page shows', shows('You seem to be offline'));
    server = await startServer({ ...settings, port }, { log: () => {}, database, dist });
    await driver.open(`${url}/finances`);
    await step('with the network, the page is back', `document.querySelector('main h1')?.innerText === 'Finances'`);
    for (const address of ['/academics', '/messages', '/next-steps/task', '/account']) {
      await driver.open(`${url}${address}`);
      await step(`${address} opens`, `document.querySelector('main h1') !== null && !${shows('(500 Error)')}`);
    }
    await driver.open(`${url}/logout`);
    await step('after the sign-out, the sign-in page shows', `document.querySelector('[name="password"]') !== null`);
    await step(
      'nothing of the user is left in this tab',
      `Object.keys(sessionStorage).every((key) => !key.startsWith('portico.kept'))`,
    );
    const errors = driver.errors?.() ?? [];
    if (errors.length > 0) throw new Error(`${driver.name}: uncaught ${errors.join(', ')}`);
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Its text is white. Without a value for the token, there would be no red below it. */
const ALERT_HAS_A_GROUND = `(() => {
  const line = document.querySelector('[data-kind="alert"]');
  return line !== null && getComputedStyle(line).backgroundColor !== 'rgba(0, 0, 0, 0)';
})()`;

/** What a browser shows that is too old: the line, and below it what the server has drawn. Source: OLD-02, OLD-03. */
async function journeyWithoutApp(driver: Driver): Promise<void> {
  const database = await openEmbedded('memory://');
  const settings = readSettings({ PORT: '0', SAMPLE_DATA: 'on' });
  const server = await startServer(settings, { log: () => {}, database, dist });
  const { url } = server;
  const step = async (name: string, expression: string, again = async () => {}) => {
    await until(async () => {
      await again();
      if ((await driver.evaluate(expression)) !== true) throw new Error(`${driver.name}: ${name}`);
    }, STEP_LIMIT_MS);
    process.stdout.write(`  ✓ ${driver.name}: ${name}\n`);
  };
  const line = `document.body.innerText.includes('This browser is too old for all of the portal.')`;
  try {
    await driver.open(`${url}/accounts/login/`);
    await step('the sign-in page says that the browser is too old', line);
    await step(
      'the form can be sent',
      `(() => {
        document.querySelector('[name="username"]').value = 'amara';
        document.querySelector('[name="password"]').value = ${JSON.stringify(SAMPLE_PASSWORD)};
        document.querySelector('[name="password"]').form.submit();
        return true;
      })()`,
    );
    await step('the address is that of the portal', `location.pathname === '/'`);
    // A server that has just started may be late with a drawing.
    const open = () => driver.open(`${url}/finances`);
    const heading = `document.querySelector('main h1')?.innerText === 'Finances'`;
    await step('below the line is the page that the server has drawn', `${line} && ${heading}`, open);
  } finally {
    await server.stop();
    await database.close();
  }
}

/** What to do in a browser; null if it is not installed. */
type Browser = { name: string; visit: (() => Promise<void>) | null };

/** Opens a browser, does all visits, and closes it. Rejects with the first problem and the page on which it was. */
async function visitWith<Opened extends Driver>(
  open: () => Promise<Opened>,
  visits: readonly ((driver: Opened) => Promise<void>)[],
): Promise<void> {
  const driver = await open();
  try {
    for (const visit of visits) await visit(driver);
  } catch (error) {
    const page = await driver.evaluate('location.href + " " + document.body.innerText.slice(0, 400)').catch(String);
    throw new Error(`${error instanceof Error ? error.message : error}\n    ${page}`);
  } finally {
    await driver.close();
  }
}

/** @param argument an old version and its program, as in 109.0.6=/path/to/chromium */
function oldChromium(argument: string): Browser {
  const [version = '', program = ''] = argument.split('=');
  const name = `Chromium ${version}`;
  const isTooOld = Number.parseInt(version, 10) < OLDEST_CHROMIUM;
  const visits = [isTooOld ? journeyWithoutApp : journey];
  return { name, visit: program === '' ? null : () => visitWith(() => openOldChromium(name, program), visits) };
}

/** The page of states, and a portal with sample people. */
async function servePages(): Promise<Addresses & { close: () => Promise<void> }> {
  const states = await serveStates(join(import.meta.dirname, '../../.tmp/states-browsers'));
  const database = await openEmbedded('memory://');
  const server = await startServer(readSettings({ PORT: '0', SAMPLE_DATA: 'on' }), { log: () => {}, database, dist });
  return {
    states: states.url,
    portal: server.url,
    close: async () => {
      await server.stop();
      await database.close();
      await states.close();
    },
  };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      accept: { type: 'boolean', default: false },
      looks: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const pages = await servePages();
  const expected = await boxesInChromium(pages);
  const look = async (driver: PictureDriver) => {
    const differences = await differentBoxes(driver, pages, expected);
    if (differences.length === 0) process.stdout.write(`  ✓ ${driver.name}: five pages have the boxes of Chromium\n`);
    const { lines, isFailed } = await comparePictures(driver, pages, values.accept);
    for (const line of lines) process.stdout.write(`    ${driver.name}: ${line}\n`);
    if (lines.length === 0) process.stdout.write(`  ✓ ${driver.name}: five pictures are as before\n`);
    const problems = isFailed
      ? [...differences, 'Pictures differ. If this is meant: npm run browsers -- --accept']
      : differences;
    if (problems.length > 0) throw new Error([`${driver.name} shows pages otherwise.`, ...problems].join('\n  '));
  };
  const firefox = programOf('firefox-esr', 'firefox');
  const webkit = programOf('WebKitWebDriver');
  const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser');
  const visits = values.looks ? [look] : [journey, look];
  const browsers: Browser[] = [
    { name: 'Firefox', visit: firefox === null ? null : () => visitWith(() => openFirefox(firefox), visits) },
    {
      name: 'WebKit',
      visit:
        webkit === null || miniBrowser === undefined
          ? null
          : () => visitWith(() => openWebKit(webkit, miniBrowser), visits),
    },
    ...(values.looks ? [] : positionals.map(oldChromium)),
  ].filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
  let failed = 0;
  for (const { name, visit } of browsers) {
    if (visit === null) {
      failed += 1;
      process.stdout.write(`  ✗ ${name} is not installed, or there is none for this machine.\n`);
      continue;
    }
    try {
      await visit();
    } catch (error) {
      failed += 1;
      process.stdout.write(`  ✗ ${error instanceof Error ? error.message : error}\n`);
    }
  }
  await pages.close();
  process.stdout.write(`${browsers.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
