import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../sample/events.ts';
import { campusEventsFeed } from '../sample/feed.ts';
import type { Calls } from './calls.ts';
import type { Sample } from './sample.ts';

/** The feeds of the university and its campus groups. */
export function feedCalls({ today }: Sample): Calls {
  return {
    'GET /integrations/pdx/events': () => sampleEvents(today()),
    'GET /integrations/pdxcampusgroups/events': () =>
      new Response(campusEventsFeed(sampleCampusEvents(today())), {
        headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
      }),
    'GET /integrations/pdxcampusgroups/news': () => sampleNews(today()),
    'GET /integrations/rave-messages': () => sampleAlerts(today()),
  };
}
