import { memo, type ReactNode, useEffect, useState } from 'react';
import type { Event } from '../../api/portal/events.ts';
import type { Post } from '../../api/portal/posts.ts';
import { EVENTS_ON_DASHBOARD, upcomingEvents } from '../../rules/events.ts';
import { type PostBlock, postsOf, type Reader } from '../../rules/posts.ts';
import { isAdvisor, isEmployee, isFaculty } from '../../rules/role-access.ts';
import { isStudent } from '../../rules/roles.ts';
import { whatsNew } from '../../rules/whats-new.ts';
import { site } from '../../site.ts';
import { Block, BlockFailed, BlockSkeleton, Loading, MoreLink } from '../components/Block.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { EventList } from '../content/EventList.tsx';
import { Hero, HeroSkeleton } from '../content/Hero.tsx';
import { LinkList, LinkSkeleton, ToolGrid } from '../content/LinkList.tsx';
import { NewsTeaser } from '../content/News.tsx';
import { PostLink } from '../content/PostLink.tsx';
import { PostText } from '../content/PostText.tsx';
import { PromoList, PromoSkeleton } from '../content/PromoList.tsx';
import { textOf } from '../content/post-shape.ts';
import { usePage, useReader } from '../content/use-page.ts';
import { Video } from '../content/Video.tsx';
import { useIsWide } from '../hooks/use-is-wide.ts';
import { useNow } from '../hooks/use-now.ts';
import { useResource } from '../hooks/use-resource.ts';
import type { ContentPlaceName } from './ContentSlot.tsx';
import styles from './content-blocks.module.css';
import { hasHeroPlaceholder, rememberHero } from './hero-placeholder.ts';
import { MyNextSteps } from './MyNextSteps.tsx';

/** Nobody else has news and events in one place; the help desk knows whom to ask. */
const DIRECT = { href: site.links.helpDesk, text: 'Ask the help desk' };

/** Its tasks are no part of the page's posts. */
const Tasks = memo(MyNextSteps);

/** The posts of the dashboard's page, of which a block picks its own; null while they are on their way. */
type Content = { posts: Post[] | null; reader: Reader };

/**
 * What content puts in one place of the dashboard, in the specified order; what would be empty is not there. Staff and
 * financial promos and the school tools change columns with the width, so that each stands in one place at a time and
 * is read out where it is seen. Source: portal specification, dashboard; DASH-01 to DASH-12, DASH-17 to DASH-22.
 */
export function ContentBlocks({ place }: { place: ContentPlaceName }) {
  const page = usePage('/');
  const reader = useReader();
  const isWide = useIsWide();
  const isLoading = page.view === 'loading';
  const content: Content = { posts: isLoading ? null : (page.answer?.posts ?? []), reader };
  switch (place) {
    case 'top':
      return page.view === 'failed' ? null : <Heroes {...content} />;
    case 'beforeClasses':
      return (
        <>
          {isWide ? null : <EmployeePromos {...content} />}
          <RoleResources {...content} />
        </>
      );
    case 'afterClasses':
      return (
        <>
          {isWide ? null : <SchoolTools {...content} />}
          {page.view === 'failed' ? (
            <PageFailed isRetrying={page.isBusy} onRetry={page.retry} />
          ) : (
            <GeneralResources {...content} />
          )}
          <EventCalendar />
        </>
      );
    case 'right':
      return (
        <>
          {isWide ? <EmployeePromos {...content} /> : null}
          <OtherPromos {...content} />
          {isWide ? <SchoolTools {...content} /> : null}
          <WhatsNew reader={reader} />
          <Videos {...content} />
          {isStudent(reader) ? <Tasks /> : null}
          <BasicHtml {...content} />
        </>
      );
  }
}

function Heroes({ posts, reader }: Content) {
  const heroes = posts === null ? null : postsOf(posts, 'hero', reader);
  const count = heroes?.length;
  useEffect(() => {
    if (count !== undefined) rememberHero(count > 0);
  }, [count]);
  if (heroes === null) return hasHeroPlaceholder() ? <HeroSkeleton /> : null;
  return heroes.map((post) => <Hero key={post.pk} post={post} isHeading={false} />);
}

/** Staff promos with the faculty's beside them, then the financial dashboard's. */
function EmployeePromos(content: Content) {
  const { reader } = content;
  return (
    <>
      <Promos {...content} title="For staff" block="staffPromos" rows={isEmployee(reader) ? 1 : 0} />
      <Promos {...content} title="For faculty" block="facultyPromos" rows={isFaculty(reader) ? 1 : 0} />
      <Promos
        {...content}
        title="Financial dashboard"
        block="financialDashboardPromos"
        rows={reader.financial_dashboard_access ? 1 : 0}
      />
    </>
  );
}

const OtherPromos = (content: Content) => <Promos {...content} title="On campus" block="otherPromos" rows={2} />;

type KeptProps<T> = {
  title: string;
  more?: ReactNode;
  /** Null while it is on its way. */
  shown: T[] | null;
  /** How many to expect for this reader; with none the place is not kept. */
  rows: number;
  skeleton: ReactNode;
  children: (shown: T[]) => ReactNode;
};

/** A block whose place is kept while its posts are on their way, and which is not there without any. */
function Kept<T>({ title, more, shown, rows, skeleton, children }: KeptProps<T>) {
  if (shown === null ? rows === 0 : shown.length === 0) return null;
  return (
    <Block title={title} more={more}>
      {shown === null ? (
        <>
          <Loading of={title} />
          {skeleton}
        </>
      ) : (
        children(shown)
      )}
    </Block>
  );
}

