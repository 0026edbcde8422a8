import { fromCallback } from 'xstate';
import { selectIsOffline } from '../app-status/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { type ChecklistConnectionEvent, createChecklistConnectionMachine } from './machine.ts';

/** The machine of the checklist's failures, connected to the app status. */
export const createChecklistConnection = () =>
  createChecklistConnectionMachine({
    actors: { watchNetwork: fromCallback(({ system, sendBack }) => watchNetwork(system, sendBack)) },
  });

const watchNetwork = (system: System, sendBack: SendBack<ChecklistConnectionEvent>): (() => void) =>
  watchActor(getActor(system, 'appStatus'), selectIsOffline, (isOffline) =>
    sendBack({ type: isOffline ? 'network.lost' : 'network.returned' }),
  );
