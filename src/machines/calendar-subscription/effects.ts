import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { type CheckedSubscription, createCalendarSubscriptionMachine, type NewSubscription } from './machine.ts';

/** The machine of the calendar subscription, connected to its calls. A failure is logged without the address. */
export const createCalendarSubscriptionActor = ({ calendar, now }: Pick<Dependencies, 'calendar' | 'now'>) => {
  const client = createClient(calendar);

  const logged = <Value>(call: Promise<Value>) => toLoggedResult(call, 'A call of the calendar subscription failed.');

  return createCalendarSubscriptionMachine({
    actors: {
      check: fromPromise(({ signal }) =>
        logged<CheckedSubscription>(
          client('getCalendarSubscription', { signal }).then(({ active, created_on }) => ({
            isActive: active,
            createdOn: created_on,
          })),
        ),
      ),
      create: fromPromise(({ signal }) =>
        logged<NewSubscription>(
          client('createCalendarSubscription', { signal }).then(({ url }) => ({ url, createdOn: now().toISOString() })),
        ),
      ),
      revoke: fromPromise(({ signal }) =>
        logged<null>(client('deleteCalendarSubscription', { signal }).then(() => null)),
      ),
    },
  });
};
