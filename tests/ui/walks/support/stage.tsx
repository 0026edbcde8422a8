import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { withFreshToken } from '../../../../src/api/fresh-token.ts';
import { createBanner } from '../../../../src/machines/banner/effects.ts';
import { childOf } from '../../../../src/machines/children.ts';
import type { Environment } from '../../../../src/machines/environment.ts';
import { createGuard } from '../../../../src/machines/guard/effects.ts';
import { laterActors } from '../../../../src/machines/later/effects.ts';
import { type PortalRef, portalMachine } from '../../../../src/machines/portal/machine.ts';
import { createResource } from '../../../../src/machines/resource/effects.ts';
import { createSession, isStillSignedIn } from '../../../../src/machines/session/effects.ts';
import { createTaskList } from '../../../../src/machines/task-list/effects.ts';
import { readSettings } from '../../../../src/platform/settings.ts';
import { createPortalRouter } from '../../../../src/routes/router.ts';
import { announceArrivals } from '../../../../src/ui/root/arrival.ts';
import { refreshOnReturn } from '../../../../src/ui/root/enter.ts';
import { loadLaterParts } from '../../../../src/ui/root/Later.tsx';
import { ManualClock } from '../../../../statecharts/manual-clock.ts';
import { settle } from '../../../machines/support/held-backend.ts';
import '../../support.tsx';
import { answers, COUNT_REDIRECTS, RECALL_ALERTS, SIGN_OUT } from './backend.ts';
import { heldCalls } from './held-calls.ts';

const left: string[] = [];

// jsdom cannot leave a page: the address is noted and, as in a browser, nothing goes on.
vi.mock('../../../../src/platform/addresses.ts', async (load) => {
  const leave = (address: string) => {
    left.push(address);
    return new Promise(() => {});
  };
  return { ...(await load<typeof import('../../../../src/platform/addresses.ts')>()), leave, giveWayTo: leave };
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
    const opened = createPortalRouter({ portal, settings: readSettings(document), loadChecklist: async () => {} });
    router = opened;
    // Code that comes over time would make each step wait for it.
    await Promise.all(Object.values(opened.routesById).map((route) => opened.loadRouteChunk(route)));
    refreshOnReturn(opened, page as Window);
    announceArrivals(opened, window);
    await happen(() => render(<RouterProvider router={opened} />));
    await loadLaterParts();
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
  const environment: Environment = {
    portal: withFreshToken(ask, (signal) => isStillSignedIn(childOf(portal, 'session'), signal)),
    portalByCookie: client,
    checklist: ask,
    checklistByCookie: client,
    isStillSignedIn: (signal) => isStillSignedIn(childOf(portal, 'session'), signal),
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
  const guard = createGuard(environment);
  const heldActors = {
    ...(held.includes(SIGN_OUT)
      ? {
          signOut: fromPromise<void>(({ system, signal }) => {
            childOf(system.get('portal'), 'session').send({ type: 'session.signOut' });
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
      session: createSession(environment),
      guard: guard.provide({ actors: heldActors }),
      taskList: createTaskList(environment),
      ...laterActors(environment),
      ...(held.includes(RECALL_ALERTS) ? { banner: createBanner(environment).provide({ actors: heldRecall }) } : {}),
      resource: createResource(environment),
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
