import { createClient } from '../../api/client.ts';
import type { WriteContext } from '../save/effects.ts';
import { checklistTransport, identifyOnce } from '../session/checklist-host.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { asAction } from './as-action.ts';

/** Acknowledges the message with this id, from the checklist or from the banner. Rejects with `ApiError`. Source: NEXT-05. */
export function acknowledgeMessage(dependencies: Dependencies, id: number, context: WriteContext): Promise<void> {
  return asAction(send(dependencies, id, context), context.system);
}

async function send(dependencies: Dependencies, id: number, { system, signal }: WriteContext): Promise<void> {
  const at = dependencies.now().toISOString();
  await identifyOnce(dependencies, system, signal);
  await createClient(checklistTransport(dependencies, system))('acknowledgeUserMessage', {
    path: { id },
    body: { user_acknowledged_on: at },
    signal,
  });
}
