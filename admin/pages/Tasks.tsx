import { useMemo } from 'react';
import { listEntries, type StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { MOST_TYPES, type NamedChoices, ROLE_ITEMS, studentTypes } from '../audience.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes } from '../student-types.ts';
import { type EntryListData, EntryListPage, loadList } from '../ui/EntryListPage.tsx';
import { EntryPage, type FormProps } from '../ui/EntryPage.tsx';
import { Reach } from '../ui/Reach.tsx';
import { newTask, TaskForm } from '../ui/TaskForm.tsx';

const LIST = { href: '/admin/tasks', name: 'Tasks' };

type Data = EntryListData & { types: NamedChoices };

const loadMatching = loadList('task', { role: 'audience' });

/** The tasks that match the query, and the names of the student types. */
export const loadTasks: Load<Data> = async (options) => {
  const [tasks, types] = await Promise.all([
    loadMatching(options),
    studentTypes(options.context.client, options.signal),
  ]);
  return { ...tasks, types };
};

/** The tasks of the checklist, with how many people have done each. */
export const TasksPage = ({ data, query }: PageProps<Data>) => (
  <StudentTypes value={data.types}>
    <EntryListPage
      kind="task"
      icon="steps"
      data={data}
      query={query}
      filters={[{ name: 'role', label: 'Who has it', choices: [['all', 'Everybody'], ...ROLE_ITEMS] }]}
    />
  </StudentTypes>
);

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
  const Form = useMemo(
    () => (props: FormProps<'task'>) => <TaskForm {...props} categories={categories} />,
    [categories],
  );
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
