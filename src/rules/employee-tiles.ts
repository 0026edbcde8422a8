import { dayIn, formatDay } from './dates.ts';
import { type EventTimes, eventPeriod, formatOnDay, upcomingEvents } from './events.ts';
import { isUnread, type MessageFacts, newestFirst } from './messages.ts';

type TitledMessage = MessageFacts & { title: string | null; action_link: string | null };
type TitledEvent = EventTimes & { title: string | null; datetime_string: string | null };

/** The first line of a tile, and the second one. */
export type TileLines = { strong: string; detail: string };

const UNTITLED = 'A message without a title';

/** How many messages are unread, and the title of the newest of them. Source: DASH-40. */
export function unreadLines(messages: readonly TitledMessage[]): TileLines {
  const unread = newestFirst(messages.filter(isUnread));
  const [newest] = unread;
  if (newest === undefined) return { strong: 'No unread messages', detail: 'See the message center' };
  return {
    strong: unread.length === 1 ? '1 unread message' : `${unread.length} unread messages`,
    detail: newest.title ?? UNTITLED,
  };
}

/**
 * The newest message that leads to something to do: the one with a link. Nothing is read out of its text.
 * Source: decisions, employees; DASH-40.
 */
export function newestTask<T extends TitledMessage>(messages: readonly T[]): T | null {
  return newestFirst(messages).find(({ action_link }) => action_link !== null) ?? null;
}

/** When the next event is, and what it is. Source: DASH-40. */
export function nextEventLines(events: readonly TitledEvent[], now: Date, zone: string): TileLines {
  const [next] = upcomingEvents(events, now, zone, 1);
  if (next === undefined) return { strong: 'No events', detail: 'None in the calendar' };
  const start = eventPeriod(next, zone)?.start ?? null;
  const detail = next.title ?? 'An event';
  if (start === null) return { strong: next.datetime_string ?? 'Soon', detail };
  const day = start.day === dayIn(zone, now) ? 'Today' : formatDay(start.day, 'short');
  const time = formatOnDay(start, start.day, zone);
  return { strong: time === null ? day : `${day}, ${time}`, detail };
}
