import { afterEach, beforeEach, vi } from 'vitest';
import type { DemoMode } from '../../../src/demo/demo-mode.ts';
import { selectErrorState } from '../../../src/machines/app-status/selectors.ts';
import { selectTasks } from '../../../src/machines/checklist/selectors.ts';
import { visit } from '../../../src/machines/guard/visit.ts';
import { getChild, getResource } from '../../../src/machines/portal/children.ts';
import { createPortal, type PortalOptions } from '../../../src/machines/portal/effects.ts';
import type { CachedAnswer } from '../../../src/machines/shared/dependencies.ts';
import { heldBackend, settle } from './pending-backend.ts';

/** The real root with its real children and clients, over a backend that answers only when the test lets it. */

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
  // Timers alone: the repeat of a GET and the lifetimes pass when a test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const portal of running.splice(0)) portal.stop();
  vi.useRealTimers();
});

type Options = Partial<Pick<PortalOptions, 'term' | 'now'>> & {
  /** Demo mode over the calls that go out. */
  demo?: (outside: typeof globalThis.fetch) => DemoMode;
  /** What the tab has kept from an earlier page. */
  kept?: Map<string, CachedAnswer>;
};

/** Starts a portal as a page of the browser does. */
export function start({ term = null, demo, now = () => NOW, kept: entries = new Map() }: Options = {}) {
  const backend = heldBackend(ORIGIN);
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
    /** Whose answers the tab was told to keep, one after the other. */
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
    /** Answers a held call and lets everything happen that follows from it. */
    async answer(name: string, body: unknown, status = 200) {
      backend.held(name).answer(body, status);
      await settle();
    },
    /** No network for a GET: neither the first time nor when it is repeated. */
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

export type Stage = ReturnType<typeof start>;

/** A first visit up to its end, with a good status and this answer to the user call. */
export async function enter(stage: Stage, user: unknown, status = 200) {
  const verdict = visit(stage.portal, { address: '/dashboard' });
  await settle();
  await stage.answer(STATUS, { status: 'ok' });
  await stage.answer(USER, user, status);
  return verdict;
}

/** The snapshot of a resource that somebody has asked for. */
export function snapshotOf({ portal }: Stage, name: string, parameter: string | null = null) {
  const snapshot = getResource(portal.getSnapshot(), name, parameter)?.getSnapshot();
  if (snapshot === undefined) throw new Error(`nobody has asked for "${name}"`);
  return snapshot;
}
