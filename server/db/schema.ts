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

/** Which kinds of notification a person wants, and when they first went through the checklist's settings. */
export const checklistPreferences = pgTable('checklist_preferences', {
  id: ownId(),
  person_id: owner().unique(),
  notifications: integer().array().notNull().default([]),
  updated_by_user_on: time(),
});

/** The student types that a person counts themselves among. */
export const studentTypeChoices = pgTable('affiliations', {
  id: ownId(),
  person_id: owner().unique(),
  student_types: integer().array().notNull().default([]),
});

export const notificationTypes = pgTable('notification_types', { id: ownId(), name: text().notNull() });

export const studentTypes = pgTable('student_types', { id: ownId(), name: text().notNull() });

/** What the checklist tells a person until they acknowledge it. */
export const userMessages = pgTable(
  'user_messages',
  {
    id: ownId(),
    person_id: owner(),
    title: text().notNull(),
    /** HTML. */
    body: text().notNull(),
    user_acknowledged_on: time(),
  },
  (table) => [index().on(table.person_id)],
);

export const messages = pgTable(
  'messages',
  {
    id: ownId(),
    person_id: owner(),
    title: text().notNull(),
    /** HTML. */
    body: text().notNull(),
    /** A message is read as soon as this is set. */
    user_read_on: time(),
    created_on: time().notNull(),
    action_link: text(),
    display_as_banner: boolean().notNull().default(false),
    is_nudge: boolean().notNull().default(false),
    nudge_type: text(),
    /** Id of the checklist's user message that says the same; null for most. */
    app_message: integer(),
  },
  (table) => [index().on(table.person_id, table.created_on)],
);

export type PostLink = { url: string; link_text: string; description: string | null; icon_class: string | null };

export const posts = pgTable(
  'posts',
  {
    id: ownId(),
    post_type: text().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    /** HTML. */
    body: text(),
    /** A role, `financial_dashboard`, or null for everybody. */
    category: text(),
    image: text(),
    thumbnail_image: text(),
    medium_image: text(),
    large_image: text(),
    action_link: text(),
    link_text: text(),
    hide_text: boolean().notNull().default(false),
    publishing_opens_on: time().notNull(),
    links: jsonb().$type<PostLink[]>().notNull().default([]),
  },
  (table) => [index().on(table.post_type, table.publishing_opens_on), index().on(table.slug)],
);

export const pages = pgTable(
  'pages',
  {
    /** Without the leading slash; "/" for the dashboard. A page has no other id. */
    id: text('path').primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    is_published: boolean().notNull().default(true),
  },
  (table) => [index().on(table.slug)],
);

/** Which posts a page shows, by position. */
export const pagePosts = pgTable(
  'page_posts',
  {
    /** `{path}#{post_id}` in the sample rows; any other text is as good. */
    id: text().primaryKey(),
    path: text()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    post_id: integer()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [index().on(table.path, table.position), index().on(table.post_id)],
);

/**
 * What the sample source of the integrations answers, one row a record. `content` is the record as the source sends it;
 * a record without a person (a term, an event) is the same for everybody.
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

/** Answers of the integrations, kept for their lifetime (`server/integrations/cache.ts`). */
export const gatewayCache = pgTable(
  'gateway_cache',
  {
    /** Person, endpoint and parameter of the question, as one text. */
    id: text().primaryKey(),
    /** Whose answer it is; null for one that is the same for everybody. */
    person_id: integer().references(() => people.id, { onDelete: 'cascade' }),
    /** Null once the entry has been emptied. */
    content: jsonb().$type<CachedAnswer>(),
    /** Rises when the entry is emptied: an answer that was on its way by then is not kept. */
    version: integer().notNull().default(0),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.person_id), index().on(table.expires_at)],
);
/** Boxed, so that an answer of null is told apart from none. */
export type CachedAnswer = { answer: unknown };

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
