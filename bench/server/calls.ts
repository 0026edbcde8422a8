import type { TaskChange } from '../../src/api/checklist/task-changes.ts';
import type { SignedIn } from './people.ts';

/** A request of a signed-in person, as the browser sends it. */
export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: string; headers: Record<string, string> };

/** A kind of call that is measured. */
export type Case = {
  name: string;
  /** The least share of the bare server's rate; null without an aim. */
  aim: number | null;
  calls: (person: SignedIn) => Call[];
};

const BROWSER = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const withToken =
  (path: string, method: 'GET' | 'POST' = 'GET') =>
  ({ token, cookie }: SignedIn): Call => ({
    method,
    path,
    headers: { ...BROWSER, cookie, authorization: `Token ${token}` },
  });

const withCookie =
  (path: string) =>
  ({ cookie }: SignedIn): Call => ({ method: 'GET', path, headers: { ...BROWSER, cookie } });

const status = withCookie('/api/status');
const user = withCookie('/api/users/user');
/** Answers of other systems, which the portal keeps. */
const kept = {
  small: withToken('/api/integrations/finti/holds'),
  large: withToken('/api/integrations/finti/schedule?term=202604'),
};
const messages = withToken('/api/notifications/user');
const tasks = withToken('/api/integrations/mynextsteps/tasks');

/** A page as the browser asks for it. Without the cookie of a session the server sends the static page. */
const page = (headers: Record<string, string>): Call => ({
  method: 'GET',
  path: '/',
  headers: { ...BROWSER, ...headers, accept: 'text/html' },
});
const DEVICE = 'portico_device=1280.00.America/Los_Angeles..';

/** Changes the star of a task; every second change takes it back. */
const patch =
  (starred: boolean) =>
  ({ token, cookie, taskId }: SignedIn): Call => ({
    method: 'PATCH',
    path: `/api/user_task/${taskId}/`,
    body: JSON.stringify({ starred } satisfies TaskChange),
    headers: { ...BROWSER, cookie, authorization: `Token ${token}`, 'content-type': 'application/json' },
  });

/** The calls of the first visit of the dashboard, in their order. */
const DASHBOARD = [
  status,
  user,
  withToken('/api/integrations/finti/person-info'),
  withToken('/api/integrations/finti/current-term'),
  withToken('/api/integrations/finti/term-info'),
  kept.small,
  tasks,
  withToken('/api/users/roles', 'POST'),
  withToken('/api/psu_user_profile'),
  withToken('/api/integrations/finti/financial-account-summary'),
  withToken('/api/pages?slug=dashboard'),
  withToken('/api/posts?post_type=blog'),
  withToken('/api/integrations/pdx/events'),
  withToken('/api/integrations/rave-messages'),
  messages,
  withToken('/api/integrations/finti/nudges'),
  kept.large,
];

export const dashboardCalls = (person: SignedIn): Call[] => DASHBOARD.map((call) => call(person));
export const patchCalls = (person: SignedIn): Call[] => [patch(true)(person), patch(false)(person)];

export const CASES: Case[] = [
  { name: 'GET status', aim: null, calls: (person) => [status(person)] },
  { name: 'GET user', aim: null, calls: (person) => [user(person)] },
  { name: 'GET holds, cached', aim: 0.5, calls: (person) => [kept.small(person)] },
  { name: 'GET schedule, cached', aim: 0.5, calls: (person) => [kept.large(person)] },
  { name: 'GET messages', aim: null, calls: (person) => [messages(person)] },
  { name: 'GET tasks', aim: null, calls: (person) => [tasks(person)] },
  { name: 'PATCH task', aim: null, calls: patchCalls },
  { name: 'dashboard', aim: null, calls: dashboardCalls },
];

/** A dashboard that the server draws. */
export const drawnDashboard = ({ cookie }: SignedIn): Call[] => [page({ cookie: `${cookie}; ${DEVICE}` })];
/** A dashboard that the browser draws: the static page and its calls. */
export const staticDashboard = (person: SignedIn): Call[] => [page({}), ...dashboardCalls(person)];
