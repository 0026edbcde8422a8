import { afterEach, beforeEach, vi } from 'vitest';
import type { ResourceName } from '../../../src/api/resources.ts';
import { browserPage } from '../../../src/browser/page.ts';
import type { DemoMode } from '../../../src/demo/demo-mode.ts';
import { selectErrorState, selectIsOffline } from '../../../src/machines/app-status/selectors.ts';
import { selectTasks } from '../../../src/machines/checklist/selectors.ts';
import { visit } from '../../../src/machines/guard/visit.ts';
import { createPortal, type PortalOptions } from '../../../src/machines/portal/effects.ts';
import { selectAnswerOf } from '../../../src/machines/resource/selectors.ts';
import type { ResourceOwner } from '../../../src/machines/resources/machine.ts';
import { selectFailedResources, selectResource } from '../../../src/machines/resources/selectors.ts';
import { type ShownResource, showResources } from '../../../src/machines/resources/show-resources.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { StoredAnswer } from '../../../src/machines/shared/dependencies.ts';
import { toastsMachine } from '../../../src/machines/toasts/machine.ts';
import { site } from '../../../src/site.ts';
import { pendingBackend, settle } from './pending-backend.ts';
// Imported here, so that no step has to wait until the first call has loaded them.
import '../../../src/api/check-answer.ts';
import '../../../src/api/endpoints.gen.ts';
import '../../../src/api/http.ts';

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('window', createWindow());
});

/** What the machines' effects use of a browser's window: its events, its timer, its visibility and its address. */
function createWindow() {
  return Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    location: { origin: ORIGIN },
    setInterval: (listener: () => void, delay: number) => setInterval(listener, delay),
    clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
  });
}

const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const portal of running.splice(0)) portal.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Options = Partial<Pick<PortalOptions, 'term' | 'now'>> & {
  /** Creates demo mode over the real calls. */
  demo?: (outside: typeof globalThis.fetch) => DemoMode;
  /** Answers that the tab stored on an earlier page. */
  stored?: Map<string, StoredAnswer>;
  /** Addresses for which earlier pages of the tab reloaded. Shared by the pages of one tab. */
  reloads?: string[];
};

/** Starts a portal like a page load in the browser. */
export function start({ term = null, demo, now = () => NOW, stored = new Map(), reloads = [] }: Options = {}) {
  const backend = pendingBackend(ORIGIN);
  const remembered = {
    redirects: 0,
    reloads,
    term,
    clearedPersons: 0,
    forgottenSchedules: 0,
    endedPush: 0,
    alerts: [] as string[],
  };
  const owners: string[] = [];
  const { portal, loadChecklist } = createPortal({
    apiBase: `${ORIGIN}/api`,
    nextStepsHost: ORIGIN,
    calendarUrl: null,
    nextStepsUrl: '/next-steps',
    pushKey: null,
    site,
    term,
    fetch: backend.fetch,
    now,
    random: () => 0.5,
    showDemo: () => {},
    page: browserPage,
    demo: demo?.(backend.fetch) ?? null,
    answers: {
      openFor: (owner) => owners.push(owner),
      read: (key) => stored.get(key) ?? null,
      write: (key, answer) => stored.set(key, answer),
      evict: (names) => {
        for (const key of stored.keys()) if (names.some((name) => key.startsWith(`${name}/`))) stored.delete(key);
      },
      clear: () => stored.clear(),
      held: () => null,
    },
    memory: {
      countRedirect: () => {
        remembered.redirects += 1;
        return remembered.redirects;
      },
      clearRedirects: () => {
        remembered.redirects = 0;
      },
      countReload: (address) => {
        const wasReloaded = remembered.reloads.includes(address);
        remembered.reloads.push(address);
        return wasReloaded;
      },
      clearReload: () => {
        reloads.length = 0;
      },
      saveTerm: (found) => {
        remembered.term = found;
      },
      readDismissedAlerts: () => remembered.alerts,
      saveDismissedAlert: (key) => {
        remembered.alerts.push(key);
      },
      wasLedToPreferences: () => false,
      saveLedToPreferences: () => {},
      clearPerson: () => {
        remembered.clearedPersons += 1;
      },
      forgetSchedule: async () => {
        remembered.forgottenSchedules += 1;
      },
      endPush: async () => {
        remembered.endedPush += 1;
      },
    },
  });
  portal.start();
  running.push(portal);
  const open = () => backend.open().map(({ name }) => name);
  const { system } = portal;
  const at = () => now().toISOString();
  return {
    backend,
    portal,
    system,
    stored,
    /** The owners for whom the answer cache was opened, in order. */
    owners,
    remembered,
    open,
    /** Shows resources, by default in the frame, where they stay on every page. */
    show: (resources: readonly ShownResource[], owner: ResourceOwner = 'frame') =>
      showResources(system, owner, resources, at()),
    /** Opens a page with these resources, as the router does. */
    async openPage(resources: readonly ShownResource[]) {
      showResources(system, 'nextPage', resources, at());
      getActor(system, 'resources').send({ type: 'page.entered' });
      await settle();
    },
    /** Asks the guard about a page whose code has loaded, as a navigation does. */
    visit(address: string) {
      const decision = visit(system, { address, intent: address.startsWith('/logout') ? 'signOut' : 'page', at: at() });
      getActor(system, 'guard').send({ type: 'code.loaded', address });
      return decision;
    },
    /** Opens the checklist, as its route does. Of the parts around the page the toasts exist. */
    async openChecklist() {
      portal.send({ type: 'frame.loaded', actors: { toasts: toastsMachine } });
      await loadChecklist();
      getActor(system, 'checklist').send({ type: 'checklist.opened', at: at(), taskId: null });
    },
    /** What the root machine knows about the user. */
    user: () => portal.getSnapshot().value.user,
    errorState: () => selectErrorState(getActor(system, 'appStatus').getSnapshot()),
    isOffline: () => selectIsOffline(getActor(system, 'appStatus').getSnapshot()),
    session: () => getActor(system, 'session').getSnapshot(),
    /** Names of the resources whose last call failed. */
    failed: () => selectFailedResources(getActor(system, 'resources').getSnapshot()),
    /** The ids of the resource actors that exist. */
    resourceActors: () => Object.keys(getActor(system, 'resources').getSnapshot().children).filter(isResourceActor),
    resource: (name: string, parameter: string | null = null) =>
      selectResource(name, parameter)(getActor(system, 'resources').getSnapshot()),
    connection: () => getActor(system, 'checklistConnection').getSnapshot().value,
    rows: () => selectTasks(getActor(system, 'checklist').getSnapshot()),
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

const isResourceActor = (id: string) => id.startsWith('resource:');

/** Visits the dashboard as the first page: the status is ok, and the user call gets the given answer. */
export async function enter(livePortal: LivePortal, user: unknown, status = 200) {
  const decision = livePortal.visit('/dashboard');
  await settle();
  await livePortal.answer(STATUS, { status: 'ok' });
  await livePortal.answer(USER, user, status);
  return decision;
}

/** The snapshot of a resource. @throws Error if it was never requested */
export function snapshotOf({ resource }: LivePortal, name: string, parameter: string | null = null) {
  const snapshot = resource(name, parameter)?.getSnapshot();
  if (snapshot === undefined) throw new Error(`"${name}" was never requested`);
  return snapshot;
}

/** The answer of a resource; null while it has none. @throws Error if it was never requested */
export const answerOf = (livePortal: LivePortal, name: ResourceName, parameter: string | null = null) =>
  selectAnswerOf(name)(snapshotOf(livePortal, name, parameter));
