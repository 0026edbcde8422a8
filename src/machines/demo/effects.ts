import { type AnyActorRef, fromPromise } from 'xstate';
import { clientOf } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { switchDemo } from '../../api/portal/demo.ts';
import { leave } from '../../platform/addresses.ts';
import { demoEnd, LONGEST_DEMO } from '../../platform/demo.ts';
import { childOf } from '../children.ts';
import type { Environment } from '../environment.ts';
import { selectUser } from '../session/selectors.ts';
import { type DemoInput, demoMachine } from './machine.ts';

export const createDemo = ({ portal, now }: Environment) => {
  async function switchTo(isDemo: boolean, signal: AbortSignal): Promise<DemoInput> {
    try {
      const { is_demo, expires_on } = await switchDemo(clientOf(portal), signal, isDemo);
      if (is_demo) return { isOn: true, remaining: demoEnd.note(expires_on, now()) };
      demoEnd.forget();
      return { isOn: false, remaining: 0 };
    } catch (error) {
      throw failureOf(error);
    }
  }
  return demoMachine.provide({
    actors: {
      switchDemo: fromPromise(({ input, signal }) => switchTo(input.isDemo, signal)),
      closeDemo: fromPromise(async ({ signal }) => {
        const remaining = demoEnd.left(now()) ?? 0;
        // An end that is further off comes from a clock that was put back.
        const isStillOn = remaining > 0 && remaining <= LONGEST_DEMO;
        return isStillOn ? { isOn: true, remaining } : switchTo(false, signal);
      }),
    },
    actions: {
      reloadAtRoot: ({ system }) => {
        if (mayUseDemo(system)) void leave('/');
      },
    },
  });
};

/** To anybody else a cookie that somebody has left on this device changes nothing, and neither does its end. */
const mayUseDemo = (system: AnyActorRef['system']): boolean =>
  selectUser(childOf(system.get('portal'), 'session').getSnapshot())?.can_use_demo ?? false;
