import { useMemo } from 'react';
import { listEntries, type StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { BlockEmpty } from '../../src/ui/components/Block.tsx';
import { ButtonLink } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { MOST_TYPES, type NamedChoices, ROLE_ITEMS, studentTypes } from '../audience.ts';
import { stateIn, stateNames } from '../entries.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes } from '../student-types.ts';
import { countText, EntryList, type EntryListData } from '../ui/EntryList.tsx';
import { EntryPage, type FormProps } from '../ui/EntryPage.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { Reach } from '../ui/Reach.tsx';
import { newTask, TaskForm } from '../ui/TaskForm.tsx';

const PAGE_SIZE = 50;
const LIST = { href: '/admin/tasks', name: 'Tasks' };

type Data = EntryListData & { types: NamedChoices };

/** The tasks that match the query, and the names of the student types. */
export const loadTasks: Load<Data> = async ({ context: { client }, query: { q, state, role, from }, signal }) => {
  const [tasks, types] = await Promise.all([
    client(listEntries, {
      query: {
        kind: 'task',
        ...(q ? { q } : {}),
        ...stateIn(state),
        ...(role ? { audience: role } : {}),
        ...(from ? { offset: from } : {}),
        limit: String(PAGE_SIZE),
      },
      signal,
    }),
    studentTypes(client, signal),
  ]);
  return { ...tasks, types };
};

/** The tasks of the checklist, with how many people have done each. */
export function TasksPage({ data, query }: PageProps<Data>) {
  return (
    <StudentTypes value={data.types}>
      <PageHead
        heading="Tasks"
        line={data.count === 1 ? '1 task' : `${countText(data.count)} tasks`}
        control={
          <ButtonLink kind="main" href="/admin/tasks/edit" preload={false}>
            New task
          </ButtonLink>
        }
      />
      <FilterForm
        path={LIST.href}
        query={query}
        filters={[
          { name: 'role', label: 'Who has it', choices: [['all', 'Everybody'], ...ROLE_ITEMS] },
          { name: 'state', label: 'State', choices: Object.entries(stateNames('task')) },
        ]}
      />
      {data.results.length === 0 ? (
        <BlockEmpty icon="steps">
          {Object.keys(query).length > 0
            ? 'No task matches. Remove a filter, or search for another word.'
            : 'There are no tasks yet.'}
        </BlockEmpty>
      ) : (
        <EntryList data={data} path={LIST.href} query={query} pageSize={PAGE_SIZE} />
      )}
    </StudentTypes>
  );
}

/** What a task may have: categories by their slugs, student types by their items of an audience. */
type TaskChoices = { categories: NamedChoices; types: NamedChoices };

/** The categories and student types that a task may have. */
export const loadTaskEdit: Load<TaskChoices> = async ({ context: { client }, signal }) => {
  const [{ results }, types] = await Promise.all([
    client(listEntries, { query: { kind: 'category', limit: MOST_TYPES }, signal }),
    studentTypes(client, signal),
  ]);
  return { categories: results.map(({ key, title }) => [key, title] as const), types };
};

/** The form of a task: of the one that the query names, or of a new one. */
export function TaskEditPage({ data: choices, query: { id } }: PageProps<TaskChoices>) {
  const { categories, types } = choices;
  // The same component from draw to draw, or the form would lose its state.
  const Form = useMemo(() => (props: FormProps) => <TaskForm {...props} categories={categories} />, [categories]);
  return (
    <StudentTypes value={types}>
      <EntryPage kind="task" id={id ?? null} empty={newTask} noun="task" list={LIST} Form={Form} Aside={DoneCounts} />
    </StudentTypes>
  );
}

const DoneCounts = ({ stored }: { stored: StoredEntry | null }) => (
  <Reach
    stored={stored}
    facts={({ people, done, dismissed }) => [
      ['People', people],
      ['Have done it', done],
      ['Does not apply to them', dismissed],
    ]}
  />
);
