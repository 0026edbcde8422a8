import { useMemo } from 'react';
import type { EntrySummary } from '../../src/api/admin/entry-calls.ts';
import { allPosts } from '../all-posts.ts';
import { type FormFields, slugOf } from '../entries.ts';
import type { Load, PageProps } from '../page.tsx';
import { type EntryListData, EntryListPage, loadList } from '../ui/EntryListPage.tsx';
import { EntryPage, type FormProps } from '../ui/EntryPage.tsx';
import { TextField } from '../ui/Field.tsx';
import { PagePostsField } from '../ui/PagePostsField.tsx';

const LIST = { href: '/admin/pages', name: 'Pages' };
/** The pages that match the query, by path. */
export const loadPages = loadList('page');

/** The pages of content, by their addresses. */
export const PagesPage = ({ data, query }: PageProps<EntryListData>) => (
  <EntryListPage kind="page" icon="book" data={data} query={query} />
);

/** All posts, from which a page takes its own. */
export const loadPageEdit: Load<readonly EntrySummary[]> = ({ context: { client }, signal }) =>
  allPosts(client, signal);

/** The form of a page: of the one that the query names, or of a new one. */
export function PageEditPage({ data: posts, query: { id } }: PageProps<readonly EntrySummary[]>) {
  // The same component from draw to draw, or the form would lose its state.
  const Form = useMemo(() => (props: FormProps<'page'>) => <PageForm {...props} posts={posts} />, [posts]);
  return <EntryPage kind="page" id={id ?? null} empty={NEW_PAGE} noun="page" list={LIST} Form={Form} />;
}

const NEW_PAGE: FormFields<'page'> = { path: '', slug: '', title: '', is_published: false, posts: [] };

function PageForm({
  fields,
  stored,
  problemOf,
  problems,
  set,
  posts,
}: FormProps<'page'> & { posts: readonly EntrySummary[] }) {
  const { title, path } = fields;
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
        slugs={fields.posts}
        posts={posts}
        problem={problems.find(({ field }) => field.startsWith('posts'))?.text}
        onChange={(slugs) => set({ posts: slugs })}
      />
    </>
  );
}
