import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../../tools/free-port.mjs';

/** A browser with one page, controlled by WebDriver. */
export type Driver = {
  name: string;
  version: string;
  /** Opens an address, and waits until the page has loaded. */
  open: (address: string) => Promise<void>;
  /** The value of a JavaScript expression in the page. Only strings, numbers, booleans and null arrive. */
  evaluate: (expression: string) => Promise<unknown>;
  /** The errors that nothing has caught; null where the driver does not tell. */
  errors: (() => string[]) | null;
  close: () => Promise<void>;
};

/** A browser whose pages can be measured and pictured. */
export type PictureDriver = Driver & {
  /** Gives the page a window of this size, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** The part of the page that the window shows, as PNG, with one pixel for each CSS pixel. */
  picture: () => Promise<Buffer>;
};

/** What a driver tells about its session. */
type Session = { capabilities: { browserVersion: string } };

const START_LIMIT_MS = 60_000;

/** Firefox, by WebDriver BiDi, which it has built in. */
export async function openFirefox(program: string): Promise<PictureDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'portico-firefox-'));
  const firefox = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await lineOf(firefox, /WebDriver BiDi listening on (ws:\/\/\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${address}.`));
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') call?.resolve(result);
    else if (type === 'error') call?.reject(new Error(message));
  };
  let last = 0;
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const { capabilities } = (await send('session.new', { capabilities: {} })) as Session;
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string };
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    errors: null,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = (await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: unknown }; exceptionDetails?: { text: string } };
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result?.value ?? null;
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: 1 })),
    picture: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await send('browser.close', {}).catch(() => {});
      socket.close();
      await stop(firefox);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** WebKit, in the small browser that comes with its driver. It needs a display, so it gets one without a screen. */
export async function openWebKit(program: string, browser: string): Promise<PictureDriver> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await lineOf(display, /^(\d+)$/m);
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const options = { binary: browser, args: ['--automation'] };
  const wanted = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
  const created = await until(() => call('POST', '/session', { capabilities: wanted }), START_LIMIT_MS);
  const { sessionId, capabilities } = created as Session & { sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = (expression: string) =>
    call('POST', `${session}/execute/async`, {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, () => done(null));`,
      args: [],
    });
  return {
    name: 'WebKit',
    version: capabilities.browserVersion,
    errors: null,
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate,
    // The window has bars besides the page.
    resize: async (width, height) => {
      await until(async () => {
        const rect = (await call('GET', `${session}/window/rect`)) as { width: number; height: number };
        const wider = width - Number(await evaluate('innerWidth'));
        const higher = height - Number(await evaluate('innerHeight'));
        if (wider === 0 && higher === 0) return;
        const size = { width: rect.width + wider, height: rect.height + higher };
        await call('POST', `${session}/window/rect`, { x: 0, y: 0, ...size });
        throw new Error(`WebKit has no window of ${width} × ${height} pixels.`);
      }, 10_000);
    },
    picture: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await call('DELETE', session).catch(() => {});
      await stop(driver);
      await stop(display);
    },
  };
}

/** An old version of Chromium, without its own processes and graphics, which need libraries of its time. */
export async function openOldChromium(name: string, program: string): Promise<Driver> {
  const args = [
    '--no-sandbox',
    '--headless',
    '--single-process',
    '--no-zygote',
    '--disable-gpu',
    '--disable-dev-shm-usage',
  ];
  const browser = await chromium.launch({ executablePath: program, args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return {
    name,
    version: browser.version(),
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    errors: () => errors,
    close: () => browser.close(),
  };
}

/** Tries again while `action` rejects. Rejects with its last error after the limit, in milliseconds. */
export async function until<Value>(action: () => Promise<Value>, limit: number): Promise<Value> {
  const end = Date.now() + limit;
  while (true) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** The group of `pattern` in what a program writes. Rejects when the program ends without it. */
function lineOf(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: unknown) => {
      text += String(chunk);
      const [, found] = pattern.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    program.stdout?.on('data', read);
    program.stderr?.on('data', read);
    program.on('exit', () => reject(new Error(`${program.spawnfile} ended at once:\n${text}`)));
    program.on('error', reject);
  });
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await ended;
}
