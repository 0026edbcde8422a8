import { appStatusJourneys } from '../app-status.journeys.ts';
import { connectionJourneys } from '../connection.journeys.ts';
import { guardJourneys } from '../guard.journeys.ts';
import { portalJourneys } from '../portal.journeys.ts';
import { resourceJourneys } from '../resource.journeys.ts';
import { sessionJourneys } from '../session.journeys.ts';
import { taskJourneys } from '../task.journeys.ts';
import { taskListJourneys } from '../task-list.journeys.ts';
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
];
