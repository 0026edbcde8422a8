import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { type NamedChoices, studentTypes } from '../audience.ts';
import { useAdmin } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { POST_TYPES, type PostTypeName } from '../post-types.ts';
import { StudentTypes } from '../student-types.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { EntryPage } from '../ui/EntryPage.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { newPost, PostForm } from '../ui/PostForm.tsx';
import { WhereItAppears } from '../ui/WhereItAppears.tsx';
import styles from './PostNew.module.css';

const LIST = { href: '/admin/posts', name: 'Posts' };

/** The types of posts: the first step of a new one. */
export function PostNewPage() {
  return (
    <>
      <BackLink href={LIST.href}>{LIST.name}</BackLink>
      <PageHead heading="New post" line="What should it be?" />
      <ul className={styles.types}>
        {Object.entries(POST_TYPES).map(([type, { name, use }]) => (
          <li key={type}>
            <PageLink className={styles.type} href={`/admin/posts/edit?type=${type}`} isCurrent={false} preload={false}>
              <strong>{name}</strong>
              <span>{use}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The student types that a post may be for. */
export const loadPostEdit: Load<NamedChoices> = ({ context: { client }, signal }) => studentTypes(client, signal);

/** The form of a post: of the one that the query names, or of a new one of the type that it names. */
export function PostEditPage({ data: types, query: { id, type } }: PageProps<NamedChoices>) {
  const { device } = useAdmin();
  if (id === undefined && !isType(type)) return <NotFound />;
  const empty = newPost(isType(type) ? type : 'basic_html', device.now().toISOString());
  return (
    <StudentTypes value={types}>
      <EntryPage
        kind="post"
        id={id ?? null}
        empty={empty}
        noun="post"
        list={LIST}
        Form={PostForm}
        Aside={WhereItAppears}
      />
    </StudentTypes>
  );
}

const isType = (text: string | undefined): text is PostTypeName => text !== undefined && text in POST_TYPES;
