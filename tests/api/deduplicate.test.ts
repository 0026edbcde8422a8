import { expect, test } from 'vitest';
import { deduplicate } from '../../src/api/deduplicate.ts';
import type { CallRequest } from '../../src/api/wire.ts';

const { signal } = new AbortController();

async function sentFor(requests: CallRequest[]): Promise<number> {
  let sent = 0;
  const send = deduplicate(async () => {
    sent += 1;
  });
  await Promise.all(requests.map((request) => send('/record', request)));
  return sent;
}

test('calls that read the same leave once; calls that write, or read something else, leave each', async () => {
  const change = (body: unknown): CallRequest => ({ method: 'patch', body, signal });
  expect([
    await sentFor([{ signal }, { method: 'get', signal }]),
    await sentFor([{ signal }, { query: { term: '202604' }, signal }]),
    await sentFor([change({ a: 1 }), change({ b: 2 })]),
  ]).toEqual([1, 2, 2]);
});
