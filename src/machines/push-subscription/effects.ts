import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { type CheckedPush, createPushSubscriptionMachine } from './machine.ts';

type Needs = Pick<Dependencies, 'portal' | 'demo' | 'pushKey'>;

const NOTHING: CheckedPush = { kind: 'unsupported', deviceId: null };

/** Only people who use notifications or look at their settings need it. */
const loadBrowser = () => import('../../browser/push.ts');

/**
 * The machine of the push subscription, connected to the browser and to its calls. Demo mode has none: the device belongs to the
 * person who shows the demo.
 */
export const createPushSubscription = ({ portal, demo, pushKey }: Needs) => {
  const client = createClient(portal);
  const isOffered = pushKey !== null && demo === null;
  const key = pushKey ?? '';

  /** Whether the device is still one of this user. */
  async function send(replaces: number | null, signal: AbortSignal): Promise<number> {
    const browser = await loadBrowser();
    const subscription = await browser.subscribe(key, signal);
    try {
      const { id } = await client('savePushDevice', { body: { ...subscription, replaces }, signal });
      browser.noteDevice(id);
      return id;
    } catch (error) {
      // No server would send to it.
      if (replaces === null) await browser.unsubscribe();
      throw error;
    }
  }

  return createPushSubscriptionMachine({
    actors: {
      check: fromPromise(async ({ signal }): Promise<CheckedPush> => {
        if (!isOffered) return NOTHING;
        const browser = await loadBrowser();
        const found = await browser.findPush(key);
        const { deviceId } = found;
        if (deviceId === null) return found;
        if (found.kind === 'denied') {
          browser.noteDevice(null);
          await client('endPushDevice', { path: { id: deviceId }, signal }).catch(() => {});
          return { kind: 'denied', deviceId: null };
        }
        if (found.kind !== 'on') return found;
        try {
          await send(deviceId, signal);
        } catch (error) {
          const failure = toFailure(error);
          // Without an answer, nothing is known to have changed.
          if (failure.kind !== 'status' || failure.status !== 404) return found;
          // It was ended elsewhere, or another user of this device has it.
          await browser.unsubscribe();
          return { kind: 'off', deviceId: null };
        }
        return found;
      }),
      ask: fromPromise(async () => (await loadBrowser()).askPermission()),
      subscribe: fromPromise(async ({ input: { deviceId }, system, signal }) => {
        const id = await send(deviceId, signal);
        resetList(system);
        return id;
      }),
      end: fromPromise(async ({ input: { deviceId }, system, signal }) => {
        const isEndedHere = await (await loadBrowser()).unsubscribe();
        if (deviceId === null) return;
        await client('endPushDevice', { path: { id: deviceId }, signal }).catch((error: unknown) => {
          const failure = toFailure(error);
          const isGone = failure.kind === 'status' && failure.status === 404;
          // The push service tells the backend that the subscription has ended.
          if (!isGone && !isEndedHere) throw error;
        });
        resetList(system);
      }),
    },
  });
};

/** The list of devices is another one. */
const resetList = (system: System) =>
  receiver(system, 'resources')?.send({ type: 'resources.reset', names: ['pushDevices'] });
