import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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
 * The tables of the embedded database and of PostgreSQL. Columns have the same names as the fields of the API. New rows
 * get ids from 10,000, so they never have the id of a sample row.
 */

const generatedId = () => integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 });
const time = () => timestamp({ withTimezone: true, mode: 'date' });
/** Each save of a row of content adds one. A save that is based on another version is refused. */
const version = () => integer().notNull().default(1);
const bytes = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' });

export const people = pgTable(
  'people',
  {
    id: generatedId(),
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
    /** The areas of the admin pages that the person may use; null for the usual ones of staff. See `rightsOf`. */
    rights: text().array(),
    can_use_demo: boolean().notNull().default(false),
    has_provisional_account: boolean().notNull().default(false),
    financial_dashboard_access: boolean().notNull().default(false),
    is_new_student: boolean().notNull().default(false),
    profile_pk: integer(),
    role_acknowledged_on: time(),
    /** The last sign-in. */
    signed_in_on: time(),
  },
  // Which number belongs to one person only is checked at the sign-in: see `rejectNumberOfOthers`.
  (table) => [index().on(table.nine_number)],
);
export type PersonRow = typeof people.$inferSelect;
/** The part of a person that a query needs to find the rows of that person. */
export type PersonKey = Pick<PersonRow, 'id'>;

/** A reference to a person. Deleting the person deletes the row. */
const personId = () =>
  integer()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

export const credentials = pgTable('credentials', {
  person_id: personId().primaryKey(),
  /** The result of `hashPassword`. */
  password_hash: text().notNull(),
});

/** Only hashes, so a copy of the table is not enough to take over a session or to call the API. */
export const sessions = pgTable(
  'sessions',
  {
    /** The name of the session for its owner, who can end it. It opens nothing. */
    id: integer().notNull().unique().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    secret_hash: text().primaryKey(),
    token_hash: text().notNull().unique(),
    person_id: personId(),
    /** What `deviceName` makes of the browser's name for itself, such as "Firefox on Windows". */
    device: text(),
    started_on: time().notNull().defaultNow(),
    /** When the person proved who they are, to the portal or to the university's sign-in; null if that did not say when. */
    authenticated_on: time(),
    /** The time of the last call, up to a few seconds later. */
    last_used_on: time().notNull().defaultNow(),
    /** The session ends then in any case. */
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.expires_at), index().on(table.person_id)],
);

/** The account of the university's sign-in that belongs to a person. */
export const openIdAccounts = pgTable(
  'openid_accounts',
  {
    issuer: text().notNull(),
    /** The issuer's own name of the account, the claim `sub`. */
    subject: text().notNull(),
    person_id: personId(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), unique().on(table.person_id, table.issuer)],
);

/**
 * The accounts of the university's directory, as it says with SCIM. There may be no person yet. A row that the directory has deleted stays,
 * because without it the person could sign in again.
 */
export const provisionedAccounts = pgTable(
  'provisioned_accounts',
  {
    id: generatedId(),
    /** Null before the first sign-in. */
    person_id: integer().references(() => people.id, { onDelete: 'cascade' }),
    /** As the claims of the sign-in name the person, in lower case. */
    username: text().notNull().unique(),
    /** The directory's own name of the account. */
    external_id: text(),
    is_active: boolean().notNull(),
    created_on: time().notNull(),
    changed_on: time().notNull(),
    deleted_on: time(),
  },
  (table) => [index().on(table.person_id)],
);

/** Sign-ins that have begun at the issuer. A row is deleted when the browser returns, so each is used once. */
export const openIdAttempts = pgTable(
  'openid_attempts',
  {
    state_hash: text().primaryKey(),
    /** The hash of the secret in the cookie of the browser that began. */
    browser_hash: text().notNull(),
    /** The path to open after sign-in. */
    next: text().notNull(),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.expires_at)],
);

/** What signing out at the issuer needs. A row outlives its session, so that it also serves "Sign out everywhere". */
export const openIdSessions = pgTable(
  'openid_sessions',
  {
    /** As in `sessions`. */
    secret_hash: text().primaryKey(),
    person_id: personId(),
    /** The issuer's name of its session, the claim `sid`. */
    sid: text(),
    /** Encrypted with a key that only the browser's cookie has. See `sealIdToken`. */
    sealed_id_token: text().notNull(),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.sid), index().on(table.person_id), index().on(table.expires_at)],
);

