import { isDeepStrictEqual } from 'node:util';
import { type Kind, keyOf, kinds } from '../../src/api/admin/entries.ts';
import { dayIn } from '../../src/rules/dates.ts';
import type { Orm } from '../db/database.ts';
import type { StoredPicture } from '../pictures/picture-files.ts';
import { addPicture, changeAlternativeText, findByHash } from '../pictures/picture-queries.ts';
import { type AuditEntry, addToAuditLog, lockAuditLog } from '../records/audit-log.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { site } from '../settings/site.ts';
import { type Reachable, readEveryone, readStudentTypeNames, resolveNames } from './audience.ts';
import { cleanEntry, forbiddenMarkup } from './clean-entry.ts';
import { ContentError } from './content-files.ts';
import { type Content, nameOf } from './entries.ts';
import { keysOf, readAllRows, type StoredRows } from './stored-content.ts';
import {
  type ContentItem,
  findProblems,
  findRecipients,
  findWarnings,
  inOrder,
  type Recipients,
  readGivenTasks,
  writeItem,
} from './write-content.ts';

/** One entry that differs from the database. */
export type ContentChange = {
  kind: Kind | 'picture';
  key: string;
  /** The changed fields before; null for a new entry. */
  before: Record<string, unknown> | null;
  /** The changed fields after; all fields of a new entry. */
  after: Record<string, unknown>;
  /** How many people get this task or message now. */
  newPeople: number;
};

export type ImportResult = {
  changes: ContentChange[];
  /** Entries that are correct but may not do what the author wants. */
  warnings: string[];
};

export type ImportOptions = {
  /** False to find out what would change. */
  apply: boolean;
  /** Who imports, for the audit log. */
  by: string;
  now: Date;
  /** Called with the changes before they are applied. What it throws keeps them from being applied. */
  beforeApply?: (changes: readonly ContentChange[]) => void;
  /** True to keep new entries unpublished, whatever they say. */
  newAreDrafts?: boolean;
  /** Pictures beside the entries. */
  pictures?: readonly StoredPicture[];
};

/**
 * Adds and changes content in one transaction. It never deletes an entry and never takes a task or a message from a
 * person; `is_published` and `publishing_opens_on` hide content. A second run changes nothing.
 * @throws ContentError when an entry refers to something that does not exist; nothing is changed then
 */
export async function importContent(orm: Orm, content: Content, options: ImportOptions): Promise<ImportResult> {
  return orm.transaction(async (transaction) => {
    // Two imports at the same time would both add the same new entries.
    await lockAuditLog(transaction);
    const stored = await readAllRows(transaction);
    const everyone = await readEveryone(transaction);
    const named = await resolveAudiences(transaction, content, everyone);
    const items = toItems(named, stored, options.newAreDrafts ?? false);
    const keys = keysOf(stored);
    const forbidden = kinds.flatMap((kind) =>
      content[kind].flatMap((entry) =>
        forbiddenMarkup(kind, entry).map((text) => ({ entry: nameOf(kind, keyOf(kind, entry)), text })),
      ),
    );
    const types = await readStudentTypeNames(transaction);
    const givenTasks = await readGivenTasks(transaction, items);
    const problems = findProblems(items, { keys, everyone, types, givenTasks });
    const all = [...forbidden, ...problems];
    if (all.length > 0) throw new ContentError(all.map(({ entry, text }) => `${entry}: ${text}`));

    const recipients = await findRecipients(transaction, items, everyone);
    const changed = items.flatMap((item) => {
      const change = changeOf(item, recipients.get(item)?.length ?? 0);
      return change === null ? [] : [{ item, change }];
    });
    if (options.apply) options.beforeApply?.(changed.map(({ change }) => change));
    if (options.apply) await apply(transaction, changed, recipients, options);
    const ofPictures = await importPictures(transaction, options);
    const today = dayIn(site().timeZone, options.now);
    const warnings = [...findWarnings(items), ...findLateTasks(changed, today)];
    return { changes: [...ofPictures, ...changed.map(({ change }) => change)], warnings };
  });
}

