import { type AnyActorRef, fromPromise } from 'xstate';
import { clientOf } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { acknowledgeUserMessage } from '../../api/next-steps/user-messages.ts';
import { markMessageRead } from '../../api/portal/messages.ts';
import { dismissNudge } from '../../api/portal/nudges.ts';
import { emptiedBy, type ResourceName } from '../../api/resources.ts';
import type { Dismissal } from '../../rules/banner.ts';
import { askChecklist, identify } from '../checklist/effects.ts';
import type { Environment } from '../environment.ts';
import { bannerItemMachine } from './machine.ts';

type Press = { dismissal: Dismissal; system: AnyActorRef['system']; signal: AbortSignal };

export const createBannerItem = (environment: Environment) =>
  bannerItemMachine.provide({
    actors: {
      dismiss: fromPromise(async ({ input, system, signal }) => {
        try {
          const names = await dismiss(environment, { ...input, system, signal });
          if (names.length > 0) system.get('portal').send({ type: 'resources.void', names });
        } catch (error) {
          const failure = failureOf(error);
          console.warn('Something in the banner could not be dismissed.', failure);
          throw failure;
        }
      }),
    },
  });

/** @returns names of the resources that are void from now on */
async function dismiss(environment: Environment, { dismissal, system, signal }: Press): Promise<ResourceName[]> {
  const at = environment.now().toISOString();
  switch (dismissal.kind) {
    case 'hold':
      return [];
    case 'emergency':
      environment.memory.rememberDismissedAlert(dismissal.key);
      system.get('portal').send({
        type: 'notice.raised',
        notice: { kind: 'flash', message: 'Alert dismissed on this device.', href: null },
      });
      return [];
    case 'nudge': {
      const client = clientOf(environment.portal);
      await Promise.all(dismissal.types.map((type) => dismissNudge(client, signal, type)));
      // Messages may carry the same nudges.
      return [...emptiedBy.nudgeDismissed, ...emptiedBy.messageRead];
    }
    case 'message':
      await markMessageRead(clientOf(environment.portal), signal, dismissal.pk, at);
      return emptiedBy.messageRead;
    case 'appMessage':
      await identify(environment, system, signal);
      await acknowledgeUserMessage(clientOf(askChecklist(environment, system)), signal, dismissal.id, at);
      return emptiedBy.userMessageAcknowledged;
  }
}