function Promos({ posts, reader, title, block, rows }: Content & { title: string; block: PostBlock; rows: number }) {
  const shown = posts === null ? null : postsOf(posts, block, reader);
  return (
    <Kept title={title} shown={shown} rows={rows} skeleton={<PromoSkeleton rows={rows} />}>
      {(promos) => <PromoList posts={promos} />}
    </Kept>
  );
}

function RoleResources(content: Content) {
  const { reader } = content;
  return (
    <>
      <Resources {...content} title="Staff Resources" block="staffResources" rows={isEmployee(reader) ? 4 : 0} />
      <Resources {...content} title="Faculty Resources" block="facultyResources" rows={isFaculty(reader) ? 4 : 0} />
      <Resources {...content} title="Advisor Resources" block="advisorResources" rows={isAdvisor(reader) ? 3 : 0} />
    </>
  );
}

const GeneralResources = (content: Content) => (
  <Resources {...content} title="Resources" block="generalResources" rows={8} hasMore />
);

function Resources({
  posts,
  reader,
  title,
  block,
  rows,
  hasMore = false,
}: Content & { title: string; block: PostBlock; rows: number; hasMore?: boolean }) {
  const shown = posts === null ? null : postsOf(posts, block, reader).filter(({ links }) => links.length > 0);
  return (
    <Kept
      title={title}
      more={hasMore ? <MoreLink href="/resources">View more</MoreLink> : null}
      shown={shown}
      rows={rows}
      skeleton={<LinkSkeleton rows={rows} form="links" />}
    >
      {(resources) =>
        resources.map((post) => (
          <div className={styles.resources} key={post.pk}>
            {resources.length > 1 && post.title !== null ? <h3 className={styles.title}>{post.title}</h3> : null}
            <LinkList links={post.links} />
          </div>
        ))
      }
    </Kept>
  );
}

function SchoolTools({ posts, reader }: Content) {
  const links = posts === null ? null : postsOf(posts, 'schoolTools', reader).flatMap((post) => post.links);
  return (
    <Kept title="School Tools" shown={links} rows={8} skeleton={<LinkSkeleton rows={8} form="tools" />}>
      {(tools) => <ToolGrid links={tools} />}
    </Kept>
  );
}

const EventCalendar = memo(function EventCalendar() {
  const now = useNow();
  const { view, answer } = useResource('events');
  const shown = useSame(upcomingEvents(answer ?? [], now, site.timeZone, EVENTS_ON_DASHBOARD));
  if ((view === 'ready' || view === 'empty') && shown.length === 0) return null;
  return <Events shown={shown} />;
});

/** Apart from what looks at the clock: most minutes change nothing here. */
const Events = memo(function Events({ shown }: { shown: Event[] }) {
  return (
    <ResourceBlock
      of="events"
      title="Event Calendar"
      more={<MoreLink href="/community">View more</MoreLink>}
      skeleton={<BlockSkeleton rows={EVENTS_ON_DASHBOARD} of="Event Calendar" />}
      empty={null}
      direct={DIRECT}
      missing="The university's events did not load. The rest of this page does not depend on them."
    >
      {() => <EventList events={shown} zone={site.timeZone} />}
    </ResourceBlock>
  );
});

/** The list as it was, while it holds the very same things: what is drawn of it may stay. */
function useSame<T>(list: T[]): T[] {
  const [last, setLast] = useState(list);
  const isSame = last.length === list.length && last.every((each, at) => each === list[at]);
  if (!isSame) setLast(list);
  return isSame ? last : list;
}

const WhatsNew = memo(function WhatsNew({ reader }: { reader: Reader }) {
  const now = useNow();
  const { view, answer } = useResource('whatsNew');
  const post = whatsNew(answer ?? [], reader, now, site.timeZone);
  if ((view === 'ready' || view === 'empty') && post === null) return null;
  return <NewsOfToday post={post} />;
});

const NewsOfToday = memo(function NewsOfToday({ post }: { post: Post | null }) {
  return (
    <ResourceBlock
      of="whatsNew"
      title="Here's What's New"
      more={<MoreLink href="/whats-new">View more</MoreLink>}
      skeleton={<BlockSkeleton rows={2} of="Here's What's New" />}
      empty={null}
      direct={DIRECT}
      missing="The news did not load. The rest of this page does not depend on them."
    >
      {() => (post === null ? null : <NewsTeaser post={post} zone={site.timeZone} level={3} />)}
    </ResourceBlock>
  );
});

function Videos({ posts, reader }: Content) {
  return postsOf(posts ?? [], 'video', reader).map((post) => (
    <Block key={post.pk} title={post.title?.trim() || 'Video'}>
      <Video post={post} />
    </Block>
  ));
}

function BasicHtml({ posts, reader }: Content) {
  return postsOf(posts ?? [], 'basicHtml', reader).map((post) => {
    const { title, body } = textOf(post);
    const text = (
      <>
        <PostText html={body} />
        <PostLink post={post} />
      </>
    );
    if (title === null) return <div key={post.pk}>{text}</div>;
    return (
      <Block key={post.pk} title={title}>
        {text}
      </Block>
    );
  });
}

function PageFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Block title="Resources" more={<MoreLink href="/resources">View more</MoreLink>}>
      <BlockFailed
        missing="Resources, school tools and what the university has to say did not load. Your own data are not affected."
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </Block>
  );
}
