import { expect, test } from 'vitest';
import { type AnswersByCookie, keepAnswers, takeAnswers, withToken } from '../../src/api/answers-in-page.ts';
import { createClient } from '../../src/api/client.ts';
import { toFailure } from '../../src/api/failure.ts';
import type { Transport } from '../../src/api/wire.ts';

const { signal } = new AbortController();
const user = { username: 'amara', is_authenticated: true, auth_token: 'secret' };

/** A backend that notes the paths that were asked for. */
function backend() {
  const asked: string[] = [];
  const transport: Transport = async (path) => {
    asked.push(path);
    return path === '/status' ? { status: 'ok' } : user;
  };
  return { asked, client: createClient(transport) };
}

test('DRAW-01 the answers for the page have no token, and the drawing itself keeps it', async () => {
  const kept: AnswersByCookie = {};
  const client = keepAnswers(backend().client, kept);
  await client('getStatus', { signal });
  expect((await client('getUser', { signal })).auth_token).toBe('secret');
  expect(kept).toMatchObject({ getStatus: { status: 'ok' }, getUser: { username: 'amara', auth_token: '' } });
  expect(JSON.stringify(kept)).not.toContain('secret');
});

test('an answer of the page is used once; after that, and for any other call, the call is sent', async () => {
  const { asked, client } = backend();
  const taking = takeAnswers(client, { getStatus: { status: 'integrations_unavailable' } });
  expect(await taking('getStatus', { signal })).toEqual({ status: 'integrations_unavailable' });
  expect(asked).toEqual([]);
  expect(await taking('getStatus', { signal })).toEqual({ status: 'ok' });
  await taking('getUser', { signal });
  expect(asked).toEqual(['/status', '/users/user']);
});

/** What is sent, and asked for first, with a token that `renewed` replaces. */
async function sent(first: string | null, renewed: string | null) {
  const log: string[] = [];
  let token = first;
  const transport = withToken(
    async (path) => log.push(`${path} ${token}`),
    () => token,
    async () => {
      log.push('renew');
      token = renewed;
      return renewed !== null;
    },
  );
  const result = await transport('/holds', { signal }).then(
    () => 'sent',
    (error: unknown) => toFailure(error),
  );
  return { log, result };
}

test('DRAW-07 the first call asks for the token that the page has left out', async () => {
  expect(await sent('', 'new')).toEqual({ log: ['renew', '/holds new'], result: 'sent' });
  expect(await sent('given', 'new')).toEqual({ log: ['/holds given'], result: 'sent' });
  expect(await sent(null, 'new')).toEqual({ log: ['/holds null'], result: 'sent' });
});

test('a session that has ended meanwhile fails the call as a 401 does, and nothing is sent', async () => {
  expect(await sent('', null)).toEqual({ log: ['renew'], result: { kind: 'status', status: 401, detail: null } });
});