/** The logout tokens of the issuer that were used, until they expire. */
export const openIdLogoutTokens = pgTable(
  'openid_logout_tokens',
  {
    jti_hash: text().primaryKey(),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.expires_at)],
);

/** Only the hash of each address, so a copy of the table opens no calendar. */
export const calendarSubscriptions = pgTable('calendar_subscriptions', {
  person_id: personId().primaryKey(),
  secret_hash: text().notNull().unique(),
  created_on: time().notNull(),
});

/** Failed sign-ins and pauses. `RateLimiterDrizzle` defines the columns. See `server/accounts/attempt-limits.ts`. */
export const signInLimits = pgTable(
  'sign_in_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: time(),
  },
  (table) => [index().on(table.expire)],
);

export const preferences = pgTable('preferences', {
  id: generatedId(),
  person_id: personId().unique(),
  use_profile_photo: boolean().notNull().default(true),
  contact_by_email: boolean().notNull().default(true),
  /** When the person last changed `contact_by_email`; null while it has its default, which is no choice. */
  contact_by_email_chosen_on: time(),
  contact_by_text: boolean().notNull().default(false),
  sms_number: text(),
  /** False after a change of the number, until its owner has typed a code that was sent to it. */
  sms_number_confirmed: boolean().notNull().default(true),
});

/** The code that was sent last to a person's number for text messages. See `server/reminders/phone-codes.ts`. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    person_id: personId().primaryKey(),
    number_hash: text().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull(),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.expires_at)],
);

/** The entries of the staff and faculty directory. */
export const employments = pgTable('employments', {
  id: generatedId(),
  person_id: personId().unique(),
  title: text(),
  department: text(),
  phone_number: text(),
  building: text(),
  office_room: text(),
});

/** Columns of content that `npm run import` can write. They are no part of an answer. */
const importColumns = () => ({
  /** The name of the entry in the imported files; null for a row with another origin. */
  import_key: text(),
  /** The people that the entry is for, as in the files: `all`, `role:student`, `user:amara`. */
  import_audience: text().array(),
});

