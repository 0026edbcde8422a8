import { expect, test } from 'vitest';
import { NOW } from './support/sample-day.ts';
import { NO_DATABASE, openApp } from './support/server.ts';

const ADDRESS = '/reports/policy';
const SECRET = 'https://portal.example.edu/messages?secret=1';

const report = (directive: string) => ({
  'csp-report': { 'document-uri': SECRET, 'effective-directive': directive, 'blocked-uri': SECRET },
});
const send = (request: ReturnType<typeof openApp>['request'], body: unknown, type = 'application/csp-report') => {
  const text = JSON.stringify(body);
  return request(ADDRESS, {
    method: 'POST',
    body: text,
    headers: { 'content-type': type, 'content-length': `${text.length}` },
  });
};

test('SEC-20 reports of both kinds are counted by directive, and the log has no address', async () => {
  const { request, metrics, logged } = openApp(NO_DATABASE);
  const reports = ['script-src-elem', 'invented'].map((effectiveDirective) => ({
    type: 'csp-violation',
    url: SECRET,
    body: { effectiveDirective, blockedURL: SECRET },
  }));
  const answers = [
    await send(request, report('img-src')),
    await send(request, reports, 'application/reports+json'),
    await send(request, { other: 1 }),
    await send(request, report('x'.repeat(20_000))),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 400, 413]);
  const lines = (await metrics.print()).split('\n').filter((line) => line.startsWith('portico_policy_reports_total'));
  expect(lines).toEqual([
    'portico_policy_reports_total{directive="img-src"} 1',
    'portico_policy_reports_total{directive="script-src-elem"} 1',
    'portico_policy_reports_total{directive="other"} 1',
  ]);
  expect(logged.join()).not.toContain('secret');
});

test('SEC-20 120 reports are read in a minute', async () => {
  const { request, setTime } = openApp(NO_DATABASE);
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await send(request, report('img-src'))).status);
  setTime(new Date(NOW.getTime() + 60_000));
  statuses.push((await send(request, report('img-src'))).status);
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 204), 429, 204]);
});
