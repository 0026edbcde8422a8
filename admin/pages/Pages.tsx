import { useMemo } from 'react';
import { type EntrySummary, listEntries } from '../../src/api/admin/entry-calls.ts';
import { BlockEmpty } from '../../src/ui/components/Block.tsx';
import { ButtonLink } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { allPosts } from '../all-posts.ts';
import { slugOf } from '../entries.ts';
import type { Load, PageProps } from '../page.tsx';
import { countText, EntryList, type EntryListData } from '../ui/EntryList.tsx';
import { EntryPage, type FormProps } from '../ui/EntryPage.tsx';
import { TextField } from '../ui/Field.tsx';
import { PagePostsField } from '../ui/PagePostsField.tsx';

const LIST = { href: '/admin/pages', name: 'Pages' };
/** The most that one call answers. */
const MOST = 200;

/** All pages by path. */
export const loadPages: Load<EntryListData> = ({ context: { client }, query: { from }, signal }) =>
  client(listEntries, { query: { kind: 'page', limit: String(MOST), ...(from ? { offset: from } : {}) }, signal });

/** The pages of content, by their addresses. */
export function PagesPage({ data, query }: PageProps<EntryListData>) {
  return (
    <>
      <PageHead
        heading="Pages"
        line={data.count === 1 ? '1 page' : `${countText(data.count)} pages`}
        control={
          <ButtonLink kind="main" href="/admin/pages/edit" preload={false}>
            New page
          </ButtonLink>
        }
      />
      {data.results.length === 0 ? (
        <BlockEmpty icon="book">There are no pages yet.</BlockEmpty>
      ) : (
        <EntryList data={data} path={LIST.href} query={query} pageSize={MOST} />
      )}
    </>
  );
}

/** All posts, from which a page takes its own. */
export const loadPageEdit: Load<readonly EntrySummary[]> = ({ context: { client }, signal }) =>
  allPosts(client, signal);

/** The form of a page: of the one that the query names, or of a new one. */
export function PageEditPage({ data: posts, query: { id } }: PageProps<readonly EntrySummary[]>) {
  // The same component from draw to draw, or the form would lose its state.
  const Form = useMemo(() => (props: FormProps) => <PageForm {...props} posts={posts} />, [posts]);
  return <EntryPage kind="page" id={id ?? null} empty={NEW_PAGE} noun="page" list={LIST} Form={Form} />;
}

const NEW_PAGE = { path: '', slug: '', title: '', is_published: false, posts: [] };

function PageForm({ fields, stored, problemOf, problems, set, posts }: FormProps & { posts: readonly EntrySummary[] }) {
  const title = String(fields.title ?? '');
  const path = String(fields.path ?? '');
  const rename = (value: string) => {
    const follows = stored === null && path === slugOf(title);
    const name = slugOf(value);
    set({ title: value, ...(follows ? { path: name, slug: name } : {}) });
  };
  return (
    <>
      <TextField label="Title" value={title} problem={problemOf('title')} onChange={(value) => rename(value ?? '')} />
      <TextField
        label="Address"
        hint={`${window.location.origin}${path.startsWith('/') ? '' : '/'}${path}`}
        value={path}
        problem={problemOf('path') ?? problemOf('slug')}
        onChange={(value) => set({ path: value ?? '', ...(stored === null ? { slug: slugOf(value ?? '') } : {}) })}
      />
      <PagePostsField
        slugs={fields.posts as string[]}
        posts={posts}
        problem={problems.find(({ field }) => field.startsWith('posts'))?.text}
        onChange={(slugs) => set({ posts: slugs })}
      />
    </>
  );
}
