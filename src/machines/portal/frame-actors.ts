import { createAccount } from '../account/effects.ts';
import type { accountMachine } from '../account/machine.ts';
import { createBanner } from '../banner/effects.ts';
import type { bannerMachine } from '../banner/machine.ts';
import { createCalendarSubscriptionActor } from '../calendar-subscription/effects.ts';
import type { calendarSubscriptionMachine } from '../calendar-subscription/machine.ts';
import { createDemo } from '../demo/effects.ts';
import type { demoMachine } from '../demo/machine.ts';
import { createKeptSchedule } from '../kept-schedule/effects.ts';
import type { keptScheduleMachine } from '../kept-schedule/machine.ts';
import { createModal } from '../modal/effects.ts';
import type { modalMachine } from '../modal/machine.ts';
import { createSearch } from '../search/effects.ts';
import type { searchMachine } from '../search/machine.ts';
import { createSessionList } from '../session-list/effects.ts';
import type { sessionListMachine } from '../session-list/machine.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { createWhatsNewVisit } from '../whats-new-visit/effects.ts';
import type { whatsNewVisitMachine } from '../whats-new-visit/machine.ts';

/** The machines of the parts around every page. Their code loads right after the first screen. */
export type FrameActors = {
  toasts: typeof toastsMachine;
  modal: typeof modalMachine;
  banner: typeof bannerMachine;
  account: typeof accountMachine;
  demo: typeof demoMachine;
  whatsNewVisit: typeof whatsNewVisitMachine;
  search: typeof searchMachine;
  calendarSubscription: typeof calendarSubscriptionMachine;
  sessionList: typeof sessionListMachine;
  keptSchedule: typeof keptScheduleMachine;
};

/** The machines of the parts around every page, connected to the API and the browser. */
export const frameActors = (dependencies: Dependencies): FrameActors => ({
  toasts: toastsMachine,
  modal: createModal(dependencies),
  banner: createBanner(dependencies),
  account: createAccount(dependencies),
  demo: createDemo(dependencies),
  whatsNewVisit: createWhatsNewVisit(dependencies),
  search: createSearch(dependencies),
  calendarSubscription: createCalendarSubscriptionActor(dependencies),
  sessionList: createSessionList(dependencies),
  keptSchedule: createKeptSchedule(dependencies),
});
