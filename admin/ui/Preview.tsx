import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PublishedKind } from '../../src/api/admin/entries.ts';
import { getEntry, listEntries } from '../../src/api/admin/entry-calls.ts';
import type { Client } from '../../src/api/client.ts';
import { toFailure } from '../../src/api/failure.ts';
import type { Page } from '../../src/api/portal/pages.ts';
import type { Post } from '../../src/api/portal/posts.ts';
import type { EntryFields } from '../../src/rules/admin-entries.ts';
import { Button, IconButton } from '../../src/ui/components/Button.tsx';
import { showModal } from '../../src/ui/components/show-modal.ts';
import { allPosts } from '../all-posts.ts';
import { MOST_TYPES } from '../audience.ts';
import { describeFailure } from '../failure-texts.ts';
import { useAdmin } from '../hooks.ts';
import { PREVIEW_LEFT, PREVIEW_READY, type PreviewContent, type PreviewRole } from '../preview-message.ts';
import { withShownPictures } from '../shown-pictures.ts';
import { ChoiceField } from './Field.tsx';
import { OutsideThePortal } from './OutsideThePortal.tsx';
import styles from './Preview.module.css';

const ROLES: readonly (readonly [PreviewRole, string])[] = [
  ['student', 'A student'],
  ['staff', 'A member of staff'],
  ['faculty', 'A member of the faculty'],
  ['advisor', 'An advisor'],
];
const WIDTHS = [
  [360, 'Phone'],
  [1280, 'Computer'],
] as const;
/** CSS pixels. */
const HEIGHTS = { 360: 720, 1280: 800 } as const;
/** The path of the page on which a single post is shown. */
const PAGE_OF_POST = 'preview';