export const categories = pgTable('categories', {
  id: generatedId(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  version: version(),
});

export const tasks = pgTable(
  'tasks',
  {
    id: generatedId(),
    title: text().notNull(),
    /** HTML. */
    description: text(),
    category: integer().references(() => categories.id),
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    /** The list of tasks is sorted by this day. */
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
    version: version(),
    ...importColumns(),
  },
  (table) => [unique().on(table.import_key)],
);

export const userTasks = pgTable(
  'user_tasks',
  {
    id: generatedId(),
    person_id: personId(),
    task_id: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    starred: boolean().notNull().default(false),
    completed_on: time(),
    does_not_apply_on: time(),
    do_now_on: time(),
  },
  (table) => [unique().on(table.person_id, table.task_id), index().on(table.task_id)],
);

/** The notification types that a person chose. `updated_by_user_on` is null before the person has seen the settings. */
export const checklistPreferences = pgTable('checklist_preferences', {
  id: generatedId(),
  person_id: personId().unique(),
  notifications: integer().array().notNull().default([]),
  updated_by_user_on: time(),
});

/** The student types that a person chose. */
export const studentTypeChoices = pgTable('student_type_choices', {
  id: generatedId(),
  person_id: personId().unique(),
  student_types: integer().array().notNull().default([]),
});

export const notificationTypes = pgTable(
  'notification_types',
  {
    id: generatedId(),
    name: text().notNull(),
    /** What the server sends for it: `email`, `text` or `weekly`. Null for a type that another system works with. */
    kind: text(),
    import_key: text(),
    version: version(),
  },
  (table) => [unique().on(table.import_key)],
);

export const studentTypes = pgTable(
  'student_types',
  { id: generatedId(), name: text().notNull(), import_key: text(), version: version() },
  (table) => [unique().on(table.import_key)],
);

/** Messages that the checklist shows until the person acknowledges them. */
export const userMessages = pgTable(
  'user_messages',
  {
    id: generatedId(),
    person_id: personId(),
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
    id: generatedId(),
    person_id: personId(),
    title: text().notNull(),
    /** HTML. */
    body: text().notNull(),
    /** Null while the message is unread. */
    user_read_on: time(),
    created_on: time().notNull(),
    action_link: text(),
    display_as_banner: boolean().notNull().default(false),
    is_nudge: boolean().notNull().default(false),
    nudge_type: text(),
    /** The id of the user message in the checklist with the same content; null without one. */
    app_message: integer(),
    /** Since then the message is not shown; null for one that was not withdrawn. */
    withdrawn_on: time(),
    ...importColumns(),
  },
  (table) => [index().on(table.person_id, table.created_on), unique().on(table.import_key, table.person_id)],
);

/**
 * Messages as staff write them: one row for all people who get the message. Each of these people has a row in `messages` with
 * the same `import_key` and the same texts.
 */
export const mailings = pgTable(
  'mailings',
  {
    id: generatedId(),
    title: text().notNull(),
    /** HTML. */
    body: text().notNull(),
    /** People have the message from then on. */
    created_on: time().notNull(),
    action_link: text(),
    display_as_banner: boolean().notNull().default(false),
    is_nudge: boolean().notNull().default(false),
    nudge_type: text(),
    /** False for a draft, and for a message that was withdrawn. */
    is_published: boolean().notNull().default(true),
    version: version(),
    import_key: text().notNull(),
    import_audience: text().array().notNull().default([]),
  },
  (table) => [
    unique().on(table.import_key),
    index().on(table.created_on),
    // The lists of staff count and cut those that people have, and the few that are drafts or withdrawn.
    index('mailings_published_index').on(table.created_on).where(sql`is_published`),
    index('mailings_unpublished_index').on(table.created_on).where(sql`not is_published`),
  ],
);

/** Emergency alerts of the portal itself, beside those of the feed. */
export const alerts = pgTable(
  'alerts',
  {
    id: generatedId(),
    /** Plain text, as the description. */
    title: text().notNull(),
    description: text().notNull(),
    link: text(),
    /** emergency, advisory or test. */
    severity: text().notNull().default('emergency'),
    published_on: time().notNull(),
    published_by: text().notNull(),
    /** Null in rows of an earlier version of the portal: 72 hours after `published_on`. */
    ends_on: time(),
    /** When the text was corrected last. */
    updated_on: time(),
    /** How many corrections were told as a new alert: with a notification, and again on devices that had dismissed it. */
    told_again: integer().notNull().default(0),
    /** When staff gave the all-clear, which takes the place of the alert, and its text. */
    cleared_on: time(),
    clear_text: text(),
    withdrawn_on: time(),
  },
  (table) => [index().on(table.published_on)],
);

/** Pictures that staff have uploaded. */
export const pictures = pgTable('pictures', {
  id: generatedId(),
  /** The hash of the uploaded file, so that the same file is stored once. */
  hash: text().notNull().unique(),
  /** The name of the uploaded file. */
  name: text().notNull(),
  alternative_text: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  created_on: time().notNull(),
});

/** The stored sizes of each picture, without the metadata of the uploaded file. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    picture_id: integer()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    /** A media type such as `image/webp`. */
    type: text().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.picture_id, table.width] })],
);

export type PostLink = { url: string; link_text: string; description: string | null; icon_class: string | null };

export const posts = pgTable(
  'posts',
  {
    id: generatedId(),
    post_type: text().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    /** HTML. */
    body: text(),
    /** A role or `financial_dashboard`: only those people see the post. Null for all people. */
    category: text(),
    /** Student types, such as `type:transfer`: only people who chose one of them see the post. Empty for all types. */
    audience: text().array().notNull().default([]),
    image: text(),
    thumbnail_image: text(),
    medium_image: text(),
    large_image: text(),
    action_link: text(),
    link_text: text(),
    hide_text: boolean().notNull().default(false),
    /** False for a draft. */
    is_published: boolean().notNull().default(true),
    publishing_opens_on: time().notNull(),
    /** From then on the post is not shown; null for one that stays. */
    publishing_closes_on: time(),
    links: jsonb().$type<PostLink[]>().notNull().default([]),
    version: version(),
  },
  (table) => [
    index().on(table.post_type, table.publishing_opens_on),
    index().on(table.slug),
    index().on(table.publishing_opens_on),
  ],
);

