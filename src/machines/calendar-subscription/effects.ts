import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  getCalendarSubscription,
} from '../../api/portal/calendar.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { Result } from '../shared/result.ts';
import { toResult } from '../shared/to-result.ts';
import { type CheckedSubscription, calendarSubscriptionMachine, type NewSubscription } from './machine.ts';

/** The machine of the calendar subscription, connected to its calls. A failure is logged without the address. */
export const createCalendarSubscriptionActor = ({ calendar, now }: Pick<Dependencies, 'calendar' | 'now'>) => {
  const client = createClient(calendar);

  async function logged<Value>(call: Promise<Value>): Promise<Result<Value>> {
    const result = await toResult(call);
    if (!result.ok) console.warn('A call of the calendar subscription failed.', result.failure);
    return result;
  }

  return calendarSubscriptionMachine.provide({
    actors: {
      check: fromPromise(({ signal }) =>
        logged<CheckedSubscription>(
          client(getCalendarSubscription, { signal }).then(({ active, created_on }) => ({
            isActive: active,
            createdOn: created_on,
          })),
        ),
      ),
      create: fromPromise(({ signal }) =>
        logged<NewSubscription>(
          client(createCalendarSubscription, { signal }).then(({ url }) => ({ url, createdOn: now().toISOString() })),
        ),
      ),
      revoke: fromPromise(({ signal }) =>
        logged<null>(client(deleteCalendarSubscription, { signal }).then(() => null)),
      ),
    },
  });
};