/** The preview of an entry in the portal, over everything else. */
export function Preview({ kind, fields, onClose }: { kind: PublishedKind; fields: EntryFields; onClose: () => void }) {
  const [role, setRole] = useState<PreviewRole>(() => roleFor(fields));
  const [width, setWidth] = useState<360 | 1280>(360);
  const shown = usePage(kind, fields);
  return (
    <dialog
      className={styles.dialog}
      aria-labelledby="preview-heading"
      ref={open}
      onClose={({ currentTarget }) => {
        // React's strict mode closes and opens it again.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.heading} id="preview-heading" tabIndex={-1}>
          Preview
        </h2>
        <div className={styles.controls}>
          <ChoiceField label="As" value={role} choices={ROLES} onChange={(value) => setRole(value as PreviewRole)} />
          {WIDTHS.map(([each, name]) => (
            <Button key={each} aria-pressed={width === each} onClick={() => setWidth(each)}>
              {name}
            </Button>
          ))}
        </div>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <p className={styles.note}>
        {`With a sample person${kind === 'page' ? ', who sees the posts of all student types' : ''}. What you have not saved is shown too.`}
      </p>
      {kind === 'message' ? <OutsideThePortal fields={fields} /> : null}
      {typeof shown === 'string' ? <p role="alert">{shown}</p> : null}
      {typeof shown === 'object' && shown !== null ? (
        <Frame key={`${role} ${width}`} content={{ role, ...shown }} width={width} onLeave={onClose} />
      ) : null}
    </dialog>
  );
}

/** Who sees a post first: the people that it is for. */
const roleFor = ({ category, audience }: EntryFields): PreviewRole =>
  ROLES.find(([role]) => role === category || (Array.isArray(audience) && audience.includes(`role:${role}`)))?.[0] ??
  'student';

const open = (dialog: HTMLDialogElement) => showModal(dialog, dialog.querySelectorAll('h2'));

/** The portal in a frame of a width, made smaller where there is less room. */
function Frame({
  content,
  width,
  onLeave,
}: {
  content: PreviewContent;
  width: 360 | 1280;
  /** Called when the user presses Escape in the frame. */
  onLeave: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const measure = () => setScale(Math.min(1, (room.current?.clientWidth ?? width) / width));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [width]);
  useEffect(() => {
    const answer = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      if (data === PREVIEW_LEFT) onLeave();
      if (data === PREVIEW_READY) frame.current?.contentWindow?.postMessage(content, window.location.origin);
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, [content, onLeave]);
  const height = HEIGHTS[width];
  return (
    <div ref={room}>
      <div className={styles.room} style={{ width: width * scale, height: height * scale }}>
        <iframe
          className={styles.frame}
          ref={frame}
          src="/admin/preview"
          title={`The portal, ${width} pixels wide`}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** The page to show with its posts, and the address at which the portal shows it; a sentence if it cannot be loaded. */
function usePage(kind: PublishedKind, fields: EntryFields): Shown | string | null {
  const { client, device } = useAdmin();
  const [shown, setShown] = useState<Shown | string | null>(null);
  // The fields of the moment in which the preview was opened.
  const [first] = useState(() => ({ kind, fields, now: device.now().toISOString() }));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    loadShown(client, first.kind, first.fields, first.now, signal).then(setShown, (error: unknown) => {
      if (!signal.aborted) setShown(describeFailure(toFailure(error)));
    });
    return () => controller.abort();
  }, [client, first]);
  return shown;
}

type Shown = Omit<PreviewContent, 'role'>;
const NOTHING = { page: null, message: null, task: null };

async function loadShown(
  client: Client,
  kind: PublishedKind,
  fields: EntryFields,
  now: string,
  signal: AbortSignal,
): Promise<Shown> {
  if (kind === 'message') return messageShown(fields, now);
  if (kind === 'task') return taskShown(client, fields, signal);
  const { page, address } = kind === 'post' ? pageOfPost(fields, now) : await loadPage(client, fields, now, signal);
  return { ...NOTHING, page: { ...page, posts: await withShownPictures(client, page.posts, signal) }, address };
}

type PageShown = { page: Page; address: string };

/** No sample message or task has this number. */
const NEW_ID = 2_000_000;

/** The message as its recipients get it, open in their inbox. Where it is a line of the banner too, that stands above. `now` is ISO 8601. */
function messageShown({ title, body, action_link, display_as_banner }: EntryFields, now: string): Shown {
  const message = {
    ...{
      pk: NEW_ID,
      read: false,
      user_read_on: null,
      created_on: now,
      app_message: null,
      is_nudge: false,
      nudge_type: null,
    },
    ...{ title: title || 'Untitled', body, action_link, display_as_banner },
  };
  return { ...NOTHING, message, address: `/messages?open=${NEW_ID}` };
}

/** The task as the people who have it see it. */
async function taskShown(client: Client, fields: EntryFields, signal: AbortSignal): Promise<Shown> {
  const { title, category: slug, key: _key, audience: _audience, is_published: _published, ...task } = fields;
  const categories =
    typeof slug === 'string'
      ? (await client(listEntries, { query: { kind: 'category', q: slug, limit: MOST_TYPES }, signal })).results
      : [];
  const name = categories.find(({ key }) => key === slug)?.title;
  const category = name === undefined ? null : { id: NEW_ID, name, slug: String(slug) };
  const state = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false, overdue: false };
  const nested = { ...task, id: NEW_ID, title: title || 'Untitled', category: category?.id ?? null };
  const assignment = { ...state, id: NEW_ID, userTaskId: NEW_ID, user: 0, task: nested };
  return { ...NOTHING, task: { assignment, category }, address: `/next-steps/task/${NEW_ID}` };
}

/** A post as the portal gets it once it has opened. `now` is ISO 8601. */
function toPost(fields: EntryFields, pk: number, now: string): Post {
  const opens = String(fields.publishing_opens_on ?? now);
  return {
    links: [],
    hide_text: false,
    ...fields,
    pk,
    title: fields.title || 'Untitled',
    slug: fields.slug || 'preview',
    publishing_opens_on: opens < now ? opens : now,
  } as unknown as Post;
}

function pageOfPost(fields: EntryFields, now: string): PageShown {
  const post = toPost(fields, 1, now);
  const page = { path: PAGE_OF_POST, slug: PAGE_OF_POST, title: 'Preview', posts: [post] };
  if (post.post_type === 'blog') return { page, address: `/whats-new/${post.slug}` };
  return { page, address: post.post_type === 'modal' ? `/${PAGE_OF_POST}#modal-${post.slug}` : `/${PAGE_OF_POST}` };
}

/** A page with its posts as they are saved. */
async function loadPage(
  client: Client,
  { path, slug, title, posts }: EntryFields,
  now: string,
  signal: AbortSignal,
): Promise<PageShown> {
  const known = await allPosts(client, signal);
  const ids = (posts as string[]).flatMap((key) => known.find((post) => post.key === key)?.id ?? []);
  const entries = await Promise.all(ids.map((id) => client(getEntry, { query: { kind: 'post', id }, signal })));
  const page = {
    path: String(path),
    slug: String(slug),
    title: String(title) || 'Untitled',
    posts: entries.map(({ entry }, index) => toPost(entry as EntryFields, index + 1, now)),
  };
  return { page, address: path === '/' ? '/' : `/${path}` };
}
