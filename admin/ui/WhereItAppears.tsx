import type { StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { OutsideLink } from '../../src/ui/components/OutsideLink.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { editHref } from '../entries.ts';
import { Card } from './Card.tsx';
import styles from './WhereItAppears.module.css';

/** The pages that have a post, and the way to it in the portal; nothing for a new post. Source: ADMIN-114. */
export function WhereItAppears({ stored }: { stored: StoredEntry | null }) {
  if (stored?.kind !== 'post') return null;
  const { entry, state, pages = [] } = stored;
  const address = addressOf(stored);
  return (
    <Card heading="Where it appears">
      {entry.post_type === 'blog' ? (
        <p>On What’s New, and in its block of the Dashboard while it is the newest.</p>
      ) : null}
      {entry.post_type === 'modal' ? <p>{`In a dialog, which a link to #modal-${entry.slug} opens.`}</p> : null}
      {pages.length === 0 ? null : (
        <ul className={styles.pages}>
          {pages.map(({ path, title, is_published }) => (
            <li key={path}>
              <PageLink href={editHref({ kind: 'page', id: path }) ?? ''} isCurrent={false} preload={false}>
                {title}
              </PageLink>
              {is_published ? null : <span className={styles.warning}> This page is not published.</span>}
            </li>
          ))}
        </ul>
      )}
      {pages.length === 0 && entry.post_type !== 'blog' && entry.post_type !== 'modal' ? (
        <>
          <p className={styles.warning}>On no page yet. People do not see it.</p>
          <PageLink href="/admin/pages" isCurrent={false} preload={false}>
            Add it to a page
          </PageLink>
        </>
      ) : null}
      {state === 'live' && address !== null ? (
        <OutsideLink href={address} opensNewTab>
          See it in the portal, in a new tab
        </OutsideLink>
      ) : null}
    </Card>
  );
}

/** Where the portal shows a post: its article, or the first published page that has it; null for a post that is on none. */
function addressOf({ entry, pages = [] }: StoredEntry & { kind: 'post' }): string | null {
  if (entry.post_type === 'blog') return `/whats-new/${entry.slug}`;
  const [page] = pages.filter(({ is_published }) => is_published);
  if (page === undefined) return null;
  return page.path.startsWith('/') ? page.path : `/${page.path}`;
}
