import { createCalendarSubscriptionActor } from '../calendar-subscription/effects.ts';
import { createDemo } from '../demo/effects.ts';
import { createInstallation } from '../installation/effects.ts';
import { createKeptSchedule } from '../kept-schedule/effects.ts';
import { createPushSubscription } from '../push-subscription/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { createTaskLookup } from '../task-lookup/effects.ts';
import type { ActorTier } from './machine.ts';

/**
 * The machines that the first screen does without, connected to the API and the browser. Their code loads once its data is
 * there.
 */
export const laterActors = (dependencies: Dependencies): ActorTier => ({
  demo: createDemo(dependencies),
  calendarSubscription: createCalendarSubscriptionActor(dependencies),
  keptSchedule: createKeptSchedule(dependencies),
  installation: createInstallation(dependencies),
  pushSubscription: createPushSubscription(dependencies),
  taskLookup: createTaskLookup(dependencies),
});
