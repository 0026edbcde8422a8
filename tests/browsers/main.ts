// npm run browsers: one journey through the built portal in Firefox and in WebKit.
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings.ts';
import { startServer } from '../../server/start.ts';
import { type Driver, openFirefox, openWebKit, until } from './driver.ts';

const STEP_LIMIT_MS = 60_000;
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
    await driver.open(`${url}/logout`);
    await step('after the sign-out, the sign-in page shows', `document.querySelector('[name="password"]') !== null`);
    await step(
      'nothing of the user is left in this tab',
      `Object.keys(sessionStorage).every((key) => !key.startsWith('portico.kept'))`,
    );
  } finally {
    await server.stop();
    await database.close();
  }
}

async function main(): Promise<number> {
  const firefox = programOf('firefox-esr', 'firefox');
  const webkit = programOf('WebKitWebDriver');
  const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser');
  const browsers = [
    { name: 'Firefox', open: firefox === null ? null : () => openFirefox(firefox) },
    {
      name: 'WebKit',
      open: webkit === null || miniBrowser === undefined ? null : () => openWebKit(webkit, miniBrowser),
    },
  ];
  let failed = 0;
  for (const { name, open } of browsers) {
    if (open === null) {
      failed += 1;
      process.stdout.write(`  ✗ ${name} is not installed.\n`);
      continue;
    }
    let driver: Driver | null = null;
    try {
      driver = await open();
      await journey(driver);
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
