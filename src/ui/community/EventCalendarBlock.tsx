import { Block, BlockEmpty, BlockFailed } from '../components/Block.tsx';
import { OutsideMoreLink } from '../components/OutsideMark.tsx';
import type { Resource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useStale } from '../hooks/use-stale.ts';
import type { CommunityEvent, EventSource } from './community-events.ts';
import { EventDays, EventDaysSkeleton } from './EventDays.tsx';

const TITLE = 'Event Calendar';

export type SourceState = Pick<Resource<'events'>, 'view' | 'asOf' | 'isBusy' | 'reference' | 'retry' | 'refetch'>;

const MISSING: Record<EventSource, string> = {
  university: 'University events could not be loaded. Other parts of this page may still work.',
  groups: 'Events of campus groups could not be loaded. Other parts of this page may still work.',
};

export type EventCalendarBlockProps = {
  events: readonly CommunityEvent[];
  now: Date;
  /** The sources that the filter lets through. */
  sources: readonly (SourceState & { source: EventSource })[];
};

/**
 * The events of one or two sources in one list. A source fails by itself, but nothing is listed until each
 * has answered or failed: the events of the second one would push those of the first one down. Source: COMM-01 to COMM-09.
 */
export function EventCalendarBlock({ events, now, sources }: EventCalendarBlockProps) {
  const { links } = useSite();
  const stale = useStale({
    asOf: sources.map(({ asOf }) => asOf).find((asOf) => asOf !== null) ?? null,
    isBusy: sources.some(({ asOf, isBusy }) => asOf !== null && isBusy),
    refetch: () => {
      for (const { asOf, refetch } of sources) if (asOf !== null) refetch();
    },
  });
  const isLoading = sources.some(({ view }) => view === 'loading');
  const isLoaded = sources.every(({ view }) => view === 'ready' || view === 'empty');
  const isUniversity = sources.some(({ source }) => source === 'university');
  return (
    <Block
      title={TITLE}
      id="events"
      isLandmark
      more={
        isUniversity ? (
          <OutsideMoreLink href={links.events} text="University calendar" />
        ) : (
          <OutsideMoreLink href={links.campusGroups} text="Campus groups" />
        )
      }
      stale={stale}
    >
      {isLoading ? <EventDaysSkeleton /> : events.length === 0 ? null : <EventDays events={events} now={now} />}
      {isLoaded && events.length === 0 ? <BlockEmpty icon="calendar">No upcoming events are listed.</BlockEmpty> : null}
      {sources.map(({ source, view, isBusy, reference, retry }) =>
        view === 'failed' ? (
          <BlockFailed key={source} text={MISSING[source]} isRetrying={isBusy} onRetry={retry} reference={reference} />
        ) : null,
      )}
    </Block>
  );
}
