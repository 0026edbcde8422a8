import { listEntries, ON_NO_PAGE } from '../../src/api/admin/entry-calls.ts';
import { type NamedChoices, studentTypes } from '../audience.ts';
import type { Load, PageProps } from '../page.tsx';
import { POST_AUDIENCES, POST_TYPES } from '../post-types.ts';
import { StudentTypes } from '../student-types.ts';
import { type EntryListData, EntryListPage, loadList } from '../ui/EntryListPage.tsx';

type Data = EntryListData & { pages: NamedChoices; types: NamedChoices };

const loadMatching = loadList('post', { type: 'post_type', role: 'category', types: 'audience', page: 'page' });

/** The posts that match the query, and the pages to choose from. */
export const loadPosts: Load<Data> = async (options) => {
  const { context, signal } = options;
  const [posts, pages, types] = await Promise.all([
    loadMatching(options),
    context.client(listEntries, { query: { kind: 'page', limit: '200' }, signal }),
    studentTypes(context.client, signal),
  ]);
  return { ...posts, types, pages: pages.results.map(({ id, title }) => [id, title] as const) };
};

/** The posts: search, filters, and a row for each. */
export const PostsPage = ({ data, query }: PageProps<Data>) => (
  <StudentTypes value={data.types}>
    <EntryListPage
      kind="post"
      icon="search"
      data={data}
      query={query}
      newHref="/admin/posts/new"
      filters={[
        { name: 'type', label: 'Type', choices: Object.entries(POST_TYPES).map(([type, { name }]) => [type, name]) },
        { name: 'role', label: 'Who sees it', choices: Object.entries(POST_AUDIENCES) },
        { name: 'types', label: 'Student type', choices: data.types },
        { name: 'page', label: 'Page', choices: [[ON_NO_PAGE, 'On no page'], ...data.pages] },
      ]}
    />
  </StudentTypes>
);
