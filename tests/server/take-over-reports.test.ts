import { expect, test } from 'vitest';
import { NOW } from './support/sample-day.ts';
import { NO_DATABASE, openApp } from './support/server.ts';

const send = (request: ReturnType<typeof openApp>['request'], body: unknown) => {
  const text = JSON.stringify(body);
  return request('/reports/take-over', { method: 'POST', body: text, headers: { 'content-length': `${text.length}` } });
};

test('DRAW-08 failures to take a page over are counted by their kind, 120 in a minute, and only faults are in the log', async () => {
  const { request, metrics, logged, setTime } = openApp(NO_DATABASE);
  const bodies = [
    { failure: 'difference' },
    { failure: 'translated' },
    { failure: 'invented' },
    { failure: 'error', text: 'secret' },
    { failure: 'x'.repeat(256) },
    null,
  ];
  const statuses: number[] = [];
  for (const body of bodies) statuses.push((await send(request, body)).status);
  statuses.push((await request('/reports/take-over', { method: 'POST' })).status);
  expect(statuses).toEqual([204, 204, 400, 400, 413, 400, 413]);
  expect(logged).toEqual(['A browser has drawn a page anew that the server had drawn']);
  // Five were read above.
  for (let n = 0; n < 115; n += 1) await send(request, { failure: 'device' });
  expect((await send(request, { failure: 'device' })).status).toBe(429);
  setTime(new Date(NOW.getTime() + 60_000));
  expect((await send(request, { failure: 'device' })).status).toBe(204);
  const lines = (await metrics.print())
    .split('\n')
    .filter((line) => line.startsWith('portico_take_over_failures_total'));
  expect(lines).toEqual([
    'portico_take_over_failures_total{failure="difference"} 1',
    'portico_take_over_failures_total{failure="translated"} 1',
    'portico_take_over_failures_total{failure="device"} 116',
    'portico_take_over_failures_total{failure="not read"} 1',
  ]);
});
