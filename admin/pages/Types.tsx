import type { ComponentType } from 'react';
import { type EntrySummary, listEntries } from '../../src/api/admin/entry-calls.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { ButtonLink } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { editHref, type FormFields } from '../entries.ts';
import type { Load, PageProps } from '../page.tsx';
import { EntryPage, type FormProps } from '../ui/EntryPage.tsx';
import { EntryRow } from '../ui/EntryRow.tsx';
import {
  CategoryForm,
  NotificationTypeForm,
  newCategory,
  newNotificationType,
  newStudentType,
  StudentTypeForm,
} from '../ui/TypeForms.tsx';
import styles from './Types.module.css';

const LIST = { href: '/admin/types', name: 'Categories and types' };
/** The most that one call answers. A university has a few dozen of each. */
const MOST = '200';

/** The kinds of entries that have no publication: they are there as soon as they are saved. */
const TYPE_KINDS = ['category', 'student_type', 'notification_type'] as const;
type TypeKind = (typeof TYPE_KINDS)[number];

const TEXTS: Record<TypeKind, { title: string; line: string; noun: string }> = {
  category: { title: 'Categories of tasks', line: 'The checklist sorts its tasks into them.', noun: 'category' },
  student_type: {
    title: 'Student types',
    line: 'People choose theirs in the checklist, and tasks and messages can be for one of them.',
    noun: 'student type',
  },
  notification_type: {
    title: 'Notification types',
    line: 'How people can choose to be reminded outside the portal.',
    noun: 'notification type',
  },
};

type TypesData = readonly { kind: TypeKind; entries: readonly EntrySummary[] }[];

/** All categories and types. */
export const loadTypes: Load<TypesData> = ({ context: { client }, signal }) =>
  Promise.all(
    TYPE_KINDS.map(async (kind) => {
      const { results } = await client(listEntries, { query: { kind, limit: MOST }, signal });
      return { kind, entries: results };
    }),
  );

/** The categories of tasks, the student types and the notification types, each with a link to its form. */
export function TypesPage({ data }: PageProps<TypesData>) {
  return (
    <>
      <PageHead heading={LIST.name} line="What tasks, audiences and notifications are sorted by" />
      {data.map(({ kind, entries }) => {
        const { title, line, noun } = TEXTS[kind];
        return (
          <Block key={kind} title={title} line={line}>
            {entries.length === 0 ? (
              <BlockEmpty>{`There is no ${noun} yet.`}</BlockEmpty>
            ) : (
              <ul>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} hasButton={false} />
                ))}
              </ul>
            )}
            <p className={styles.new}>
              <ButtonLink href={editHref({ kind, id: '' }) ?? LIST.href} preload={false}>
                {`New ${noun}`}
              </ButtonLink>
            </p>
          </Block>
        );
      })}
    </>
  );
}

/** The form of one kind: of the entry that the query names, or of a new one. */
const typeEditPage =
  <K extends TypeKind>(kind: K, empty: FormFields<K>, Form: ComponentType<FormProps<K>>) =>
  ({ query: { id } }: PageProps<null>) => (
    <EntryPage kind={kind} id={id ?? null} empty={empty} noun={TEXTS[kind].noun} list={LIST} Form={Form} />
  );

export const CategoryEditPage = typeEditPage('category', newCategory, CategoryForm);
export const StudentTypeEditPage = typeEditPage('student_type', newStudentType, StudentTypeForm);
export const NotificationTypeEditPage = typeEditPage('notification_type', newNotificationType, NotificationTypeForm);
