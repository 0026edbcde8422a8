import { calendarEvents } from '../../server/reading/calendar/calendar-events.ts';
import type { FieldCase } from './field-case.ts';
import { alertsOf, calendar, listOf, NOW, rss } from './support/feeds.ts';

const title = async (markup: string) => (await listOf(rss(`<title>${markup}</title>`), ['title'])).entries[0]?.[0];
const description = (text: string) =>
  calendarEvents({
    text: calendar(['DTSTART:20250201T100000Z', `DESCRIPTION:${text}`]),
    ...{ now: NOW, days: 56, zone: 'UTC', most: 1 },
  }).entries[0]?.description;

/** Text that is HTML, and HTML that is text. */
export const cases: FieldCase[] = [
  {
    name: 'references of HTML in a title with CDATA',
    source: 'https://github.com/madelynnblue/goread/issues/246',
    read: () => title('<![CDATA[Dean&#8217;s list &amp; awards]]>'),
    expected: 'Dean’s list & awards',
  },
  {
    name: 'a title that is escaped twice',
    source: 'https://github.com/yanus171/Handy-News-Reader/issues/802',
    read: () => title('Arts &amp;amp; crafts'),
    expected: 'Arts & crafts',
  },
  {
    name: 'a reference that XML does not know',
    source: 'https://github.com/RssBandit/RssBandit/issues/1168',
    read: () => title('Caf&eacute; evening &mdash; free'),
    expected: 'Café evening — free',
  },
  {
    name: 'tags in a title',
    source: 'https://github.com/kickscondor/fraidycat/issues/172',
    read: () => title('&lt;b&gt;Choir&lt;/b&gt; tonight'),
    expected: 'Choir tonight',
  },
  {
    name: 'an address between angle brackets is no tag',
    source: 'https://github.com/danmactough/node-feedparser/issues/243',
    read: () => title('Write to &lt;safety@example.edu&gt;'),
    expected: 'Write to <safety@example.edu>',
  },
  {
    name: 'a quote in a title with spaces around',
    source: 'https://github.com/simplepie/simplepie/issues/637',
    read: () => title('\n  &amp;quot;Tea&amp;quot;\n  for two '),
    expected: '"Tea" for two',
  },
  {
    name: 'HTML in the title of JSON',
    source: 'https://github.com/mysociety/fixmystreet/issues/1859',
    read: () =>
      listOf(
        '[{"title":"Tea &amp; <i>cake</i>","description":"<p>a &amp; b</p>"}]',
        ['title', 'description'],
        'application/json',
      ),
    expected: { entries: [['Tea & cake', '<p>a &amp; b</p>']], faults: [] },
  },
  {
    name: 'XHTML in a description that is not escaped',
    source: 'https://www.rssboard.org/rss-profile#element-channel-item-description',
    read: () =>
      listOf(rss('<description><p>Tea <a href="https://x.test/?a=1&amp;b=2">here</a></p></description>'), [
        'description',
      ]),
    expected: { entries: [['<p>Tea <a href="https://x.test/?a=1&amp;b=2">here</a></p>']], faults: [] },
  },
  {
    name: 'HTML in an alert',
    source: 'https://github.com/exercism/exercism/issues/4698',
    read: () =>
      alertsOf(
        rss(
          '<description>&lt;p&gt;Stay away from &lt;b&gt;Smith&lt;/b&gt; Hall &amp;amp; co.&lt;/p&gt;</description><pubDate>2025-01-21T17:00Z</pubDate>',
        ),
        ['description'],
      ),
    expected: { entries: [['Stay away from Smith Hall & co.']], faults: [] },
  },
  {
    name: 'HTML in the description of a calendar',
    source: 'https://github.com/ical4j/ical4j/issues/205',
    read: () => description('<p>Bring a <b>board</b></p>\\nSee you'),
    expected: '<p>Bring a <b>board</b></p><br>See you',
  },
  {
    name: 'a description of a calendar that is text',
    source: 'https://datatracker.ietf.org/doc/html/rfc5545#section-3.8.1.5',
    read: () => description('Ages < 12 & > 3\\nWrite to <a@x.test>'),
    expected: 'Ages &lt; 12 &amp; &gt; 3<br>Write to &lt;a@x.test&gt;',
  },
];
