// npm run browsers: one journey through the built portal in Firefox, in WebKit, and in old versions of Chromium. The arguments are
// these versions with the paths of their programs: 109.0.6=/path/to/chromium.
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startServer } from '../../server/start.ts';
import { BROWSERS } from '../../tools/build/app-source.mjs';
import { type Driver, openFirefox, openOldChromium, openWebKit, until } from './driver.ts';

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

async function main(): Promise<number> {
  const firefox = programOf('firefox-esr', 'firefox');
  const webkit = programOf('WebKitWebDriver');
  const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser');
  const old = process.argv.slice(2).map((argument) => {
    const [version = '', program = ''] = argument.split('=');
    const name = `Chromium ${version}`;
    const isTooOld = Number.parseInt(version, 10) < OLDEST_CHROMIUM;
    return {
      name,
      open: program === '' ? null : () => openOldChromium(name, program),
      visit: isTooOld ? journeyWithoutApp : journey,
    };
  });
  const browsers = [
    { name: 'Firefox', open: firefox === null ? null : () => openFirefox(firefox), visit: journey },
    {
      name: 'WebKit',
      open: webkit === null || miniBrowser === undefined ? null : () => openWebKit(webkit, miniBrowser),
      visit: journey,
    },
    ...old,
  ];
  let failed = 0;
  for (const { name, open, visit } of browsers) {
    if (open === null) {
      failed += 1;
      process.stdout.write(`  ✗ ${name} is not installed, or there is none for this machine.\n`);
      continue;
    }
    let driver: Driver | null = null;
    try {
      driver = await open();
      await visit(driver);
    } catch (error) {
      failed += 1;
      process.stdout.write(`  ✗ ${String(error)}\n`);
      const page = await driver?.evaluate('location.href + " " + document.body.innerText.slice(0, 400)').catch(String);
      process.stdout.write(`    ${page ?? 'The browser did not start.'}\n`);
    } finally {
      await driver?.close();
    }
  }
  process.stdout.write(`${browsers.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
