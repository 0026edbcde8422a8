import { fromPromise } from 'xstate';
import { toLoggedResult } from '../shared/to-result.ts';
import { createStaffCallMachine } from './machine.ts';

/** The machine of a button's call. @param send sends the call and uses its answer. Rejects with `ApiError` */
export const createStaffCall = (send: (signal: AbortSignal) => Promise<void>) =>
  createStaffCallMachine({
    actors: {
      send: fromPromise(({ signal }) =>
        toLoggedResult(
          send(signal).then(() => null),
          'A call of the admin pages failed.',
        ),
      ),
    },
  });
