import { afterEach, beforeEach, vi } from 'vitest';
import type { DemoMode } from '../../../src/demo/demo-mode.ts';
import { selectErrorState } from '../../../src/machines/app-status/selectors.ts';
import { selectTasks } from '../../../src/machines/checklist/selectors.ts';
import { visit } from '../../../src/machines/guard/visit.ts';
import { getChild, getResource } from '../../../src/machines/portal/children.ts';
import { createPortal, type PortalOptions } from '../../../src/machines/portal/effects.ts';
import type { CachedAnswer } from '../../../src/machines/shared/dependencies.ts';
import { pendingBackend, settle } from './pending-backend.ts';

/** The real portal machine with its real children and clients, over a backend that answers only when the test says so. */

export const ORIGIN = 'http://portal.test';
export const STATUS = 'GET /api/status';
export const USER = 'GET /api/users/user';
export const PERSON_INFO = 'GET /api/integrations/finti/person-info';
export const CURRENT_TERM = 'GET /api/integrations/finti/current-term';
export const TERM_INFO = 'GET /api/integrations/finti/term-info';
export const HOLDS = 'GET /api/integrations/finti/holds';
export const NEXT_STEPS = 'GET /api/integrations/mynextsteps/tasks';
export const CHECKLIST_USER = 'GET /api/user/';
export const CHECKLIST_TASKS = 'GET /api/user_task/?published=True';
export const CATEGORIES = 'GET /api/category/';
export const scheduleOf = (term: string) => `GET /api/integrations/finti/schedule?term=${term}`;

export const NOW = new Date('2026-09-28T15:00:00Z');
export const REPEAT_AFTER = 300;

export const student = {
  first_name: 'Robin',
  primary_role: 'student',
  is_authenticated: true,
  auth_token: 'token-of-robin',
};
export const wireTask = {
  id: 11,
  task: { id: 1, title: 'Send final transcript' },
  completed_on: null,
  does_not_apply_on: null,
  do_now_on: null,
  starred: false,
  overdue: false,
};

beforeEach(() => {
  // Only timers are fake: a test decides when a GET is repeated and when a lifetime ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const portal of running.splice(0)) portal.stop();
  vi.useRealTimers();
});

type Options = Partial<Pick<PortalOptions, 'term' | 'now'>> & {
  /** Creates demo mode over the real calls. */
  demo?: (outside: typeof globalThis.fetch) => DemoMode;
  /** Answers that the tab cached on an earlier page. */
  kept?: Map<string, CachedAnswer>;
};

/** Starts a portal like a page load in the browser. */
export function start({ term = null, demo, now = () => NOW, kept: entries = new Map() }: Options = {}) {
  const backend = pendingBackend(ORIGIN);
  const remembered = { redirects: 0, term, forgotten: 0, alerts: [] as string[] };
  const owners: string[] = [];
  const { portal, loadChecklist } = createPortal({
    apiBase: `${ORIGIN}/api`,
    nextStepsHost: ORIGIN,
    term,
    fetch: backend.fetch,
    now,
    demo: demo?.(backend.fetch) ?? null,
    kept: {
      openFor: (owner) => owners.push(owner),
      read: (key) => entries.get(key) ?? null,
      write: (key, entry) => entries.set(key, entry),
      drop: (names) => {
        for (const key of entries.keys()) if (names.some((name) => key.startsWith(`${name}/`))) entries.delete(key);
      },
    },
    memory: {
      noteRedirect: () => {
        remembered.redirects += 1;
        return remembered.redirects;
      },
      forgetRedirects: () => {
        remembered.redirects = 0;
      },
      rememberTerm: (found) => {
        remembered.term = found;
      },
      dismissedAlerts: () => remembered.alerts,
      rememberDismissedAlert: (key) => {
        remembered.alerts.push(key);
      },
      forgetPerson: () => {
        remembered.forgotten += 1;
      },
    },
  });
  portal.start();
  running.push(portal);
  const open = () => backend.open().map(({ name }) => name);
  return {
    backend,
    portal,
    kept: entries,
    /** The owners for whom the answer cache was opened, in order. */
    owners,
    async openChecklist() {
      await loadChecklist();
      portal.send({ type: 'list.wanted' });
    },
    remembered,
    open,
    errorState: () => selectErrorState(getChild(portal, 'appStatus').getSnapshot()),
    session: () => getChild(portal, 'session').getSnapshot(),
    connection: () => getChild(portal, 'connection').getSnapshot().value,
    rows: () => selectTasks(getChild(portal, 'taskList').getSnapshot()),
    /** Answers a pending call and waits for its effects. */
    async answer(name: string, body: unknown, status = 200) {
      backend.held(name).answer(body, status);
      await settle();
    },
    /** Fails a GET call with a network error, and its repetition too. */
    async cutOff(name: string) {
      backend.held(name).fail();
      await settle();
      await vi.advanceTimersByTimeAsync(REPEAT_AFTER);
      await settle();
      backend.held(name).fail();
      await settle();
    },
  };
}

export type LivePortal = ReturnType<typeof start>;

/** Visits the dashboard as the first page: the status is ok, and the user call gets the given answer. */
export async function enter(livePortal: LivePortal, user: unknown, status = 200) {
  const decision = visit(livePortal.portal, { address: '/dashboard' });
  await settle();
  await livePortal.answer(STATUS, { status: 'ok' });
  await livePortal.answer(USER, user, status);
  return decision;
}

/** The snapshot of a resource. @throws Error if it was never requested */
export function snapshotOf({ portal }: LivePortal, name: string, parameter: string | null = null) {
  const snapshot = getResource(portal.getSnapshot(), name, parameter)?.getSnapshot();
  if (snapshot === undefined) throw new Error(`"${name}" was never requested`);
  return snapshot;
}
