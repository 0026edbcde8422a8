import { memo, useState } from 'react';
import type { Event } from '../../../api/portal/events.ts';
import { EVENTS_ON_DASHBOARD, upcomingEvents } from '../../../rules/events.ts';
import { BlockSkeleton, MoreLink } from '../../components/Block.tsx';
import { ResourceBlock } from '../../components/ResourceBlock.tsx';
import { EventList } from '../../content/EventList.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useSite } from '../../hooks/use-site.ts';
import { useHelpDeskLink } from './use-help-desk-link.ts';

/** The university's next events; nothing once all are over. Source: DASH-19. */
export const EventCalendar = memo(function EventCalendar() {
  const now = useNow();
  const { timeZone } = useSite();
  const { view, answer } = useResource('events');
  const events = useStableList(upcomingEvents(answer ?? [], now, timeZone, EVENTS_ON_DASHBOARD));
  if ((view === 'ready' || view === 'empty') && events.length === 0) return null;
  return <EventBlock events={events} />;
});

/** Separate from `EventCalendar`, which runs every minute: most minutes end no event, so this is not redrawn. */
const EventBlock = memo(function EventBlock({ events }: { events: Event[] }) {
  return (
    <ResourceBlock
      resource="events"
      title="Event Calendar"
      more={
        <MoreLink href="/community" about="Event Calendar">
          View more
        </MoreLink>
      }
      skeleton={<BlockSkeleton rows={EVENTS_ON_DASHBOARD} label="Event Calendar" />}
      empty={null}
      failedText="Events could not be loaded. Other parts of this page may still work."
      alternative={useHelpDeskLink()}
    >
      {() => <EventList events={events} />}
    </ResourceBlock>
  );
});

/** Returns the previous list while the new one has the same items, so that memoised components are not redrawn. */
function useStableList<T>(list: T[]): T[] {
  const [previous, setPrevious] = useState(list);
  const isSame = previous.length === list.length && previous.every((item, index) => item === list[index]);
  if (!isSame) setPrevious(list);
  return isSame ? previous : list;
}
