import { fromPromise } from 'xstate';
import {
  clearAlert,
  correctAlert,
  createAlert,
  listOwnAlerts,
  type OwnAlert,
  withdrawAlert,
} from '../../api/admin/alerts.ts';
import type { Client } from '../../api/client.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { type AlertChange, createEmergencyMachine } from './machine.ts';

/** The machine of one alert, connected to its calls. @param onChanged called after each change that was made */
export const createEmergency = (client: Client, onChanged: () => void) =>
  createEmergencyMachine({
    actors: {
      send: fromPromise(({ input: { id, change }, signal }) =>
        logged(
          sendChange(client, id, change, signal).then((alert) => {
            onChanged();
            return alert;
          }),
        ),
      ),
      look: fromPromise(({ signal }) =>
        logged(
          client(listOwnAlerts, { signal }).then((alerts) => {
            onChanged();
            return alerts;
          }),
        ),
      ),
    },
  });

/** Sends a change. An alert that does not exist yet has no id. Rejects with `ApiError`. */
async function sendChange(
  client: Client,
  id: number | null,
  change: AlertChange | null,
  signal: AbortSignal,
): Promise<OwnAlert> {
  if (change?.kind === 'show') {
    const { kind: _, ...body } = change;
    return client(createAlert, { body, signal });
  }
  if (change === null || id === null) throw new Error('There is no alert to change.');
  switch (change.kind) {
    case 'correct': {
      const { kind: _, ...body } = change;
      return client(correctAlert, { path: { id }, body, signal });
    }
    case 'clear':
      return client(clearAlert, { path: { id }, body: { description: change.description }, signal });
    case 'end':
      return client(withdrawAlert, { path: { id }, signal });
  }
}

const logged = <Value>(call: Promise<Value>) => toLoggedResult(call, 'An alert could not be changed.');
