import { fromCallback, fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import { demoEnd } from '../../browser/demo-cookie.ts';
import { navigateAway } from '../../browser/urls.ts';
import { MAX_DEMO_MS } from '../../rules/demo.ts';
import { selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { Result } from '../shared/result.ts';
import type { SendBack, System } from '../shared/system.ts';
import { toResult } from '../shared/to-result.ts';
import { createDemoMachine, type DemoEvent, type DemoInput } from './machine.ts';

/** Milliseconds between two looks at the clock. */
const CLOCK_INTERVAL_MS = 10_000;

/** The demo machine, connected to the demo call, the cookie's end on this device and the window. */
export const createDemo = ({ portal, now, showDemo }: Pick<Dependencies, 'portal' | 'now' | 'showDemo'>) => {
  async function switchTo(isDemo: boolean, signal: AbortSignal): Promise<Result<DemoInput>> {
    const result = await toResult(createClient(portal)('switchDemo', { body: { is_demo: isDemo }, signal }));
    if (!result.ok) return result;
    const { is_demo, expires_on } = result.value;
    if (is_demo) return { ok: true, value: { isOn: true, remaining: demoEnd.note(expires_on, now()) } };
    demoEnd.forget();
    return { ok: true, value: { isOn: false, remaining: 0 } };
  }
  return createDemoMachine({
    actors: {
      switchDemo: fromPromise(({ input, signal }) => switchTo(input.isDemo, signal)),
      closeDemo: fromPromise(async ({ signal }) => {
        const remaining = demoEnd.left(now()) ?? 0;
        // An end that is further away comes from a clock that was set back.
        const isStillOn = remaining > 0 && remaining <= MAX_DEMO_MS;
        return isStillOn ? { ok: true, value: { isOn: true, remaining } } : switchTo(false, signal);
      }),
      watchClock: fromCallback(({ sendBack }) => watchClock(now, sendBack)),
    },
    actions: {
      reloadAtRoot: (system) => {
        if (mayUseDemo(system)) void navigateAway('/');
      },
      swapInPlace: (result) => {
        if (!result.ok || !result.value.isOn) return;
        const { remaining } = result.value;
        // This machine ends its step before it is stopped.
        queueMicrotask(() => showDemo(remaining));
      },
    },
  });
};

function watchClock(now: () => Date, sendBack: SendBack<DemoEvent>): () => void {
  const check = () => {
    const left = demoEnd.left(now());
    if (left !== null && left <= 0) sendBack({ type: 'demo.expired' });
  };
  const listening = new AbortController();
  document.addEventListener('visibilitychange', check, { signal: listening.signal });
  window.addEventListener('pageshow', check, { signal: listening.signal });
  const timer = window.setInterval(check, CLOCK_INTERVAL_MS);
  return () => {
    listening.abort();
    window.clearInterval(timer);
  };
}

/** For other users a leftover demo cookie on this device has no effect, and neither has its end. */
const mayUseDemo = (system: System): boolean =>
  selectUser(getActor(system, 'session').getSnapshot())?.can_use_demo ?? false;