export const pages = pgTable(
  'pages',
  {
    /** Without the leading slash; "/" for the dashboard. Pages have no numeric id. */
    id: text('path').primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    is_published: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [index().on(table.slug)],
);

/** The posts of each page, sorted by `position`. */
export const pagePosts = pgTable(
  'page_posts',
  {
    /** Any unique text. The sample rows use `{path}#{post_id}`. */
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
 * The records of the sample integrations, one row each. `content` is the record as the API answers it. A record without
 * a person, such as a term or an event, is the same for all people.
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

/** The cached answers of the integrations. See `server/stored-answers/cache.ts`. */
export const gatewayCache = pgTable(
  'gateway_cache',
  {
    /** Person with number, endpoint and parameter of the request, joined to one text. See `storedId`. */
    id: text().primaryKey(),
    /** Null for an answer that is the same for all people. */
    person_id: integer().references(() => people.id, { onDelete: 'cascade' }),
    /** Null after the entry was cleared. */
    content: jsonb().$type<CachedContent>(),
    /** Each change adds one. An answer to a request from before a clearing is then not stored. See `stampOf`. */
    version: integer().notNull().default(0),
    expires_at: time().notNull(),
  },
  (table) => [index().on(table.person_id), index().on(table.expires_at)],
);
/** Wrapped, because an answer can be null, which is not the same as no answer. */
export type CachedContent = { answer: unknown };

/** A copy of every sample row as it was written. The next start finds changed and deleted rows with it. */
export const sampleSeeds = pgTable(
  'sample_seeds',
  {
    table_name: text().notNull(),
    row_id: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.row_id] })],
);

/** One row while maintenance is on, none otherwise. */
export const maintenance = pgTable('maintenance', {
  id: integer().primaryKey(),
  /** Plain text for users. */
  message: text().notNull(),
  started_on: time().notNull(),
});

/** Every change of content and every switch of maintenance. Rows are only added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: generatedId(),
    changed_on: time().notNull(),
    /** The account of the operating system, or the name given with `--by`. */
    changed_by: text().notNull(),
    /** What was changed, such as `post` or `maintenance`. */
    kind: text().notNull(),
    /** The name of the changed entry among those of its kind. */
    key: text().notNull(),
    /** The changed fields before and after; `before` is null for a new entry. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The row of the entry; null where the change has none, and for changes from before this column. */
    row_id: text(),
    /** The version of the row after the change. */
    version: integer(),
    /** The change that this one takes back; null for any other change. */
    undoes: integer(),
  },
  (table) => [index().on(table.changed_on), index().on(table.kind, table.row_id)],
);

/**
 * Who signed in and out, from where, and what changed in accounts and rights. See `server/records/security-events.ts`. The events of a
 * person go with the person; others keep their lines.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: generatedId(),
    happened_on: time().notNull(),
    kind: text().notNull(),
    /** Null for an event about no single person. */
    person_id: integer().references(() => people.id, { onDelete: 'cascade' }),
    /** Null if the person did it. */
    done_by: text(),
    address: text(),
    device: text(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index().on(table.happened_on), index().on(table.person_id, table.happened_on)],
);

/**
 * The trail: a chain of hashes over the security events, and one over the audit log. An entry stays when the texts of its record are
 * removed, or its person is deleted. See `server/records/trail.ts`.
 */
export const trail = pgTable(
  'trail',
  {
    id: generatedId(),
    /** The table of the record: `security_events` or `audit_log`. */
    chain: text().notNull(),
    /** The id of the record in that table. */
    record: integer().notNull(),
    happened_on: time().notNull(),
    /** The kind of the record. */
    action: text().notNull(),
    /** The id of the person that the record is about. No reference: it outlives the person. */
    person: integer(),
    /** Over the hash of the entry before and the columns above. */
    hash: text().notNull(),
  },
  (table) => [unique().on(table.chain, table.record), index().on(table.chain, table.id)],
);

/** Records that are not in the trail yet. A trigger of the two tables writes them, so that a server of the version before does too. */
export const trailWaiting = pgTable(
  'trail_waiting',
  {
    chain: text().notNull(),
    record: integer().notNull(),
    /** Whether the record becomes a line of the log too. False for records from before the trail. */
    is_new: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.record] })],
);

/** Where each chain begins, once its oldest entries were deleted. */
export const trailStarts = pgTable('trail_starts', {
  chain: text().primaryKey(),
  /** The hash of the last deleted entry. The oldest entry that is left continues it. */
  hash: text().notNull(),
  /** Records up to this time were deleted. */
  deleted_until: time().notNull(),
});

/**
 * What a person is reminded of, once for each channel. Source: decisions, reminders; REMIND-01 to REMIND-05.
 */
export const reminders = pgTable(
  'reminders',
  {
    id: generatedId(),
    person_id: personId(),
    /** `email`, `text` or `push`. */
    channel: text().notNull(),
    /** A `ReminderKind`. */
    kind: text().notNull(),
    /** The id of the task or of the message; 0 for the weekly summary. */
    item_id: integer().notNull(),
    /** The day on which the task is due, the message was written, or the week begins. */
    due_on: date({ mode: 'string' }).notNull(),
    /** The day on which it is sent. */
    send_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    unique().on(table.person_id, table.channel, table.kind, table.item_id, table.due_on),
    index().on(table.send_on),
  ],
);

