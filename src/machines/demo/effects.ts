import { type AnyActorRef, fromPromise } from 'xstate';
import { clientOf } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { switchDemo } from '../../api/portal/demo.ts';
import { leave } from '../../platform/addresses.ts';
import { demoEnd } from '../../platform/demo.ts';
import { childOf } from '../children.ts';
import type { Environment } from '../environment.ts';
import { selectUser } from '../session/selectors.ts';
import { demoMachine } from './machine.ts';

export const createDemo = ({ portal, now }: Environment) =>
  demoMachine.provide({
    actors: {
      switchDemo: fromPromise(async ({ input, signal }) => {
        try {
          const { is_demo, expires_on } = await switchDemo(clientOf(portal), signal, input.isDemo);
          if (is_demo) return { isOn: true, remaining: demoEnd.note(expires_on, now()) };
          demoEnd.forget();
          return { isOn: false, remaining: 0 };
        } catch (error) {
          throw failureOf(error);
        }
      }),
    },
    actions: {
      reloadAtRoot: ({ system }) => {
        if (mayUseDemo(system)) void leave('/');
      },
    },
  });

/** To anybody else a cookie that somebody has left on this device changes nothing, and neither does its end. */
const mayUseDemo = (system: AnyActorRef['system']): boolean =>
  selectUser(childOf(system.get('portal'), 'session').getSnapshot())?.can_use_demo ?? false;
