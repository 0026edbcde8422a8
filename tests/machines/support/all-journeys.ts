import { accountJourneys } from '../account.journeys.ts';
import { alertFeedJourneys } from '../alert-feed.journeys.ts';
import { appStatusJourneys } from '../app-status.journeys.ts';
import { bannerJourneys } from '../banner.journeys.ts';
import { calendarSubscriptionJourneys } from '../calendar-subscription.journeys.ts';
import { checklistJourneys } from '../checklist.journeys.ts';
import { checklistConnectionJourneys } from '../checklist-connection.journeys.ts';
import { deliveryJourneys } from '../delivery.journeys.ts';
import { demoJourneys } from '../demo.journeys.ts';
import { emergencyJourneys } from '../emergency.journeys.ts';
import { entryEditorJourneys } from '../entry-editor.journeys.ts';
import { guardJourneys } from '../guard.journeys.ts';
import { installationJourneys } from '../installation.journeys.ts';
import { keptScheduleJourneys } from '../kept-schedule.journeys.ts';
import { modalJourneys } from '../modal.journeys.ts';
import { onboardingJourneys } from '../onboarding.journeys.ts';
import { portalJourneys } from '../portal.journeys.ts';
import { preferencesJourneys } from '../preferences.journeys.ts';
import { publicationJourneys } from '../publication.journeys.ts';
import { pushSubscriptionJourneys } from '../push-subscription.journeys.ts';
import { resourceJourneys } from '../resource.journeys.ts';
import { resourcesJourneys } from '../resources.journeys.ts';
import { saveJourneys } from '../save.journeys.ts';
import { searchJourneys } from '../search.journeys.ts';
import { serviceWorkerJourneys } from '../service-worker.journeys.ts';
import { sessionJourneys } from '../session.journeys.ts';
import { staffCallJourneys } from '../staff-call.journeys.ts';
import { taskJourneys } from '../task.journeys.ts';
import { taskLookupJourneys } from '../task-lookup.journeys.ts';
import { toastsJourneys } from '../toasts.journeys.ts';
import { whatsNewVisitJourneys } from '../whats-new-visit.journeys.ts';
import type { Journeys } from './journeys.ts';

/** The hand-written journeys of every machine, in the order of the catalogue. */
export const allJourneys: readonly Journeys[] = [
  portalJourneys,
  appStatusJourneys,
  sessionJourneys,
  guardJourneys,
  resourcesJourneys,
  resourceJourneys,
  checklistJourneys,
  taskLookupJourneys,
  checklistConnectionJourneys,
  taskJourneys,
  preferencesJourneys,
  onboardingJourneys,
  toastsJourneys,
  modalJourneys,
  demoJourneys,
  bannerJourneys,
  saveJourneys,
  accountJourneys,
  whatsNewVisitJourneys,
  searchJourneys,
  calendarSubscriptionJourneys,
  keptScheduleJourneys,
  installationJourneys,
  pushSubscriptionJourneys,
  serviceWorkerJourneys,
  alertFeedJourneys,
  entryEditorJourneys,
  publicationJourneys,
  emergencyJourneys,
  staffCallJourneys,
  deliveryJourneys,
];
