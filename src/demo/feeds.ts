import { listAlerts } from '../api/portal/alerts.ts';
import { listCampusEvents, listCampusNews } from '../api/portal/campus-groups.ts';
import { listEvents } from '../api/portal/events.ts';
import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../sample/events.ts';
import { campusEventsFeed } from '../sample/feed.ts';
import { type Handler, handle } from './calls.ts';
import type { Sample } from './sample.ts';

/** The feeds of the university and its campus groups. */
export function feedHandlers({ today, timeZone }: Sample): Handler[] {
  return [
    handle(listEvents, () => sampleEvents(today(), timeZone)),
    handle(
      listCampusEvents,
      () =>
        new Response(campusEventsFeed(sampleCampusEvents(today(), timeZone)), {
          headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
        }),
    ),
    handle(listCampusNews, () => sampleNews(today(), timeZone)),
    handle(listAlerts, () => sampleAlerts(today(), timeZone)),
  ];
}
