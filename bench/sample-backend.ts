import './browser-globals.ts';
import * as z from 'zod/mini';
import { catalogue, exampleRequest } from '../contract/catalogue.ts';
import { createHttpClient } from '../src/api/client.ts';
import { createDetachedBackend } from '../src/demo/in-memory.ts';
import { SAMPLE_TOKEN } from '../src/demo/user.ts';
import { measure } from './measure.ts';
import { type Bench, formatRatio, formatTime } from './result.ts';
import { NOW, ORIGIN } from './sample-server.ts';

const CALLS = ['getHolds', 'getSchedule', 'listMessages', 'listUserTasks', 'listMyNextSteps', 'getPage'];

async function measureCall(name: string): Promise<string[]> {
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

  const [check, answering, wholeCall] = await measure([
    { name: 'check', run: () => z.parse(answer, JSON.parse(text)) },
    { name: 'backend', run: ask },
    { name: 'call', run: () => client(endpoint, { ...exampleRequest(call), signal }) },
  ]);
  if (check === undefined || answering === undefined || wholeCall === undefined)
    throw new Error('nothing was measured');
  return [
    name,
    `${(Buffer.byteLength(text) / 1024).toFixed(1)} kB`,
    formatTime(check.milliseconds),
    formatTime(answering.milliseconds),
    formatRatio(answering.milliseconds, check.milliseconds),
    formatTime(wholeCall.milliseconds),
    formatRatio(wholeCall.milliseconds, check.milliseconds),
  ];
}

async function run() {
  const rows: string[][] = [];
  for (const name of CALLS) rows.push(await measureCall(name));
  return {
    headings: ['call', 'answer', 'check', 'demo backend', '× check', 'whole call', '× check'],
    rows,
    limits: [],
  };
}

export const bench: Bench = {
  description: 'an answer of the demo backend, compared with the check of the same answer',
  run,
};
