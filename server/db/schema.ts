import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

/**
 * The tables, the same for the embedded database and for PostgreSQL. Columns carry the names that the API's answers
 * carry. Ids below 10,000 are left to the sample data, so that sample rows never meet a person's own.
 */

const ownId = () => integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 });
const time = () => timestamp({ withTimezone: true, mode: 'date' });

export const people = pgTable('people', {
  id: ownId(),
  username: text().notNull().unique(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  email: text(),
  nine_number: text(),
  photo: text(),
  primary_role: text(),
  other_roles: text().array().notNull().default([]),
  is_staff: boolean().notNull().default(false),
  is_superuser: boolean().notNull().default(false),
  can_use_demo: boolean().notNull().default(false),
  has_provisional_account: boolean().notNull().default(false),
  financial_dashboard_access: boolean().notNull().default(false),
  is_new_student: boolean().notNull().default(false),
  profile_pk: integer(),
  role_acknowledged_on: time(),
});
export type Person = typeof people.$inferSelect;

const owner = () =>
  integer()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

export const credentials = pgTable('credentials', {
  person_id: owner().primaryKey(),
  /** As `hashPassword` writes it. */
  password_hash: text().notNull(),
});

/** Only hashes: who reads the table can neither take over a session nor call the API. */
export const sessions = pgTable(
  'sessions',
  {
    secret_hash: text().primaryKey(),
    token_hash: text().notNull().unique(),
    person_id: owner(),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.expires_at), index().on(table.person_id)],
);

export const preferences = pgTable('preferences', {
  id: ownId(),
  person_id: owner().unique(),
  use_profile_photo: boolean().notNull().default(true),
  contact_by_email: boolean().notNull().default(true),
  contact_by_text: boolean().notNull().default(false),
  sms_number: text(),
});

/** What the staff and faculty directory says of an employee. */
export const employments = pgTable('employments', {
  id: ownId(),
  person_id: owner().unique(),
  title: text(),
  department: text(),
  phone_number: text(),
  building: text(),
  office_room: text(),
});

export const categories = pgTable('categories', {
  id: ownId(),
  slug: text().notNull().unique(),
  name: text().notNull(),
});

export const tasks = pgTable('tasks', {
  id: ownId(),
  title: text().notNull(),
  /** HTML. */
  description: text(),
  category: integer().references(() => categories.id),
  starts_on: date({ mode: 'string' }),
  ends_on: date({ mode: 'string' }),
  /** The day that the list is ordered by. */
  action_date: date({ mode: 'string' }),
  periodicity: text(),
  important_reason: text(),
  sort_by: text().notNull(),
  modality: text().notNull(),
  has_deadline: boolean().notNull().default(false),
  is_important: boolean().notNull().default(false),
  new_student_checklist: boolean().notNull().default(false),
  checklist_rank: integer(),
  is_published: boolean().notNull().default(true),
});

export const userTasks = pgTable(
  'user_tasks',
  {
    id: ownId(),
    person_id: owner(),
    task_id: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    starred: boolean().notNull().default(false),
    completed_on: time(),
    does_not_apply_on: time(),
    do_now_on: time(),
  },
  (table) => [unique().on(table.person_id, table.task_id)],
);

/**
 * What the sample source of the student-information gateway answers, one row a record. `content` is the record as the
 * gateway sends it; a record without a person (a term) is the same for everybody.
 */
export const gatewayRecords = pgTable(
  'gateway_records',
  {
    id: text().primaryKey(),
    person_id: integer().references(() => people.id, { onDelete: 'cascade' }),
    resource: text().notNull(),
    term: text(),
    position: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index().on(table.resource, table.person_id)],
);

/** Every sample row as it was written, so that a later start can tell which ones somebody has changed or deleted. */
export const sampleSeeds = pgTable(
  'sample_seeds',
  {
    table_name: text().notNull(),
    row_id: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.row_id] })],
);
