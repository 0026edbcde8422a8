import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache, gatewayRecords, messages } from '../../server/db/schema.ts';
import type { IntegrationRequest, Integrations } from '../../server/integrations/integrations.ts';
import { sampleIntegrations } from '../../server/integrations/sample-source.ts';
import { seedSampleData } from '../../server/sample-data/seed.ts';
import type { OutageName, Outages } from '../../server/settings/settings.ts';
import { definitionOf, endpointNames, type IntegrationName } from '../../server/shared/endpoints.ts';
import { createHttpClient } from '../../src/api/client.ts';
import { definitionOf as definitionOfResource, isResourceName, resources } from '../../src/api/resources.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { bookstoreLink, sampleRecords } from '../../src/sample/records.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(gatewayCache);
});

const TODAY = '2025-01-21';
const TERM = '202501';
const MINUTE = 60_000;
const everybody = samplePeople.filter(({ user }) => !user.has_provisional_account).map(({ user }) => user.username);

function addressOf(endpoint: IntegrationName, term = TERM): string {
  const { endpoint: declared, by } = definitionOf(endpoint);
  return `/api${declared.path}${by === 'term' ? `?term=${term}` : ''}`;
}

/** The sample source, with what it has been asked. */
function watched(changes: Partial<Integrations> = {}) {
  const sample = { ...sampleIntegrations(database.orm), ...changes };
  const asked: string[] = [];
  const fetch = (request: IntegrationRequest) => {
    asked.push(`${request.endpoint} ${request.person.id} ${request.parameter}`.trim());
    return sample.fetch(request);
  };
  return { asked, integrations: { ...sample, fetch } };
}

describe('answers', () => {
  test.each(everybody)('every resource of the app reads what the server answers %s', async (username) => {
    const { app, signIn } = openApp(database);
    const { cookie, token } = await signIn(username);
    const client = createHttpClient({
      base: 'http://localhost:4100/api',
      token: () => token,
      headers: { cookie },
      fetch: async (input, init) => app.request(new Request(input, init)),
    });
    const failed: unknown[] = [];
    for (const name of Object.keys(resources).filter(isResourceName)) {
      const { call, isByTerm } = definitionOfResource(name);
      const isPage = ['page', 'searchPosts'].includes(name);
      const parameter = isByTerm ? TERM : isPage ? 'slug=dashboard' : 'dashboard';
      await call(client, new AbortController().signal, parameter).catch((error: unknown) => failed.push([name, error]));
    }
    expect(failed).toEqual([]);
  });

  test('API-21 to API-39: what the gateway answers is the sample person’s own records', async () => {
    for (const username of everybody) {
      const { get } = await openApp(database).signIn(username);
      for (const [name, wanted] of Object.entries(sampleRecords(username, TODAY))) {
        const found = await (await get(addressOf(name as IntegrationName))).json();
        const ofTerm = ['courses', 'schedule', 'grades'].includes(name)
          ? (wanted as { TERMCODE: string }[]).filter(({ TERMCODE }) => TERMCODE === TERM)
          : wanted;
        expect([username, name, found]).toEqual([username, name, ofTerm]);
      }
    }
  });

  test('API-26 the bookstore’s link', async () => {
    const { get } = await openApp(database).signIn('amara');
    expect(await json(await get('/api/integrations/finti/bookstore'))).toEqual({ BOOKSTORE_LINK: bookstoreLink });
  });

  test('API-08 API-47 the campus groups’ events are an RSS document, the other feeds lists', async () => {
    const { get } = await openApp(database).signIn('amara');
    const feed = await get('/api/integrations/pdxcampusgroups/events');
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(feed.headers.get('cache-control')).toBe('no-store');
    expect(await feed.text()).toMatch(/^<\?xml version="1\.0"[\s\S]*<rss version="2\.0"[\s\S]*<\/rss>\s*$/);
    for (const path of ['pdx/events', 'pdxcampusgroups/news', 'rave-messages']) {
      const answer = await get(`/api/integrations/${path}`);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect((await list(answer)).length).toBeGreaterThan(0);
    }
  });
});

