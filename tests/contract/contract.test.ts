import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../contract/catalogue.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { onPostgres } from '../server/support/database.ts';
import { calendarContracts } from './calendar.contracts.ts';
import { checklistContracts } from './checklist.contracts.ts';
import { contentContracts } from './content.contracts.ts';
import { personContracts } from './person.contracts.ts';
import { pushContracts } from './push.contracts.ts';
import { recordContracts } from './records.contracts.ts';
import { sessionContracts } from './session.contracts.ts';
import { CALLS, type CallName, callNames, NOT_IN_THE_DEMO, WITHOUT_SESSION, WITHOUT_TOKEN } from './support/calls.ts';
import { expectRefusal, ORDINARY_STUDENT } from './support/contract.ts';
import {
  demoTransport,
  gatewayTransport,
  serverTransport,
  type Transport,
  upgradedTransport,
} from './support/transports.ts';

/** One set of expectations, put to the demo's backend and to the bundled server alike. */
const contracts = [
  ...personContracts,
  ...recordContracts,
  ...contentContracts,
  ...checklistContracts,
  ...calendarContracts,
  ...pushContracts,
  ...sessionContracts,
];

/** Milliseconds that a database in memory may take to start on a busy machine. */
const STARTING = 60_000;

/** Demo mode has no database. */
const demo = { name: 'demo', start: async () => demoTransport() };

/** Old code on the new schema: during an upgrade, servers of both versions use one database. */
const upgraded = { name: 'OPS-09 server over the next schema', start: upgradedTransport };

describe.each([
  ...(onPostgres ? [upgraded] : [demo]),
  { name: 'server', start: serverTransport },
  { name: 'server with gateway', start: gatewayTransport },
])('$name', ({ name, start }) => {
  let transport: Transport;
  beforeAll(async () => {
    transport = await start();
  }, STARTING);
  afterAll(() => transport.close());

  const asked = contracts.filter(({ serverOnly }) => name !== 'demo' || serverOnly === undefined);
  for (const { calls, title, as = ORDINARY_STUDENT, check } of asked) {
    test(`${idsOf(calls)} ${calls.join(', ')}: ${title}`, async () => {
      const caller = await transport.open(as);
      await check(caller);
      expect(caller.sent).toEqual(expect.arrayContaining(calls));
    });
  }

  const withToken = callNames.filter(
    (call) =>
      !WITHOUT_TOKEN.includes(call) &&
      (name === 'demo' ? NOT_IN_THE_DEMO[call] === undefined : !WITHOUT_SESSION.includes(call)),
  );
  test.each(withToken)('API-01 %s answers 401 without a token, before anything else is judged', async (call) => {
    const { send } = await transport.open(ORDINARY_STUDENT);
    const [method = '', path = ''] = call.split(' ');
    const address = `${/\/$|^\/calendar/.test(path) ? '' : '/api'}${path.replace('{id}', '1')}`;
    await expectRefusal(send(method, address, { token: null, ...(method === 'GET' ? {} : { body: {} }) }), 401);
  });

  test('API-03 a portal path with a slash at its end, and a checklist path without one, are no calls', async () => {
    const { send } = await transport.open(ORDINARY_STUDENT);
    for (const path of ['/api/notifications/user/', '/api/user_task', '/api/category', '/api/no/such/call']) {
      await expectRefusal(send('GET', path), 404);
    }
  });

  test.runIf(name !== 'demo')('OPS-04 the log of all these calls names routes, and no user and no secret', () => {
    const { text = () => '', secrets = [] } = transport.log ?? {};
    const entries = text().trim().split('\n');
    expect(entries.length).toBeGreaterThan(callNames.length);
    expect([...new Set(entries.flatMap((entry) => Object.keys(JSON.parse(entry))))].toSorted()).toEqual([
      'level',
      'message',
      'method',
      'milliseconds',
      // A name of the day, which leads to no one without the key in the database.
      'person',
      'request',
      'route',
      // The push service of a device that was refused.
      'service',
      'status',
      'time',
    ]);
    const personal = samplePeople.flatMap(({ user }) => [user.username, user.last_name, user.nine_number, user.email]);
    const hidden = [...secrets, ...personal].filter((value) => value !== null);
    expect(hidden.filter((value) => text().includes(value))).toEqual([]);
    // Routes have patterns in place of ids, and no queries.
    const routes = entries.map((entry) => String(JSON.parse(entry).route));
    expect(routes.filter((route) => /\?|\/\d/.test(route))).toEqual([]);
  });
});

test('API-13 to API-65 every call of both specifications has a contract on all transports', () => {
  const missing = callNames.filter((call) => !contracts.some(({ calls }) => calls.includes(call)));
  expect(missing).toEqual([]);
  const notInTheDemo = callNames.filter((call) =>
    contracts.every(({ calls, serverOnly }) => !calls.includes(call) || serverOnly !== undefined),
  );
  expect(notInTheDemo).toEqual(Object.keys(NOT_IN_THE_DEMO));
});

test('the table has every call that the app can send, and no other', () => {
  const sendable = catalogue.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, '{id}')}`);
  expect([...new Set(sendable)].toSorted()).toEqual(callNames.toSorted());
});

test('the table has every number of the behaviours once, but those that speak of a call’s variants', () => {
  const numbers = Object.values(CALLS)
    .filter((id) => id.startsWith('API-'))
    .map((id) => Number(id.slice('API-'.length)));
  const variants = [15, 45, 53, 55, 56];
  const all = Array.from({ length: 65 - 13 + 1 }, (_, index) => 13 + index);
  expect([...numbers, ...variants].toSorted((one, other) => one - other)).toEqual(all);
});

function idsOf(calls: CallName[]): string {
  return calls.map((call) => CALLS[call]).join(' ');
}
