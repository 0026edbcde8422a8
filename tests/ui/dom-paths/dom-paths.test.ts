import { appStatus } from './app-status.ts';
import { calendarSubscription } from './calendar-subscription.ts';
import { checklist } from './checklist.ts';
import { checklistConnection } from './checklist-connection.ts';
import { demo } from './demo.ts';
import { guard } from './guard.ts';
import { installation } from './installation.ts';
import { keptSchedule } from './kept-schedule.ts';
import { modal } from './modal.ts';
import { onboarding } from './onboarding.ts';
import { portal } from './portal.ts';
import { preferences } from './preferences.ts';
import { pushSubscription } from './push-subscription.ts';
import { resource } from './resource.ts';
import { resources } from './resources.ts';
import { save } from './save.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { walkScreens } from './support/walk.ts';
import { task } from './task.ts';
import { taskLookup } from './task-lookup.ts';
import { toasts } from './toasts.ts';
import { whatsNewVisit } from './whats-new-visit.ts';

for (const walk of [
  portal,
  appStatus,
  session,
  guard,
  resources,
  resource,
  checklist,
  taskLookup,
  checklistConnection,
  task,
  preferences,
  onboarding,
  toasts,
  modal,
  demo,
  save,
  search,
  whatsNewVisit,
  calendarSubscription,
  keptSchedule,
  installation,
  pushSubscription,
])
  walkScreens(walk);