describe('the cache', () => {
  test.each(endpointNames)('CACHE-01 to CACHE-19 %s is asked again once its lifetime is over', async (endpoint) => {
    const { asked, integrations } = watched();
    const { signIn, setTime } = openApp(database, { integrations });
    /** Asks in a new session, because a session ends before some answers do. */
    const answerAfter = async (milliseconds: number) => {
      setTime(new Date(NOW.getTime() + milliseconds));
      const { get } = await signIn('amara');
      return (await get(addressOf(endpoint))).text();
    };
    const lifetime = definitionOf(endpoint).minutes * MINUTE;
    const first = await answerAfter(0);
    expect(await answerAfter(lifetime - 1)).toBe(first);
    expect(asked).toHaveLength(1);
    expect(await answerAfter(lifetime)).toBe(first);
    expect(asked).toHaveLength(2);
  });

  test('lifetimes are those of the specification', () => {
    const minutes = Object.fromEntries(endpointNames.map((name) => [name, definitionOf(name).minutes]));
    expect(minutes).toEqual({
      'contact-info': 10,
      'person-info': 240,
      'emergency-info': 240,
      'current-term': 240,
      'term-info': 240,
      bookstore: 5,
      gpa: 480,
      courses: 240,
      schedule: 240,
      grades: 240,
      advisor: 240,
      holds: 480,
      standing: 480,
      'class-standing': 480,
      'curriculum-info': 240,
      nudges: 5,
      'financial-account-summary': 5,
      'financial-aid-info': 5,
      events: 5,
      'campus-events': 5,
      news: 5,
      'rave-messages': 1,
    });
  });

  test('an entry is one person’s, endpoint’s and term’s; what is the same for all is asked once', async () => {
    const { asked, integrations } = watched();
    const { signIn } = openApp(database, { integrations });
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    for (const { get } of [amara, ben, amara, ben]) {
      await get(addressOf('holds'));
      await get(addressOf('schedule'));
      await get(addressOf('schedule', '202404'));
      await get(addressOf('events'));
      await get(addressOf('term-info'));
    }
    expect(asked).toEqual([
      'holds 1',
      'schedule 1 202501',
      'schedule 1 202404',
      'events 1',
      'term-info 1 2025-01-21',
      'holds 2',
      'schedule 2 202501',
      'schedule 2 202404',
    ]);
  });

  test('a person with the same answer on the way does not get another’s', async () => {
    const { signIn } = openApp(database);
    const signed = await Promise.all(everybody.map((username) => signIn(username)));
    const answers = await Promise.all(
      signed.flatMap(({ get }) => [1, 2, 3].map(async () => json(await get(addressOf('person-info'))))),
    );
    const ids = everybody.flatMap((username) => {
      const id = sampleRecords(username, TODAY)['person-info']?.STUDENT_ID;
      return [id, id, id];
    });
    expect(answers.map(({ STUDENT_ID }) => STUDENT_ID)).toEqual(ids);
  });

  test('many processes that bring the same answer at once all succeed', async () => {
    const apps = [1, 2, 3, 4].map(() => openApp(database));
    const { get: _, token } = await (apps[0] as (typeof apps)[0]).signIn('amara');
    const headers = { authorization: `Token ${token}` };
    const answers = await Promise.all(
      apps.flatMap(({ request }) => [1, 2, 3].map(() => request(addressOf('gpa'), { headers }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await database.orm.select().from(gatewayCache)).toHaveLength(1);
  });

  test('OPS-11 a server uses an answer in its memory until the stored one changes, on whichever server', async () => {
    const [one, other] = [openApp(database), openApp(database)];
    const { get, token } = await one.signIn('amara');
    const onOther = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    const read = async () => (await get(addressOf('contact-info'))).text();
    const source = eq(gatewayRecords.resource, 'contact-info');
    const original = await database.orm.select().from(gatewayRecords).where(source);
    const stored = await read();
    expect(await read()).toBe(stored);
    // Without a new version, which every change by a server has.
    await database.orm.update(gatewayCache).set({ content: { answer: { CITY: 'Elsewhere' } } });
    expect(await read()).toBe(stored);

    await database.orm
      .update(gatewayRecords)
      .set({ content: { CITY: 'Beekeeping' } })
      .where(source);
    const body = JSON.stringify({ endpoint: 'ContactInfo' });
    await other.request('/api/integrations/finti/clear-cache', { method: 'POST', headers: onOther, body });
    const fresh = await (await other.request(addressOf('contact-info'), { headers: onOther })).text();
    expect(fresh).toContain('Beekeeping');
    expect(await read()).toBe(fresh);
    for (const { id, content } of original) {
      await database.orm.update(gatewayRecords).set({ content }).where(eq(gatewayRecords.id, id));
    }
  });

  test('OPS-11 an answer in the memory of a server goes with the session', async () => {
    const { signIn } = openApp(database);
    const [first, second] = [await signIn('amara'), await signIn('amara')];
    await first.get(addressOf('holds'));
    expect((await first.get(addressOf('holds'))).status).toBe(200);
    await second.remove('/api/users/sessions');
    expect((await first.get(addressOf('holds'))).status).toBe(401);
  });

  test('a failure is not kept', async () => {
    let isBroken = true;
    const sample = sampleIntegrations(database.orm);
    const fetch: Integrations['fetch'] = (request) =>
      isBroken ? Promise.reject(new Error('gone')) : sample.fetch(request);
    const { get } = await openApp(database, { integrations: { ...sample, fetch } }).signIn('amara');
    expect((await get(addressOf('holds'))).status).toBe(500);
    isBroken = false;
    expect((await get(addressOf('holds'))).status).toBe(200);
  });

  test.each([
    ['ContactInfo', 'contact-info'],
    ['PersonInfo', 'person-info'],
    ['EmergencyInfo', 'emergency-info'],
    ['CurriculumInfo', 'curriculum-info'],
  ] as const)('API-40 clear-cache with %s empties that entry of that person, and no other', async (name, endpoint) => {
    const { asked, integrations } = watched();
    const { signIn } = openApp(database, { integrations });
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    const cleared = ['contact-info', 'person-info', 'emergency-info', 'curriculum-info', 'gpa'] as const;
    const askAll = async () => {
      for (const { get } of [amara, ben]) for (const one of cleared) await get(addressOf(one));
    };
    await askAll();
    asked.length = 0;
    expect((await amara.post('/api/integrations/finti/clear-cache', { endpoint: name })).status).toBe(204);
    await askAll();
    expect(asked).toEqual([`${endpoint} 1`]);
    // What has been brought since is kept again.
    await askAll();
    expect(asked).toEqual([`${endpoint} 1`]);
  });

  test.each([{}, { endpoint: 'Holds' }, { endpoint: 'person-info' }, { endpoint: 'ContactInfo', all: true }])(
    'API-40 clear-cache refuses %j',
    async (body) => {
      const { post } = await openApp(database).signIn('amara');
      expect((await post('/api/integrations/finti/clear-cache', body)).status).toBe(400);
    },
  );

  test('an answer that was on its way when its entry was emptied is not kept', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const sample = sampleIntegrations(database.orm);
    const { asked, integrations } = watched({
      fetch: async (request) => {
        const answer = await sample.fetch(request);
        if (asked.length === 1) await held;
        return answer;
      },
    });
    const { get, post } = await openApp(database, { integrations }).signIn('amara');
    const early = get(addressOf('contact-info'));
    await expect.poll(() => asked.length).toBe(1);
    await post('/api/integrations/finti/clear-cache', { endpoint: 'ContactInfo' });
    release();
    expect((await early).status).toBe(200);
    await get(addressOf('contact-info'));
    expect(asked).toEqual(['contact-info 1', 'contact-info 1']);
  });

  test('a term that is far away has no records: the database and the gateway cannot be filled with term codes', async () => {
    const { asked, integrations } = watched();
    const { get } = await openApp(database, { integrations }).signIn('amara');
    for (const term of ['202104', '202201', '202804', '202901', '202901']) {
      expect((await get(addressOf('schedule', term))).status).toBe(200);
    }
    expect(await list(await get(addressOf('schedule', '202104')))).toEqual([]);
    expect(asked).toEqual(['schedule 1 202201', 'schedule 1 202804']);
    const cached = await database.orm.select({ id: gatewayCache.id }).from(gatewayCache);
    expect(cached.map(({ id }) => id).sort()).toEqual(['1 912345678/schedule/202201', '1 912345678/schedule/202804']);
  });

  test('that cannot be written is logged, and the answer still arrives', async () => {
    const failing = {
      insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.reject(new Error('no space')) }) }),
    };
    const orm = new Proxy(database.orm, {
      get: (target, name) => Reflect.get(name === 'insert' ? failing : target, name),
    });
    const { token } = await openApp(database).signIn('amara');
    const { request, logged } = openApp({ ...database, orm });
    const answer = await request(addressOf('holds'), { headers: { authorization: `Token ${token}` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(1);
    expect(logged).toEqual([expect.stringContaining('An answer of holds could not be cached: no space')]);
  });

  test('sample data that move to another day empty it; on the same day it stays', async () => {
    const { get } = await openApp(database).signIn('amara');
    await get(addressOf('holds'));
    const seedOn = (day: string) => database.migrate((orm) => seedSampleData(orm, day));
    await seedOn(TODAY);
    expect(await database.orm.select().from(gatewayCache)).toHaveLength(1);
    await seedOn('2025-02-19');
    expect(await database.orm.select().from(gatewayCache)).toEqual([]);
    await seedOn(TODAY);
  });

  test('what expired more than a day ago is deleted', async () => {
    const { get } = await openApp(database).signIn('amara');
    await get(addressOf('events'));
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
    await deleteExpired(database.orm, later(5 + 24 * 60 - 1), settings);
    expect(await database.orm.select().from(gatewayCache)).toHaveLength(1);
    await deleteExpired(database.orm, later(5 + 24 * 60), settings);
    expect(await database.orm.select().from(gatewayCache)).toEqual([]);
  });
});

describe('nudges', () => {
  const nudge = (id: string, nudge_type: string, person_id = 1) => ({
    id,
    person_id,
    resource: 'nudges',
    position: 9,
    content: { pk: 9_999, nudge_type, title: nudge_type, body: '', action_link: null, created_on: NOW.toISOString() },
  });
  beforeEach(async () => {
    await database.orm.delete(gatewayRecords).where(eq(gatewayRecords.resource, 'nudges'));
    await database.orm
      .insert(gatewayRecords)
      .values([
        nudge('a', 'APC'),
        nudge('b', 'DEPOSIT_INIT'),
        nudge('c', 'DEPOSIT_CONFIRM'),
        nudge('d', 'UNHEARD_OF'),
        nudge('e', 'APC', 2),
      ]);
  });
  const typesOf = async ({ get }: { get: (path: string) => Promise<Response> }) =>
    (await list(await get(addressOf('nudges')))).map(({ nudge_type }) => nudge_type);

  test.each([
    ['APC', ['DEPOSIT_INIT', 'DEPOSIT_CONFIRM', 'UNHEARD_OF']],
    ['DEPOSIT', ['APC', 'UNHEARD_OF']],
    ['DEPOSIT_INIT', ['APC', 'DEPOSIT_CONFIRM', 'UNHEARD_OF']],
    ['UNHEARD_OF', ['APC', 'DEPOSIT_INIT', 'DEPOSIT_CONFIRM']],
    ['DIRECTORY', ['APC', 'DEPOSIT_INIT', 'DEPOSIT_CONFIRM', 'UNHEARD_OF']],
  ])('API-37 BANNER-11 %s is dismissed at once, of that person only', async (nudge_type, left) => {
    const { signIn } = openApp(database);
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    expect(await typesOf(amara)).toHaveLength(4);
    expect((await amara.post('/api/integrations/finti/nudges', { nudge_type })).status).toBe(204);
    expect(await typesOf(amara)).toEqual(left);
    expect(await typesOf(ben)).toEqual(['APC']);
  });

  test('BANNER-17 BANNER-22 the message of a dismissed nudge is read with it', async () => {
    const { get, post } = await openApp(database).signIn('amara');
    const message = { title: 'Deposit', body: '', created_on: NOW, is_nudge: true };
    await database.orm.insert(messages).values([
      { ...message, id: 9_001, person_id: 1, nudge_type: 'DEPOSIT_INIT' },
      { ...message, id: 9_002, person_id: 1, nudge_type: 'APC' },
      { ...message, id: 9_003, person_id: 2, nudge_type: 'DEPOSIT_INIT' },
    ]);
    await post('/api/integrations/finti/nudges', { nudge_type: 'DEPOSIT' });
    const found = await list(await get('/api/notifications/user'));
    const readOn = Object.fromEntries(found.map(({ pk, user_read_on }) => [pk, user_read_on]));
    expect([readOn[9_001], readOn[9_002]]).toEqual([NOW.toISOString(), null]);
    const [bens] = await database.orm.select().from(messages).where(eq(messages.id, 9_003));
    expect(bens?.user_read_on).toBe(null);
  });

  test.each([{}, { nudge_type: '' }, { nudge_type: 3 }, { nudge_type: 'x'.repeat(41) }])('refuses %j', async (body) => {
    const { post } = await openApp(database).signIn('amara');
    expect((await post('/api/integrations/finti/nudges', body)).status).toBe(400);
  });
});

describe('named outages', () => {
  const names: OutageName[] = [...endpointNames, 'mynextsteps'];
  const open = (outages: Outages) => openApp(database, { settings: { ...settings, outages } });
  const pathOf = (name: OutageName) =>
    name === 'mynextsteps' ? '/api/integrations/mynextsteps/tasks' : addressOf(name as IntegrationName);

  test.each(names)('%s fails alone, in every mode, also when its answer is kept, and comes back', async (name) => {
    const outages: Outages = {};
    const { get } = await open(outages).signIn('amara');
    const good = await (await get(pathOf(name))).text();
    const other = name === 'holds' ? 'gpa' : 'holds';
    for (const mode of ['down', '502'] as const) {
      outages[name] = mode;
      const answer = await get(pathOf(name));
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ detail: expect.stringContaining(name) });
      expect((await get(pathOf(other))).status).toBe(200);
    }
    outages[name] = 'malformed';
    expect(typeof (await (await get(pathOf(name))).json())).toBe('string');
    outages[name] = 'Warning';
    expect(await json(await get(pathOf(name)))).toEqual({ p_result: 'Warning' });
    delete outages[name];
    expect(await (await get(pathOf(name))).text()).toBe(good);
  });

  test('the whole gateway takes all of its own calls, and leaves feeds and tasks', async () => {
    const { request, signIn } = open({ gateway: 'down' });
    const { get } = await signIn('amara');
    for (const name of endpointNames) {
      const isOfGateway = definitionOf(name).system === 'gateway';
      expect([name, (await get(pathOf(name))).status]).toEqual([name, isOfGateway ? 500 : 200]);
    }
    expect((await get(pathOf('mynextsteps'))).status).toBe(200);
    expect(await json(await request('/api/status'))).toEqual({ status: 'integrations_unavailable' });
  });

  test('ERR-07 the status follows an outage that comes and goes while the app runs', async () => {
    const outages: Outages = {};
    const { request } = open(outages);
    expect(await json(await request('/api/status'))).toEqual({ status: 'ok' });
    outages.gateway = 'down';
    expect(await json(await request('/api/status'))).toEqual({ status: 'integrations_unavailable' });
    outages.gateway = 'unreachable';
    expect((await request('/api/status')).status).toBe(503);
  });

  test('a named outage wins over the outage of the gateway', async () => {
    const { get } = await open({ gateway: 'down', holds: 'Warning' }).signIn('amara');
    expect(await json(await get(pathOf('holds')))).toEqual({ p_result: 'Warning' });
    expect((await get(pathOf('gpa'))).status).toBe(500);
  });

  test('nudges cannot be dismissed while they are down', async () => {
    const { post } = await open({ nudges: 'down' }).signIn('amara');
    expect((await post('/api/integrations/finti/nudges', { nudge_type: 'APC' })).status).toBe(500);
  });

  test('nudges whose answer is odd can be dismissed', async () => {
    const outages: Outages = { nudges: 'malformed' };
    const { get, post } = await open(outages).signIn('amara');
    const nudge_type = 'TO_BE_DISMISSED';
    await database.orm
      .insert(gatewayRecords)
      .values({ id: 'odd', person_id: 1, resource: 'nudges', position: 0, content: { nudge_type } });
    expect((await post('/api/integrations/finti/nudges', { nudge_type })).status).toBe(204);
    delete outages.nudges;
    const types = (await list(await get(pathOf('nudges')))).map((nudge) => nudge.nudge_type);
    expect(types).not.toContain(nudge_type);
  });
});
