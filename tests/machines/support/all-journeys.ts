import { appStatusJourneys } from '../app-status.journeys.ts';
import { bannerJourneys } from '../banner.journeys.ts';

import { taskListJourneys } from '../checklist.journeys.ts';
import { connectionJourneys } from '../connection.journeys.ts';
import { demoJourneys } from '../demo.journeys.ts';
import { guardJourneys } from '../guard.journeys.ts';
import { modalJourneys } from '../modal.journeys.ts';
import { portalJourneys } from '../portal.journeys.ts';
import { resourceJourneys } from '../resource.journeys.ts';
import { saveJourneys } from '../save.journeys.ts';
import { serviceWorkerJourneys } from '../service-worker.journeys.ts';
import { sessionJourneys } from '../session.journeys.ts';
import { taskJourneys } from '../task.journeys.ts';
import { noticesJourneys } from '../toasts.journeys.ts';
import { whatsNewVisitJourneys } from '../whats-new-visit.journeys.ts';
import type { Journeys } from './journeys.ts';

/** The hand-written journeys of every machine. */
export const allJourneys: readonly Journeys[] = [
  portalJourneys,
  appStatusJourneys,
  sessionJourneys,
  guardJourneys,
  resourceJourneys,
  taskListJourneys,
  taskJourneys,
  connectionJourneys,
  noticesJourneys,
  modalJourneys,
  demoJourneys,
  bannerJourneys,
  saveJourneys,
  whatsNewVisitJourneys,
  serviceWorkerJourneys,
];
