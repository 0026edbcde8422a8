import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { retryAfter401 } from '../../../../src/api/retry-after-401.ts';
import { readSettings } from '../../../../src/browser/settings.ts';
import { createBanner } from '../../../../src/machines/banner/effects.ts';
import { createChecklist } from '../../../../src/machines/checklist/effects.ts';
import { createGuard } from '../../../../src/machines/guard/effects.ts';
import { getChild } from '../../../../src/machines/portal/children.ts';
import { deferredActors } from '../../../../src/machines/portal/deferred-actors.ts';
import { type PortalRef, portalMachine } from '../../../../src/machines/portal/machine.ts';
import { createResource } from '../../../../src/machines/resource/effects.ts';
import { createSession, isStillSignedIn } from '../../../../src/machines/session/effects.ts';
import type { Dependencies } from '../../../../src/machines/shared/dependencies.ts';
import { createPortalRouter } from '../../../../src/routes/router.ts';
import { site } from '../../../../src/site.ts';
import { refreshOnReturn } from '../../../../src/ui/app/before-load.ts';
import { loadDeferredParts } from '../../../../src/ui/app/Deferred.tsx';
import { updateFocusAndTitle } from '../../../../src/ui/app/focus-and-title.ts';
import { ManualClock } from '../../../../statecharts/manual-clock.ts';
import { settle } from '../../../machines/support/pending-backend.ts';
import '../../test-app.tsx';
import { answers, COUNT_REDIRECTS, RECALL_ALERTS, SIGN_OUT } from './backend.ts';
import { heldCalls } from './pending-calls.ts';

const left: string[] = [];

// jsdom cannot leave a page: the address is noted and, as in a browser, nothing goes on.
vi.mock('../../../../src/browser/urls.ts', async (load) => {
  const leave = (address: string) => {
    left.push(address);
    return new Promise(() => {});
  };
  return {
    ...(await load<typeof import('../../../../src/browser/urls.ts')>()),
    navigateAway: leave,
    replaceLocation: leave,
  };
});

type StageOptions = {
  /** Names of the calls that end only when the walk says so. `signOut` and `countRedirects` of the guard count too. */
  held: readonly string[];
  inspect?: (event: InspectionEvent) => void;
  /** The term last seen on this device; left out on one that has seen none. */
  term?: string;
};

/** The whole app on a page of its own, over a backend that is at ease except for what is held. Nothing is open yet. */
export function openStage({ held, inspect = () => {}, term }: StageOptions) {
  left.length = 0;
  const ready = new Map<string, unknown>(Object.entries(answers).filter(([name]) => !held.includes(name)));
  const calls = heldCalls(ready);
  const clock = new ManualClock();
  const user = userEvent.setup({ delay: null });
  const portal = createPortalOver(calls, held, clock, { inspect, term: term ?? null });
  // Hears focus and network as a window does, and is gone with the stage.
  const page = new EventTarget();
  let router: ReturnType<typeof createPortalRouter> | undefined;

  async function happen(doing: () => unknown): Promise<void> {
    await act(async () => {
      await doing();
      await settle();
    });
  }

  async function open(address: string): Promise<void> {
    window.history.replaceState(null, '', address);
    const opened = createPortalRouter({
      portal,
      settings: readSettings(document),
      site,
      loadChecklist: async () => {},
    });
    router = opened;
    // Code that comes over time would make each step wait for it.
    await Promise.all(Object.values(opened.routesById).map((route) => opened.loadRouteChunk(route)));
    refreshOnReturn(opened, page as Window);
    updateFocusAndTitle(opened, window);
    await happen(() => render(<RouterProvider router={opened} />));
    await loadDeferredParts();
    await happen(() => portal.send({ type: 'later.loaded' }));
  }

  return {
    portal,
    calls,
    ready,
    clock,
    /** Addresses that the browser has left for in this step. */
    left,
    /** Opens the portal in a new tab, or goes to another of its pages. */
    go: (address: string) => (router === undefined ? open(address) : happen(() => router?.history.push(address))),
    isOpen: () => router !== undefined,
    async press(element: HTMLElement): Promise<void> {
      await user.click(element);
      await happen(() => {});
    },
    /** The window comes back into view. */
    comeBack: () => happen(() => page.dispatchEvent(new Event('focus'))),
    answer: (name: string, content: unknown) => happen(() => calls.held(name).answer(content)),
    fail: (name: string, failure: unknown) => happen(() => calls.held(name).fail(failure as never)),
    /** A message that one machine sends another, with no press, page or answer of its own behind it. */
    told: (message: () => void) => happen(message),
    /** Timers of this delay fire, the oldest first, until what the step is about has happened. */
    async pass(delay: number, isOver: () => boolean): Promise<void> {
      while (!isOver()) await happen(() => clock.fire(delay));
    },
    /** The portal itself is not stopped: a visit that still waits would take that for a fault of the guard. */
    close(): void {
      cleanup();
      router?.history.destroy();
    },
  };
}

export type Stage = ReturnType<typeof openStage>;

/** As `createPortal` wires it, but for the clock, the inspection and a client that holds. */
function createPortalOver(
  calls: ReturnType<typeof heldCalls>,
  held: readonly string[],
  clock: ManualClock,
  { inspect, term }: { inspect: (event: InspectionEvent) => void; term: string | null },
): PortalRef {
  const { ask, client, hold } = calls;
  const dependencies: Dependencies = {
    portal: retryAfter401(ask, (signal) => isStillSignedIn(getChild(portal, 'session'), signal)),
    portalByCookie: client,
    checklist: ask,
    checklistByCookie: client,
    isStillSignedIn: (signal) => isStillSignedIn(getChild(portal, 'session'), signal),
    demo: null,
    kept: { openFor: () => {}, read: () => null, write: () => {}, drop: () => {} },
    now: () => new Date('2026-09-28T15:00:00Z'),
    memory: {
      noteRedirect: () => 1,
      forgetRedirects: () => {},
      rememberTerm: () => {},
      dismissedAlerts: () => [],
      rememberDismissedAlert: () => {},
      forgetPerson: () => {},
    },
  };
  const guard = createGuard(dependencies);
  const heldActors = {
    ...(held.includes(SIGN_OUT)
      ? {
          signOut: fromPromise<void>(({ system, signal }) => {
            getChild(system.get('portal'), 'session').send({ type: 'session.signOut' });
            return hold(SIGN_OUT, () => {}, { signal });
          }),
        }
      : {}),
    ...(held.includes(COUNT_REDIRECTS)
      ? { countRedirects: fromPromise<number>(({ signal }) => hold(COUNT_REDIRECTS, Number, { signal })) }
      : {}),
  };
  const heldRecall = {
    recallAlerts: fromPromise<string[]>(({ signal }) =>
      hold(RECALL_ALERTS, (content) => content as string[], { signal }),
    ),
  };
  const machine = portalMachine.provide({
    actors: {
      session: createSession(dependencies),
      guard: guard.provide({ actors: heldActors }),
      taskList: createChecklist(dependencies),
      ...deferredActors(dependencies),
      ...(held.includes(RECALL_ALERTS) ? { banner: createBanner(dependencies).provide({ actors: heldRecall }) } : {}),
      resource: createResource(dependencies),
    },
  });
  const portal: PortalRef = createActor(machine, {
    id: 'portal',
    systemId: 'portal',
    input: { term, demo: { isOn: false, remaining: 0 } },
    clock,
    inspect,
  });
  portal.start();
  return portal;
}
