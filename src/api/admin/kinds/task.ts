import * as z from 'zod/mini';
import { Audience, day, keyOfA, no, optional, orNull, required, slug, yes } from './fields.ts';
import type { KindFacts } from './kind.ts';

/** The tasks of the checklist. */
export const task = {
  schema: z.strictObject({
    key: keyOfA('task'),
    title: required,
    /** HTML. */
    description: optional,
    /** The slug of a category. */
    category: orNull(slug),
    /** The first and the last day of what is to be done. A published task is shown before and after them too. */
    starts_on: day,
    ends_on: day,
    /** Lists of tasks are sorted by this day. */
    action_date: day,
    periodicity: optional,
    important_reason: optional,
    sort_by: z._default(required, 'START'),
    modality: z._default(required, 'ONLINE'),
    /** Whether the last day is a deadline, after which the task is overdue. */
    has_deadline: no,
    is_important: no,
    new_student_checklist: no,
    checklist_rank: orNull(z.int('must be a whole number')),
    is_published: yes,
    audience: z._default(Audience, []),
  }),
  keyField: 'key',
  name: 'Task',
  noun: 'task',
  nouns: 'tasks',
  listName: 'tasks',
  folder: 'tasks',
  htmlField: 'description',
  // It is shown as soon as it is published, whatever its days are.
  stateNames: { draft: 'Draft', live: 'Live', ended: 'Withdrawn' },
} as const satisfies KindFacts;
