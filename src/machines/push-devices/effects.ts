import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import type { PushDevice, PushTestResult } from '../../api/portal/push-devices.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toLoggedResult, unlessGone } from '../shared/to-result.ts';
import { createPushDevicesMachine } from './machine.ts';

/** The machine of the devices with push notifications, connected to its calls. */
export const createPushDevices = ({ portal }: Pick<Dependencies, 'portal'>) => {
  const client = createClient(portal);
  return createPushDevicesMachine({
    actors: {
      load: fromPromise(({ signal }) => logged<PushDevice[]>(client('listPushDevices', { signal }))),
      end: fromPromise(async ({ input: { id }, signal }) => {
        if (id === null) return { ok: true, value: null };
        return logged<null>(client('endPushDevice', { path: { id }, signal }).then(() => null, unlessGone));
      }),
      save: fromPromise(({ input: { change }, signal }) => {
        if (change === null) throw new Error('There is no change to save.');
        const { id, choice, isOn } = change;
        const body = choice === 'shows_details' ? { shows_details: isOn } : { wants_alerts: isOn };
        return logged<PushDevice>(client('changePushDevice', { path: { id }, body, signal }));
      }),
      test: fromPromise(({ input: { id }, signal }) =>
        logged<PushTestResult>(
          client('testPushDevice', { body: { id: id ?? 0 }, signal }).then(({ result }) => result),
        ),
      ),
    },
  });
};

const logged = <Value>(call: Promise<Value>) => toLoggedResult(call, 'A call of the devices failed.');
