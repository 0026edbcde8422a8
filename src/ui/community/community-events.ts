import type { CampusEvent } from '../../api/portal/campus-groups.ts';
import type { Event } from '../../api/portal/events.ts';

/** Where an event comes from. Also the filter of the address. */
export type EventSource = 'university' | 'groups';

export const SOURCE_NAMES: Record<EventSource, string> = { university: 'University', groups: 'Campus group' };

/** An event of either source. `when` is its time in its own words. */
export type CommunityEvent = Pick<CampusEvent, 'guid' | 'link' | 'title' | 'image' | 'start' | 'end' | 'location'> & {
  source: EventSource;
  when: string | null;
};

/** An online event may come without a place. */
export const universityEvent = ({ datetime_string: when, locationType, ...event }: Event): CommunityEvent => ({
  ...event,
  location: event.location ?? locationType,
  guid: null,
  source: 'university',
  when,
});

export const groupEvent = (event: CampusEvent): CommunityEvent => ({ ...event, source: 'groups', when: null });

/** The filter that an address names; null for events of all sources. */
export function eventSource(from: string | undefined): EventSource | null {
  return from === 'university' || from === 'groups' ? from : null;
}
