import { type AnyActorRef, fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { switchDemo } from '../../api/portal/demo.ts';
import { demoEnd, MAX_DEMO_MS } from '../../browser/demo-cookie.ts';
import { navigateAway } from '../../browser/urls.ts';
import { getChild } from '../portal/children.ts';
import { selectUser } from '../session/selectors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { type DemoInput, demoMachine } from './machine.ts';

export const createDemo = ({ portal, now }: Dependencies) => {
  async function switchTo(isDemo: boolean, signal: AbortSignal): Promise<DemoInput> {
    try {
      const { is_demo, expires_on } = await createClient(portal)(switchDemo, { body: { is_demo: isDemo }, signal });
      if (is_demo) return { isOn: true, remaining: demoEnd.note(expires_on, now()) };
      demoEnd.forget();
      return { isOn: false, remaining: 0 };
    } catch (error) {
      throw toFailure(error);
    }
  }
  return demoMachine.provide({
    actors: {
      switchDemo: fromPromise(({ input, signal }) => switchTo(input.isDemo, signal)),
      closeDemo: fromPromise(async ({ signal }) => {
        const remaining = demoEnd.left(now()) ?? 0;
        // An end that is further off comes from a clock that was put back.
        const isStillOn = remaining > 0 && remaining <= MAX_DEMO_MS;
        return isStillOn ? { isOn: true, remaining } : switchTo(false, signal);
      }),
    },
    actions: {
      reloadAtRoot: ({ system }) => {
        if (mayUseDemo(system)) void navigateAway('/');
      },
    },
  });
};

/** To anybody else a cookie that somebody has left on this device changes nothing, and neither does its end. */
const mayUseDemo = (system: AnyActorRef['system']): boolean =>
  selectUser(getChild(system.get('portal'), 'session').getSnapshot())?.can_use_demo ?? false;