/** The reminders of one person, day and channel, which are sent together: the queue of the sender. */
export const reminderDeliveries = pgTable(
  'reminder_deliveries',
  {
    id: generatedId(),
    person_id: personId(),
    channel: text().notNull(),
    send_on: date({ mode: 'string' }).notNull(),
    /** A state of the delivery machine. */
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Nothing is done before. While it is being sent: when the attempt counts as lost. */
    next_at: time().notNull(),
    /** Then it is given up. */
    ends_at: time().notNull(),
    /** Why the last attempt failed. */
    problem: text(),
  },
  (table) => [
    unique().on(table.person_id, table.channel, table.send_on),
    index().on(table.state, table.next_at),
    index().on(table.send_on),
  ],
);

/** The days whose reminders have been collected. */
export const reminderDays = pgTable('reminder_days', {
  day: date({ mode: 'string' }).primaryKey(),
  collected_on: time().notNull(),
});

/** Since when each channel can send. Nothing from before is sent. */
export const reminderChannels = pgTable('reminder_channels', {
  channel: text().primaryKey(),
  configured_on: time().notNull(),
});

/** Devices that show push notifications. Source: decisions, push notifications; PUSH-01 to PUSH-05. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: generatedId(),
    person_id: personId(),
    /** The session in which the device was last seen. Null after it has ended by time, which does not end push. */
    session_id: integer().references(() => sessions.id, { onDelete: 'set null' }),
    /** What `deviceName` makes of the browser's name for itself. */
    device: text(),
    /** The address at the push service of the browser. Who knows it can send to the device. */
    push_address: text().notNull().unique(),
    /** The public key of the device, Base64. */
    push_key: text().notNull(),
    /** The shared secret of the device, Base64. */
    push_secret: text().notNull(),
    /** Whether notifications name tasks and messages. */
    shows_details: boolean().notNull().default(false),
    wants_alerts: boolean().notNull().default(false),
    created_on: time().notNull(),
    /** When the app on the device sent the subscription for the last time, which it does at each start. */
    seen_on: time().notNull().defaultNow(),
    /** When the last notification failed; null after one that was taken. */
    failed_on: time(),
    /** Since when PUSH_SERVICES does not name the push service; null if it does. */
    unlisted_since: time(),
  },
  (table) => [index().on(table.person_id), index().on(table.session_id)],
);

/** The devices that are done with a delivery: a second attempt leaves them out. */
export const pushSends = pgTable(
  'push_sends',
  {
    delivery_id: integer()
      .notNull()
      .references(() => reminderDeliveries.id, { onDelete: 'cascade' }),
    device_id: integer()
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.delivery_id, table.device_id] }), index().on(table.device_id)],
);

/**
 * When something of the alert feed was seen first: an alert whose date cannot be read, an entry that cannot be read, and an
 * alert that stands. Source: decisions, dates of alerts; SEV-04 to SEV-06.
 */
export const alertSightings = pgTable(
  'alert_sightings',
  {
    /** What was seen: its kind, and a hash of it. */
    mark: text().primaryKey(),
    first_seen: time().notNull(),
    /** A few minutes old at most, while it is in the feed. */
    last_seen: time().notNull(),
  },
  (table) => [index().on(table.last_seen)],
);

/** Emergency alerts that were sent to devices. Source: decisions, push notifications; PUSH-15. */
export const pushedAlerts = pgTable('pushed_alerts', {
  /** The result of `alertKey`. */
  key: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  found_on: time().notNull(),
});

/** An alert for a device: the queue of the sender, with the columns of `reminder_deliveries`. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: generatedId(),
    alert_key: text()
      .notNull()
      .references(() => pushedAlerts.key, { onDelete: 'cascade' }),
    device_id: integer()
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    next_at: time().notNull(),
    ends_at: time().notNull(),
    problem: text(),
  },
  (table) => [
    unique().on(table.alert_key, table.device_id),
    index().on(table.state, table.next_at),
    index().on(table.device_id),
  ],
);

/** Keys that the server makes for itself at its first start. */
export const serverKeys = pgTable('server_keys', {
  name: text().primaryKey(),
  content: text().notNull(),
  created_on: time().notNull(),
});
