import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EntrySummary } from '../../src/api/admin/entry-calls.ts';
import { Announcement } from '../../src/ui/components/Announcement.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { Icon } from '../../src/ui/components/Icon.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { editHref } from '../entries.ts';
import { postTypeName } from '../post-types.ts';
import { ChoiceField } from './Field.tsx';
import styles from './PagePostsField.module.css';
import { StateMark } from './StateMark.tsx';

const HANDLE = 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1';

/**
 * The posts of a page in their order. A post is moved by dragging its row, by its buttons, or with the arrow keys on its handle, and what
 * was moved is read to screen readers. Source: ADMIN-64.
 */
export function PagePostsField({
  slugs,
  posts,
  problem,
  onChange,
}: {
  slugs: readonly string[];
  /** All posts, by which the rows know their titles. */
  posts: readonly EntrySummary[];
  problem: string | undefined;
  onChange: (slugs: string[]) => void;
}) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const titleOf = (slug: string) => posts.find(({ key }) => key === slug)?.title ?? slug;

  const move = (from: number, to: number, focused: 'handle' | 'up' | 'down' = 'handle') => {
    if (to < 0 || to >= slugs.length || from === to) return;
    const moved = [...slugs];
    const [slug] = moved.splice(from, 1);
    if (slug === undefined) return;
    moved.splice(to, 0, slug);
    onChange(moved);
    setSaid(`${titleOf(slug)} is now number ${to + 1} of ${slugs.length}.`);
    // After the next draw, in which the row has its new place.
    requestAnimationFrame(() => moveFocus([list.current?.children[to]?.querySelector(`[data-move="${focused}"]`)]));
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: slugs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, index);
    setDragged(null);
  };
  const remove = (index: number, slug: string) => {
    onChange(slugs.filter((_, each) => each !== index));
    setSaid(`${titleOf(slug)} is no longer on this page.`);
    requestAnimationFrame(() =>
      moveFocus([
        list.current?.querySelectorAll('[data-move="handle"]')[Math.max(0, index - 1)],
        list.current?.parentElement?.querySelector('select'),
      ]),
    );
  };
  const others = posts.filter(({ key, post_type }) => !slugs.includes(key) && post_type !== 'modal');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend into the frame
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <span className={styles.label} id={`${id}-label`}>
        Posts
      </span>
      <p className={styles.hint} id={`${id}-hint`}>
        Press “Move up” or “Move down”, drag a post to its place, or press the arrow keys on its handle.
      </p>
      {slugs.length === 0 ? <p className={styles.hint}>This page has no posts yet.</p> : null}
      <ol className={styles.posts} ref={list}>
        {slugs.map((slug, index) => {
          const post = posts.find(({ key }) => key === slug);
          return (
            <li
              className={styles.post}
              key={slug}
              draggable
              data-is-dragged={dragged === index}
              onDragStart={({ dataTransfer }) => {
                // Firefox drags nothing without data.
                dataTransfer.setData('text/plain', slug);
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(event, index)}
            >
              <button
                type="button"
                className={styles.handle}
                data-move="handle"
                aria-label={`Move ${titleOf(slug)}, number ${index + 1} of ${slugs.length}`}
                aria-describedby={`${id}-hint`}
                onKeyDown={(event) => onKey(event, index)}
              >
                <Icon name={HANDLE} />
              </button>
              <div className={styles.about}>
                <PageLink
                  className={styles.title}
                  href={editHref({ kind: 'post', id: post?.id ?? slug }) ?? ''}
                  isCurrent={false}
                  preload={false}
                >
                  {titleOf(slug)}
                </PageLink>
                <p className={styles.hint}>
                  {post === undefined ? 'There is no such post.' : postTypeName(post.post_type)}
                </p>
              </div>
              {post === undefined ? <span /> : <StateMark kind="post" state={post.state} />}
              <div className={styles.actions}>
                <Button
                  kind="quiet"
                  data-move="up"
                  isUnavailable={index === 0}
                  onClick={() => move(index, index - 1, 'up')}
                >
                  Move up <VisuallyHidden>{titleOf(slug)}</VisuallyHidden>
                </Button>
                <Button
                  kind="quiet"
                  data-move="down"
                  isUnavailable={index === slugs.length - 1}
                  onClick={() => move(index, index + 1, 'down')}
                >
                  Move down <VisuallyHidden>{titleOf(slug)}</VisuallyHidden>
                </Button>
                <Button kind="quiet" onClick={() => remove(index, slug)}>
                  Remove <VisuallyHidden>{titleOf(slug)}</VisuallyHidden>
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <ChoiceField
        label="Add a post"
        value=""
        choices={[
          ['', 'Choose a post'],
          ...others.map(({ key, title, post_type }) => [key, `${title} (${postTypeName(post_type)})`] as const),
        ]}
        onChange={(slug) => {
          if (slug === '') return;
          onChange([...slugs, slug]);
          setSaid(`${titleOf(slug)} is the last post of this page.`);
        }}
      />
      {problem === undefined ? null : <p className={styles.problem}>{problem}</p>}
      <Announcement text={said} />
    </div>
  );
}
