import { EVENTS_SHOWN, publicEvents, upcomingEvents } from '../../rules/events.ts';
import { formatZoneName, haveDifferentTimes } from '../../rules/zones.ts';
import { AlertBlock } from '../alerts/AlertBlock.tsx';
import { FilterLinks } from '../components/FilterLinks.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PagePosts } from '../content/PagePosts.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { useNow } from '../hooks/use-now.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { CampusNews } from './CampusNews.tsx';
import styles from './Community.module.css';
import { type EventSource, groupEvent, universityEvent } from './community-events.ts';
import { EventCalendarBlock } from './EventCalendarBlock.tsx';

/**
 * The page Community: events of the university and of campus groups by day, news of campus groups, emergency alerts.
 * @param from the source of the events that are listed; null for both
 */
export function CommunityPage({ from }: { from: EventSource | null }) {
  const now = useNow();
  const device = useDevice();
  const { timeZone } = useSite();
  const university = useResource('events');
  const groups = useResource('campusEvents');
  const ofUniversity = upcomingEvents(university.answer ?? [], now, timeZone, EVENTS_SHOWN).map(universityEvent);
  const ofGroups = publicEvents(groups.answer ?? [], now, timeZone).map(groupEvent);
  const events = [...(from === 'groups' ? [] : ofUniversity), ...(from === 'university' ? [] : ofGroups)];
  const sources = [
    { ...university, source: 'university' as const },
    { ...groups, source: 'groups' as const },
  ].filter(({ source }) => from === null || source === from);
  const counts = [
    university.answer === null ? null : ofUniversity.length,
    groups.answer === null ? null : ofGroups.length,
  ] as const;
  return (
    <>
      <PageHead
        heading="Community"
        line={
          haveDifferentTimes(timeZone, device.timeZone(), now) ? `Times are ${formatZoneName(timeZone, now)}` : null
        }
        control={
          <FilterLinks
            label="Events from"
            choices={[
              { name: 'All', href: '/community', isCurrent: from === null, count: sum(counts) },
              {
                name: 'University',
                href: '/community?from=university',
                isCurrent: from === 'university',
                count: counts[0],
              },
              { name: 'Campus groups', href: '/community?from=groups', isCurrent: from === 'groups', count: counts[1] },
            ]}
          />
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <EventCalendarBlock events={events} now={now} sources={sources} />
        </div>
        <div className={styles.column}>
          <CampusNews />
          <AlertBlock />
        </div>
      </div>
      <PagePosts />
    </>
  );
}

const sum = ([one, other]: readonly [number | null, number | null]): number | null =>
  one === null || other === null ? null : one + other;
