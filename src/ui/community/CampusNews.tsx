import type { CampusNews as News } from '../../api/portal/campus-groups.ts';
import { dayIn } from '../../rules/dates.ts';
import { safeHref } from '../../rules/links.ts';
import { parseRssDate } from '../../rules/rss-dates.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { BlockEmpty, BlockSkeleton } from '../components/Block.tsx';
import { CalendarDate } from '../components/CalendarDate.tsx';
import { isOutside, OutsideMark, OutsideMoreLink } from '../components/OutsideMark.tsx';
import { Picture } from '../components/Picture.tsx';
import { PlainList } from '../components/PlainList.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { SafeHtml } from '../components/SafeHtml.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './CampusNews.module.css';

const TITLE = 'Campus news';
/** As many as the feeds have, so that the block below is not on the screen before it has its place. */
const SKELETON_ROWS = 11;

/** The news of the campus groups: the newest with its picture, then the others. Source: COMM-07. */
export function CampusNews() {
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="campusNews"
      title={TITLE}
      id="news"
      more={<OutsideMoreLink href={links.campusGroups} text="Campus groups" />}
      skeleton={<NewsSkeleton />}
      empty={<BlockEmpty>There is no news of campus groups at the moment.</BlockEmpty>}
      failedText="News of campus groups could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.campusGroups, text: 'Campus groups' }}
    >
      {(news) => (
        <PlainList>
          {news.map((item, position) => (
            <li key={`${item.guid} ${item.link} ${item.title}`}>
              <Item item={item} isLead={position === 0} />
            </li>
          ))}
        </PlainList>
      )}
    </ResourceBlock>
  );
}

function NewsSkeleton() {
  return (
    <>
      <div className={`${styles.picture} ${styles.emptyPicture}`} />
      <BlockSkeleton rows={SKELETON_ROWS} label={TITLE} />
    </>
  );
}

function Item({ item, isLead }: { item: News; isLead: boolean }) {
  const { timeZone } = useSite();
  const at = parseRssDate(item.pubDate);
  return (
    <article className={styles.item} data-lead={isLead}>
      {isLead ? <Picture className={styles.picture} src={item.image} ratio={[500, 200]} /> : null}
      <h3 className={styles.title}>
        <Title title={item.title ?? 'Untitled'} href={item.link} />
      </h3>
      {item.description === null ? null : (
        <div className={styles.text}>
          <SafeHtml html={item.description} kind="line" />
        </div>
      )}
      {at === null ? null : (
        <p className={styles.date}>
          <CalendarDate day={dayIn(timeZone, at)} form="short" />
        </p>
      )}
    </article>
  );
}

function Title({ title, href }: { title: string; href: string | null }) {
  const address = safeHref(href);
  if (address === null) return <span>{title}</span>;
  return (
    <AddressLink className={styles.link} href={address}>
      {isOutside(address) ? <OutsideMark text={title} /> : title}
    </AddressLink>
  );
}
