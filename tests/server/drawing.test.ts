import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { htmlWriter } from '../../server/content/sanitize-html.ts';
import type { Database } from '../../server/db/database.ts';
import { defaultSettings } from '../../src/browser/settings.ts';
import { directTransport } from '../../src/drawing/direct-transport.ts';
import { drawPage } from '../../src/drawing/draw-page.tsx';
import type { PageToDraw } from '../../src/drawing/drawing.ts';
import { fullName } from '../../src/rules/names.ts';
import { samplePerson } from '../../src/sample/people.ts';
import { site } from '../../src/site.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, ORIGIN, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(() => {
  vi.spyOn(console, 'error');
});

const DEVICE = {
  at: NOW.toISOString(),
  origin: ORIGIN,
  address: '/',
  timeZone: site.timeZone,
  isApple: false,
  hasWorkers: true,
  width: 1280,
  hidesFigures: false,
  dismissedAlerts: [],
  stored: {},
};

type Choices = { device?: Partial<PageToDraw['device']>; limit?: AbortSignal; fetch?: typeof fetch };

function open() {
  const { app, signIn } = openApp(database);
  /** Answers calls in this process, with the cookie of a person. */
  const fetchFor =
    ({ cookie }: Pick<SignedInClient, 'cookie'>): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      return app.fetch(request);
    };
  const draw = (person: Pick<SignedInClient, 'cookie'>, address: string, choices: Choices = {}) =>
    drawPage(
      {
        device: { ...DEVICE, address, ...choices.device },
        wait: choices.limit ?? new AbortController().signal,
        limit: choices.limit ?? new AbortController().signal,
        fetch: choices.fetch ?? fetchFor(person),
      },
      { settings: defaultSettings(), site, html: htmlWriter(`${ORIGIN}/`) },
    );
  return { draw, signIn, fetchFor };
}

const textOf = (markup = '') =>
  markup
    // React separates the parts of a text.
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a page that is drawn without a browser', () => {
  test.each([
    ['/', ['Hello Amara', 'CS 333', '$1,174.50', 'Your registration time is set']],
    ['/academics', ['Operating Systems', 'Engineering Building 102']],
    ['/finances', ['Amount due $1,174.50', 'A hold from Student Accounts']],
    ['/account', ['Signed in as amara', '912 345 678', 'Computer Science']],
    ['/messages', ['4 unread', 'FAFSA for next year is open']],
    ['/community', ['Community', 'Open mic in the student union']],
    ['/resources', ['Career center', 'Order a transcript']],
    ['/whats-new', ['Two hundred and twelve apple trees']],
    ['/next-steps/task', ['You have 1 overdue task(s)', 'Submit your immunization record']],
    ['/nothing/here', ['Page not found', 'There is a hold on your student account']],
  ])('%s has what the student sees there', async (address, texts) => {
    const { draw, signIn } = open();
    const drawn = await draw(await signIn('amara'), address);
    const text = textOf(drawn?.markup);
    expect(texts.filter((each) => !text.includes(each))).toEqual([]);
    expect(console.error).not.toHaveBeenCalled();
  });

  test('drawings that overlap are the same as drawings one after the other, and each is of its own person', async () => {
    const { draw, signIn } = open();
    const names = ['amara', 'ben', 'dolores', 'chen', 'victor'];
    const people = await Promise.all(names.map((name) => signIn(name)));
    const alone = [];
    for (const person of people) alone.push(await draw(person, '/'));
    const accounts = names.map((name) => {
      const { first_name: first, last_name: last } = samplePerson(name).user;
      return `Account of ${fullName(first, last)} `;
    });
    expect(alone.map((drawn) => accounts.filter((each) => textOf(drawn?.markup).includes(each)))).toEqual(
      accounts.map((account) => [account]),
    );
    expect(await Promise.all(people.map((person) => draw(person, '/')))).toEqual(alone);
  });

  test('HIDE-02 has no figure if the device hides them', async () => {
    const { draw, signIn } = open();
    const drawn = await draw(await signIn('amara'), '/finances', { device: { hidesFigures: true } });
    expect([drawn?.markup.includes('Amount due'), drawn?.markup.includes('1,174.50')]).toEqual([true, false]);
  });

  test('neither the page nor its answers have a token', async () => {
    const { draw, signIn } = open();
    const person = await signIn('amara');
    expect(JSON.stringify(await draw(person, '/next-steps/task'))).not.toContain(person.token);
  });

  test('is not drawn without a session and for a provisional account', async () => {
    const { draw, signIn } = open();
    const limit = () => AbortSignal.timeout(200);
    expect([
      await draw({ cookie: '' }, '/', { limit: limit() }),
      await draw(await signIn('gia'), '/', { limit: limit() }),
    ]).toEqual([null, null]);
  });

  test('DRAW-06 is not drawn at an address that leads to another one', async () => {
    const { draw, signIn } = open();
    expect(await draw(await signIn('amara'), '/next-steps')).toBe(null);
  });

  test('DRAW-03 is not drawn without an answer that has not arrived in time', async () => {
    const { draw, signIn, fetchFor } = open();
    const person = await signIn('amara');
    const limit = new AbortController();
    const drawn = await draw(person, '/whats-new', {
      limit: limit.signal,
      fetch: async (input, init) => {
        if (!new Request(input, init).url.includes('/posts')) return fetchFor(person)(input, init);
        setTimeout(() => limit.abort(), 1000);
        return new Promise(() => {});
      },
    });
    expect(drawn).toBe(null);
  });

  test('a call of a drawing is sent once, as the app sends it, and fails with what the handler says', async () => {
    const sent: unknown[] = [];
    const transport = directTransport(async (input, init) => {
      const { method, url, headers } = new Request(input, init);
      sent.push([method, url, headers.get('authorization')]);
      return Response.json({ detail: 'Please wait.' }, { status: 503 });
    }, new Map())({ base: `${ORIGIN}/api`, token: () => 'secret' });
    const call = transport('/posts', { query: { post_type: 'blog' }, signal: new AbortController().signal });
    expect(await call.catch((error) => error.failure)).toEqual({
      kind: 'status',
      status: 503,
      detail: 'Please wait.',
    });
    expect(sent).toEqual([['GET', `${ORIGIN}/api/posts?post_type=blog`, 'Token secret']]);
  });

  test('a call that is never answered ends with the limit', async () => {
    const { draw, signIn } = open();
    const limit = AbortSignal.timeout(50);
    expect(await draw(await signIn('amara'), '/', { limit, fetch: () => new Promise(() => {}) })).toBe(null);
  });

  test('DRAW-03 a drawing that is given up while the guard decides reports no error', async () => {
    const { draw, signIn, fetchFor } = open();
    const person = await signIn('amara');
    const limit = new AbortController();
    const drawn = await draw(person, '/', {
      limit: limit.signal,
      fetch: async (input, init) => {
        // The first calls for data leave when the guard has been asked.
        if (!new Request(input, init).url.includes('/user')) limit.abort();
        return fetchFor(person)(input, init);
      },
    });
    expect(drawn).toBe(null);
    // The guard's promise is rejected when the portal stops, and its handlers run before the next turn of the event loop.
    await new Promise(setImmediate);
    expect(console.error).not.toHaveBeenCalled();
  });
});
