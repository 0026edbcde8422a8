import type * as z from 'zod/mini';
import { checkAnswer } from '../../src/api/check-answer.ts';
import { getSchedule } from '../../src/api/portal/schedule.ts';
import { getCurrentTerm } from '../../src/api/portal/term.ts';
import { writeCalendar } from '../../src/calendar/write-calendar.ts';
import { classEntries, deadlineEntries } from '../../src/rules/calendar.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { rejectIfDown } from '../calls/outages.ts';
import type { Services } from '../calls/services.ts';
import { findUserTasks } from '../checklist/user-task-queries.ts';
import type { PersonRow } from '../db/schema.ts';
import { site } from '../settings/site.ts';
import type { IntegrationName } from '../shared/endpoints.ts';
import { answerCache } from '../stored-answers/cache.ts';

/**
 * The calendar file of a subscription: the classes of the current term and the open deadlines of one person.
 * Source: decisions, calendar files; CAL-06.
 * @param origin of the portal, for the UIDs and for the links to tasks
 * @returns the text of an .ics file. Rejects if a system does not answer, so that calendar programs keep what they have
 */
export async function calendarFeed(dependencies: Services, person: PersonRow, origin: string): Promise<string> {
  const { database, clock, integrations, settings } = dependencies;
  const now = clock();
  const today = dayIn(site().timeZone, now);
  const cache = answerCache(dependencies);

  async function read<Schema extends z.ZodMiniType>(
    endpoint: IntegrationName,
    parameter: string,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    rejectIfDown(settings.outages, endpoint);
    const request = { endpoint, person, parameter };
    const { answer } = await cache.through(request, () => integrations.fetch(request));
    const checked = checkAnswer(schema, answer.content);
    if (!checked.success)
      throw new Error(`The answer of ${endpoint} is not as it should be.`, { cause: checked.error });
    return checked.data as z.output<Schema>;
  }

  const term = (await read('current-term', today, getCurrentTerm.answer))?.p_term_out ?? null;
  const meetings = term === null ? [] : await read('schedule', term, getSchedule.answer);
  rejectIfDown(settings.outages, 'mynextsteps');
  const tasks = (await findUserTasks(database.orm, person, today)).map(({ task, ...own }) => ({
    ...task,
    completed_on: own.completed_on?.toISOString() ?? null,
    does_not_apply_on: own.does_not_apply_on?.toISOString() ?? null,
  }));
  const { host } = new URL(origin);
  const entries = [...classEntries(meetings, host), ...deadlineEntries(tasks, host, `${origin}/next-steps`)];
  return writeCalendar(entries, { name: site().name, zone: site().timeZone, now });
}
