import './browser-globals.ts';
import * as z from 'zod/mini';
import { catalogue, exampleRequest } from '../contract/catalogue.ts';
import { createHttpClient } from '../src/api/client.ts';
import { createDetachedBackend } from '../src/demo/in-memory.ts';
import { SAMPLE_TOKEN } from '../src/demo/user.ts';
import { measure } from './measure.ts';
import { asRatio, asTime, type Bench } from './result.ts';
import { NOW, ORIGIN } from './sample-server.ts';

const CALLS = ['getHolds', 'getSchedule', 'listMessages', 'listUserTasks', 'listMyNextSteps', 'getPage'];

async function rowsOf(name: string): Promise<string[]> {
  const call = catalogue.find((entry) => entry.name === name);
  if (call?.answer == null) throw new Error(`the catalogue has no call ${name} with an answer`);
  const { host, example, answer, endpoint } = call;
  const backend = createDetachedBackend(ORIGIN, NOW);
  const base = host === 'portal' ? `${ORIGIN}/api` : ORIGIN;
  const query = example.query === null ? '' : `?${new URLSearchParams(example.query)}`;
  const headers = { authorization: `Token ${SAMPLE_TOKEN}` };
  const ask = async () => (await backend(`${base}${example.url}${query}`, { headers })).text();
  const client = createHttpClient({ base, token: () => SAMPLE_TOKEN, fetch: backend });
  const { signal } = new AbortController();
  const text = await ask();

  const [check, answered, whole] = await measure([
    { name: 'check', run: () => z.parse(answer, JSON.parse(text)) },
    { name: 'backend', run: ask },
    { name: 'call', run: () => client(endpoint, { ...exampleRequest(call), signal }) },
  ]);
  if (check === undefined || answered === undefined || whole === undefined) throw new Error('nothing was measured');
  return [
    name,
    `${(Buffer.byteLength(text) / 1024).toFixed(1)} kB`,
    asTime(check.milliseconds),
    asTime(answered.milliseconds),
    asRatio(answered.milliseconds, check.milliseconds),
    asTime(whole.milliseconds),
    asRatio(whole.milliseconds, check.milliseconds),
  ];
}

async function run() {
  const rows: string[][] = [];
  for (const name of CALLS) rows.push(await rowsOf(name));
  return { heads: ['call', 'answer', 'check', 'demo backend', 'of check', 'whole call', 'of check'], rows, limits: [] };
}

export const bench: Bench = { about: 'an answer of the demo’s backend beside the check of the same answer', run };
