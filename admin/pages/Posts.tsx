import { listEntries } from '../../src/api/admin/entry-calls.ts';
import { BlockEmpty } from '../../src/ui/components/Block.tsx';
import { ButtonLink } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { stateIn, stateNames } from '../entries.ts';
import type { Load, PageProps } from '../page.tsx';
import { POST_AUDIENCES, POST_TYPES } from '../post-types.ts';
import { countText, EntryList, type EntryListData } from '../ui/EntryList.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';

const PAGE_SIZE = 50;

type Data = EntryListData & { pages: readonly (readonly [path: string, title: string])[] };

/** The posts that match the query, and the pages to choose from. */
export const loadPosts: Load<Data> = async ({ context: { client }, query, signal }) => {
  const { q, state, type, role, page, from } = query;
  const [posts, pages] = await Promise.all([
    client(listEntries, {
      query: {
        kind: 'post',
        ...(q ? { q } : {}),
        ...stateIn(state),
        ...(type ? { post_type: type } : {}),
        ...(role ? { category: role } : {}),
        ...(page ? { page } : {}),
        ...(from ? { offset: from } : {}),
        limit: String(PAGE_SIZE),
      },
      signal,
    }),
    client(listEntries, { query: { kind: 'page', limit: '200' }, signal }),
  ]);
  return { ...posts, pages: pages.results.map(({ id, title }) => [id, title] as const) };
};

/** The posts: search, filters, and a row for each. */
export function PostsPage({ data, query }: PageProps<Data>) {
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <PageHead
        heading="Posts"
        line={data.count === 1 ? '1 post' : `${countText(data.count)} posts`}
        control={
          <ButtonLink kind="main" href="/admin/posts/new" preload={false}>
            New post
          </ButtonLink>
        }
      />
      <FilterForm
        path="/admin/posts"
        query={query}
        filters={[
          { name: 'type', label: 'Type', choices: Object.entries(POST_TYPES).map(([type, { name }]) => [type, name]) },
          { name: 'role', label: 'Who sees it', choices: Object.entries(POST_AUDIENCES) },
          { name: 'page', label: 'Page', choices: data.pages },
          { name: 'state', label: 'State', choices: Object.entries(stateNames('post')) },
        ]}
      />
      {data.results.length === 0 ? (
        <BlockEmpty icon="search">
          {isFiltered ? 'No post matches. Remove a filter, or search for another word.' : 'There are no posts yet.'}
        </BlockEmpty>
      ) : (
        <EntryList data={data} path="/admin/posts" query={query} pageSize={PAGE_SIZE} />
      )}
    </>
  );
}
