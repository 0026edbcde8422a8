import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import type { Database } from '../../server/db/database.ts';
import { people } from '../../server/db/schema.ts';
import type { Drawing } from '../../server/drawing/load-drawing.ts';
import { sampleIntegrations } from '../../server/integrations/sample-source.ts';
import { openSampleDatabase } from './support/database.ts';
import { OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

const call = (name: string, fields: object = {}) => ({
  ...{ address: `/integrations/finti/${name}`, audience: 'everybody' as const, isByTerm: false, hasTerm: false },
  ...fields,
});
const drawing: Drawing = {
  create: () => null,
  createAlerts: () => null,
  shellOf: () => '',
  fixedColors: () => '',
  alertStyles: [],
  pages: [
    {
      pattern: '/finances',
      ...{ styles: [], scripts: [] },
      calls: [
        call('financial-account-summary', { audience: 'students' }),
        call('current-term', { hasTerm: true }),
        call('schedule', { address: '/integrations/finti/schedule?term=*', audience: 'students', isByTerm: true }),
        call('', { address: '/integrations/rave-messages' }),
        call('', { address: '/posts?kind=news' }),
      ],
    },
    { pattern: '', styles: [], scripts: [], calls: [call('person-info')] },
  ],
};

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

/** @param answers whether the systems answer */
function open({ answers = true, stopping = new AbortController().signal } = {}) {
  const asked: string[] = [];
  const sample = sampleIntegrations(database.orm);
  const app = openApp(database, {
    drawing,
    stopping,
    integrations: {
      ...sample,
      // Nothing is stored, so that each sign-in asks.
      isInMemory: () => true,
      fetch: async (request) => {
        // Of the alerts in the page.
        if (request.endpoint === 'rave-messages') return sample.fetch(request);
        asked.push([request.endpoint, request.person.id, request.parameter].filter(Boolean).join(' '));
        return answers ? sample.fetch(request) : new Promise(() => {});
      },
    },
  });
  const signIn = (username: string, next = '/finances') =>
    app.signInForm({ username, password: SAMPLE_PASSWORD, next });
  return { asked, signIn };
}

const idOf = async (username: string) => {
  const [person] = await database.orm.select().from(people).where(eq(people.username, username));
  return person?.id ?? 0;
};

test('START-11 after a sign-in the server asks for the records of the page that opens, and the redirect does not wait', async () => {
  const id = await idOf('amara');
  const silent = open({ answers: false });
  const answer = await silent.signIn('amara');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/finances']);
  await vi.waitFor(() =>
    expect(silent.asked.toSorted()).toEqual([`current-term ${id} 2025-01-21`, `financial-account-summary ${id}`]),
  );
  const { asked, signIn } = open();
  await signIn('amara', '/finances/?x=1#due');
  await vi.waitFor(() =>
    expect(asked.map((each) => each.split(' ')[0]).sort()).toEqual([
      'current-term',
      'financial-account-summary',
      'schedule',
    ]),
  );
  expect(asked).toContainEqual(expect.stringMatching(/^schedule \d+ 20\d\d0[1-4]$/));
});

test('START-11 a person gets what the audience of a call allows; other pages, provisional accounts, people without a number, failed sign-ins and a server that stops cause no call', async () => {
  const { asked, signIn } = open();
  await signIn('amara', '/somewhere');
  await signIn('gia');
  const { nine_number } = people;
  const [chen] = await database.orm.select({ nine_number }).from(people).where(eq(people.username, 'chen'));
  const setNumber = (number: string | null) =>
    database.orm.update(people).set({ nine_number: number }).where(eq(people.username, 'chen'));
  await setNumber(null);
  await signIn('chen');
  await signIn('nobody-here');
  const stopped = open({ stopping: AbortSignal.abort() });
  await stopped.signIn('amara');
  // The calls of the last one are the only ones.
  await signIn('erik');
  const id = await idOf('erik');
  await vi.waitFor(() => expect(asked).toContain(`current-term ${id} 2025-01-21`));
  await setNumber(chen?.nine_number ?? null);
  expect([asked, stopped.asked]).toEqual([[`current-term ${id} 2025-01-21`], []]);
});
