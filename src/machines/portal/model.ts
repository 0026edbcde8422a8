import type { ModelOf } from '../../../statecharts/paths/model.ts';
import { accountMachine } from '../account/machine.ts';
import { bannerMachine } from '../banner/machine.ts';
import { calendarSubscriptionMachine } from '../calendar-subscription/machine.ts';
import type { ChecklistActors } from '../checklist/checklist-actors.ts';
import { checklistMachine } from '../checklist/machine.ts';
import { demoMachine } from '../demo/machine.ts';
import { keptScheduleMachine } from '../kept-schedule/machine.ts';
import { modalMachine } from '../modal/machine.ts';
import { onboardingMachine } from '../onboarding/machine.ts';
import { preferencesMachine } from '../preferences/machine.ts';
import { searchMachine } from '../search/machine.ts';
import { sessionListMachine } from '../session-list/machine.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { whatsNewVisitMachine } from '../whats-new-visit/machine.ts';
import type { FrameActors } from './frame-actors.ts';
import type { LaterActors } from './later-actors.ts';
import type { portalMachine } from './machine.ts';

/** The machines of the parts around the page, not connected to anything. */
export const frameWithoutEffects: FrameActors = {
  toasts: toastsMachine,
  modal: modalMachine,
  banner: bannerMachine,
  account: accountMachine,
  whatsNewVisit: whatsNewVisitMachine,
  search: searchMachine,
};

/** The machines that the first screen does without, not connected to anything. */
export const laterWithoutEffects: LaterActors = {
  demo: demoMachine,
  calendarSubscription: calendarSubscriptionMachine,
  sessionList: sessionListMachine,
  keptSchedule: keptScheduleMachine,
};

/** The machines of the checklist's pages, not connected to anything. */
export const checklistWithoutEffects: ChecklistActors = {
  checklist: checklistMachine,
  preferences: preferencesMachine,
  onboarding: onboardingMachine,
};

export const model = {
  input: { term: null, demo: { isOn: false, remaining: 0 } },
  events: {
    'session.opened': [{ type: 'session.opened' }],
    'session.provisional': [{ type: 'session.provisional' }],
    'session.ended': [{ type: 'session.ended' }],
    'session.alive': [{ type: 'session.alive' }],
    'session.closed': [{ type: 'session.closed' }],
    'frame.loaded': [
      {
        type: 'frame.loaded',
        actors: frameWithoutEffects,
      },
    ],
    'later.loaded': [{ type: 'later.loaded', actors: laterWithoutEffects }],
    'checklist.loaded': [{ type: 'checklist.loaded', actors: checklistWithoutEffects }],
  },
  project: ({ hasChecklist }) => hasChecklist,
} satisfies ModelOf<typeof portalMachine>;
