import { fromPromise } from 'xstate';
import { acknowledgeUserMessage } from '../../api/checklist/user-messages.ts';
import { type Client, createClient } from '../../api/client.ts';
import { type ApiFailure, toFailure } from '../../api/failure.ts';
import { markMessageRead } from '../../api/portal/messages.ts';
import { dismissedAs, dismissNudge } from '../../api/portal/nudges.ts';
import { invalidatedBy, type ResourceName } from '../../api/resources.ts';
import type { Dismissal } from '../../rules/banner.ts';
import { checklistTransport, identify } from '../checklist/checklist-client.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { bannerItemMachine } from './machine.ts';

type Press = { dismissal: Dismissal; system: System; signal: AbortSignal };

export const createBannerItem = (dependencies: Dependencies) =>
  bannerItemMachine.provide({
    actors: {
      dismiss: fromPromise(async ({ input, system, signal }) => {
        try {
          const left = await dismiss(dependencies, { ...input, system, signal });
          const names = OUTDATED[input.dismissal.kind];
          if (left === null && names.length > 0) {
            receiver(system, 'resources')?.send({ type: 'resources.invalidate', names });
          }
          return left;
        } catch (error) {
          throw noted(error);
        }
      }),
    },
  });

/** Names of the resources whose answers a dismissal leaves behind. */
const OUTDATED: Record<Dismissal['kind'], readonly ResourceName[]> = {
  hold: [],
  emergency: [],
  // Messages may carry the same nudges.
  nudge: [...invalidatedBy.nudgeDismissed, ...invalidatedBy.messageRead],
  message: invalidatedBy.messageRead,
  appMessage: invalidatedBy.userMessageAcknowledged,
};

function noted(error: unknown): ApiFailure {
  const failure = toFailure(error);
  console.warn('Something in the banner could not be dismissed.', failure);
  return failure;
}

/** @returns what is left of it when only a part went through, else null */
async function dismiss(dependencies: Dependencies, { dismissal, system, signal }: Press): Promise<Dismissal | null> {
  const at = dependencies.now().toISOString();
  switch (dismissal.kind) {
    case 'hold':
      return null;
    case 'emergency':
      dependencies.memory.saveDismissedAlert(dismissal.key);
      receiver(system, 'toasts')?.send({
        type: 'toast.add',
        toast: { kind: 'flash', topic: { name: 'alertDismissed' } },
      });
      return null;
    case 'nudge': {
      const left = await dismissNudges(createClient(dependencies.portal), signal, dismissal.types);
      return left.length > 0 ? { kind: 'nudge', types: left } : null;
    }
    case 'message':
      await createClient(dependencies.portal)(markMessageRead, {
        path: { pk: dismissal.pk },
        body: { user_read_on: at },
        signal,
      });
      return null;
    case 'appMessage':
      await identify(dependencies, system, signal);
      await createClient(checklistTransport(dependencies, system))(acknowledgeUserMessage, {
        path: { id: dismissal.id },
        body: { user_acknowledged_on: at },
        signal,
      });
      return null;
  }
}

/**
 * Posts each once, also where two types go by one name.
 * @returns the types that did not go through; rejects when none did
 */
async function dismissNudges(client: Client, signal: AbortSignal, types: readonly string[]): Promise<string[]> {
  const names = [...new Set(types.map(dismissedAs))];
  const refused = new Map<string, unknown>();
  await Promise.all(
    names.map((name) =>
      client(dismissNudge, { body: { nudge_type: name }, signal }).catch((error: unknown) => refused.set(name, error)),
    ),
  );
  if (refused.size === 0) return [];
  const [error] = refused.values();
  if (refused.size === names.length) throw error;
  noted(error);
  return types.filter((type) => refused.has(dismissedAs(type)));
}
