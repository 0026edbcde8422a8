import { createCalendarSubscriptionActor } from '../calendar-subscription/effects.ts';
import type { calendarSubscriptionMachine } from '../calendar-subscription/machine.ts';
import { createDemo } from '../demo/effects.ts';
import type { demoMachine } from '../demo/machine.ts';
import { createKeptSchedule } from '../kept-schedule/effects.ts';
import type { keptScheduleMachine } from '../kept-schedule/machine.ts';
import { createSessionList } from '../session-list/effects.ts';
import type { sessionListMachine } from '../session-list/machine.ts';
import type { Dependencies } from '../shared/dependencies.ts';

/** The machines that the first screen does without. Their code loads once its data is there. */
export type LaterActors = {
  demo: typeof demoMachine;
  calendarSubscription: typeof calendarSubscriptionMachine;
  keptSchedule: typeof keptScheduleMachine;
  sessionList: typeof sessionListMachine;
};

/** The machines that the first screen does without, connected to the API and the browser. */
export const laterActors = (dependencies: Dependencies): LaterActors => ({
  demo: createDemo(dependencies),
  calendarSubscription: createCalendarSubscriptionActor(dependencies),
  keptSchedule: createKeptSchedule(dependencies),
  sessionList: createSessionList(dependencies),
});
