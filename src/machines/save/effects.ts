import { fromPromise } from 'xstate';
import type { System } from '../shared/system.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { createSaveMachine } from './machine.ts';

/** What a write needs besides the change. */
export type WriteContext = { system: System; signal: AbortSignal };

/**
 * Sends a change. Rejects with `ApiError`.
 * @returns the part of the change that is not saved if only a part succeeded, otherwise null
 */
export type Write<Change> = (change: Change, context: WriteContext) => Promise<Change | null>;

/** The save machine with the write of its owner, which alone knows what a change is. */
export const createSave = <Change>(write: Write<Change>) =>
  createSaveMachine({
    actors: {
      save: fromPromise(({ input, system, signal }) =>
        toLoggedResult(
          // The owner has put a change of this type into the input.
          write(input.change as Change, { system, signal }).then((remaining) => ({ remaining })),
          'A change could not be saved.',
        ),
      ),
    },
  });
