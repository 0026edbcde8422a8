import * as z from 'zod/mini';
import { Audience, day, keyOfA, no, optional, orNull, required, slug, yes } from './fields.ts';
import { type KindFacts, STATE_NAMES } from './kind.ts';

/** The tasks of the checklist. */
export const task = {
  schema: z.strictObject({
    key: keyOfA('task'),
    title: required,
    /** HTML. */
    description: optional,
    /** The slug of a category. */
    category: orNull(slug),
    starts_on: day,
    ends_on: day,
    action_date: day,
    periodicity: optional,
    important_reason: optional,
    sort_by: z._default(required, 'START'),
    modality: z._default(required, 'ONLINE'),
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
  opensField: 'starts_on',
  closesField: 'ends_on',
  stateNames: STATE_NAMES,
} as const satisfies KindFacts;