/** New and changed tasks whose last day is over: possible, but probably the day of last year. */
const findLateTasks = (changed: readonly { item: ContentItem }[], today: string): string[] =>
  changed.flatMap(({ item: { kind, entry } }) =>
    kind === 'task' && entry.is_published && entry.ends_on !== null && entry.ends_on < today
      ? [`task ${entry.key}: ends_on ${entry.ends_on} is over`]
      : [],
  );

async function apply(
  orm: Orm,
  changed: readonly { item: ContentItem; change: ContentChange }[],
  recipients: Recipients,
  { by, now }: ImportOptions,
): Promise<void> {
  const entries: AuditEntry[] = [];
  for (const { item, change } of changed) {
    const { id, version } = await writeItem(orm, item, recipients.get(item) ?? [], now);
    entries.push({ ...toAuditEntry(change), row_id: id, version });
  }
  await addToAuditLog(orm, entries, by, now);
  const event = { kind: 'content imported' as const, done_by: by, detail: { changes: entries.length } };
  if (entries.length > 0) await addSecurityEvents(orm, [event], now);
}

/** Adds the pictures that are not there yet, and changes alternative texts. */
async function importPictures(orm: Orm, { pictures = [], apply: isApplied, by, now }: ImportOptions) {
  const changes: ContentChange[] = [];
  for (const { hash, name, alternative_text, ...resized } of pictures) {
    const known = await findByHash(orm, hash);
    if (known?.alternative_text === alternative_text) continue;
    const before = known === null ? null : { alternative_text: known.alternative_text };
    const after = known === null ? { name, alternative_text } : { alternative_text };
    changes.push({ kind: 'picture', key: hash, before, after, newPeople: 0 });
    if (!isApplied) continue;
    if (known === null) await addPicture(orm, { hash, name, alternative_text }, resized, by, now);
    else await changeAlternativeText(orm, known.id, alternative_text, by, now);
  }
  return changes;
}

/** The change for the audit log. */
export function toAuditEntry({ newPeople, after, ...change }: ContentChange): AuditEntry {
  return { ...change, after: newPeople === 0 ? after : { ...after, new_people: newPeople } };
}

/** The content with the usernames of the people whom it names otherwise. */
async function resolveAudiences(orm: Orm, content: Content, everyone: readonly Reachable[]): Promise<Content> {
  const resolved = async <E extends { audience: string[] }>(entries: readonly E[]): Promise<E[]> => {
    const found: E[] = [];
    for (const entry of entries) found.push({ ...entry, audience: await resolveNames(orm, entry.audience, everyone) });
    return found;
  };
  return { ...content, task: await resolved(content.task), message: await resolved(content.message) };
}

function toItems(content: Content, stored: StoredRows, newAreDrafts: boolean): ContentItem[] {
  const items = kinds.flatMap((kind) => {
    const rows = new Map(stored[kind].map((row) => [keyOf(kind, row.entry), row]));
    return content[kind].map((entry) => {
      const row = rows.get(keyOf(kind, entry)) ?? null;
      const clean = cleanEntry(kind, entry);
      const isDraft = newAreDrafts && row === null && 'is_published' in clean;
      return { kind, entry: isDraft ? { ...clean, is_published: false } : clean, row } as ContentItem;
    });
  });
  return inOrder(items);
}

/**
 * How an entry differs from its row.
 * @returns null when it does not
 */
export function changeOf({ kind, entry, row }: ContentItem, newPeople: number): ContentChange | null {
  const key = keyOf(kind, entry);
  if (row === null) return { kind, key, before: null, after: entry, newPeople };
  const before: Record<string, unknown> = row.entry;
  const changed = Object.entries(entry).filter(([name, value]) => !isDeepStrictEqual(before[name], value));
  if (changed.length === 0 && newPeople === 0) return null;
  return {
    kind,
    key,
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(changed),
    newPeople,
  };
}
