import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createCallTimes, createMetrics } from '../../server/monitoring/metrics.ts';
import { Environment } from '../../server/settings/settings.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

type Service = {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[];
  healthcheck?: { test: string[] };
  restart?: string;
  deploy?: { resources?: { limits?: Record<string, string | number> } };
};
type Compose = { services: Record<string, Service>; networks: Record<string, { internal?: boolean }> };

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const { services, networks } = parse(text) as Compose;
  const all = Object.entries(services);
  /** The services that stay, without the one that ends at once. */
  const running = all.filter(([name]) => name !== 'certificates');
  const without = (list: [string, Service][], isRight: (service: Service) => boolean) =>
    list.filter(([, service]) => !isRight(service)).map(([name]) => name);

  test('every service has a read-only file system, an account, no rights of root, and limits', () => {
    expect(without(all, ({ read_only }) => read_only === true)).toEqual([]);
    expect(without(running, ({ user }) => user !== undefined && !/^(root|0)(:|$)/.test(user))).toEqual([]);
    expect(without(all, ({ cap_drop }) => cap_drop?.join() === 'ALL')).toEqual([]);
    expect(without(all, ({ security_opt }) => security_opt?.join() === 'no-new-privileges:true')).toEqual([]);
    const limits = ({ deploy }: Service) => Object.keys(deploy?.resources?.limits ?? {}).toSorted();
    expect(without(all, (service) => limits(service).join() === 'cpus,memory,pids')).toEqual([]);
  });

  test('every service that stays has a health check and starts again; other images have an exact version', () => {
    expect(without(running, ({ healthcheck, restart }) => healthcheck !== undefined && restart !== undefined)).toEqual(
      [],
    );
    const others = all.filter(([, { image }]) => image !== 'portico');
    expect(without(others, ({ image }) => /:\d+\.\d+/.test(image))).toEqual([]);
  });

  test('only the proxy is reachable from outside, and the database only from the portal and its backup', () => {
    expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    expect(networks.inside).toEqual({ internal: true });
    const { database, backup, proxy } = services;
    expect([database, backup, proxy].map((each) => each?.networks)).toEqual([['inside'], ['inside'], ['outside']]);
  });

  test('the portal gets settings that exist, and the example has every value that is asked for', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const given = [...read('portico.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect([...asked].filter((name) => !given.includes(name ?? ''))).toEqual([]);
    const set = [services.portal, services.backup].flatMap((each) => Object.keys(each?.environment ?? {}));
    const settings = [...set.filter((name) => name !== '<<'), ...given.filter((name) => !asked.has(name))];
    expect(settings.filter((name) => !(name in Environment.shape))).toEqual([]);
  });

  test('a required setting stops the start with its name and what it is', () => {
    const required = new Set([...text.matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name));
    expect(required).toEqual(
      new Set([
        'POSTGRES_PASSWORD',
        'PORTAL_HOST',
        'OIDC_ISSUER',
        'OIDC_CLIENT_ID',
        'OIDC_CLIENT_SECRET',
        'OIDC_CLAIMS',
      ]),
    );
  });
});

test('the example for systemd has settings that exist, and no backup inside of the database', () => {
  const given = [...read('portico.service.env.example').matchAll(/^(\w+)=(.*)$/gm)];
  expect(given.map(([, name = '']) => name).filter((name) => !(name in Environment.shape))).toEqual([]);
  const { DATA_DIR = '', BACKUP_DIR } = Object.fromEntries(given.map(([, name = '', value]) => [name, value]));
  expect(BACKUP_DIR?.startsWith(`${DATA_DIR}/`)).toBe(false);
});

/** The names of all metrics, as Prometheus stores them. */
async function metricNames(): Promise<Set<string>> {
  const pool = () => ({ used: 1, free: 1, waiting: 0 });
  const metrics = createMetrics(
    { pool },
    { circuits: () => [] },
    { isRefused: () => false },
    {
      writeState: { isFailing: () => false },
      queues: async () => [],
      freeBytes: async () => 0,
      lastBackup: async () => ({ ageSeconds: 0, bytes: 0 }),
      callTimes: createCallTimes(),
      version: '1.2.0',
    },
  );
  metrics.collectProcess();
  return new Set([...(await metrics.print()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

/** The metrics in expressions that the portal does not have. */
async function unknownMetrics(expressions: string[]): Promise<string[]> {
  const names = await metricNames();
  const used = expressions.flatMap((each) => [...each.matchAll(/([a-z_0-9]+)\{/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThanOrEqual(expressions.length);
  return used.filter((name) => name !== 'up' && !names.has(name) && !names.has(name.replace(/_(bucket|count)$/, '')));
}

test('the alert rules name only metrics that the portal has', async () => {
  const { groups } = parse(read('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  expect(await unknownMetrics(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)))).toEqual([]);
});

test('the dashboard for Grafana names only metrics that the portal has, and shows each of its own', async () => {
  const { panels } = JSON.parse(read('grafana.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(await unknownMetrics(expressions)).toEqual([]);
  const own = [...(await metricNames())].filter((name) => name.startsWith('portico_'));
  expect(own.filter((name) => !expressions.some((expr) => expr.includes(name)))).toEqual([
    'portico_policy_reports_total',
    'portico_mail_sender_refused',
  ]);
});
