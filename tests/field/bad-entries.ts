import type { FieldCase } from './field-case.ts';
import { alertsOf, calendar, eventsOf, listOf, rss } from './support/feeds.ts';

const JSON_TYPE = 'application/json';
const good = (title: string) => ['DTSTART:20250201T180000Z', `SUMMARY:${title}`];
const at = '2025-02-01T18:00:00.000Z';

/** One bad entry or character takes no other one with it. */
export const cases: FieldCase[] = [
  {
    name: 'an & that should have been escaped',
    source: 'https://github.com/miniflux/v2/issues/416',
    read: () => listOf(rss('<title>Just doing D&D</title>', '<title>Tea</title>'), ['title']),
    expected: { entries: [['Just doing D&D'], ['Tea']], faults: [] },
  },
  {
    name: 'a < that should have been escaped',
    source: 'https://github.com/ContinuumIO/anaconda-issues/issues/11619',
    read: () => listOf(rss('<title>requires proj <6</title>', '<title>Tea</title>'), ['title']),
    expected: { entries: [['requires proj <6'], ['Tea']], faults: [] },
  },
  {
    name: 'an & in an attribute',
    source: 'https://github.com/thechangelog/changelog.com/issues/354',
    read: () => listOf(rss('<title>Tea</title><person img="https://x.test/a?s=600&d=mm">D</person>'), ['title']),
    expected: { entries: [['Tea']], faults: [] },
  },
  {
    name: 'an & in the address of an Atom link',
    source: 'https://github.com/k9mail/k9mail.app/issues/214',
    read: () =>
      listOf('<feed><entry><title>a</title><link href="https://x.test/n-&-d.html"/></entry></feed>', ['title', 'link']),
    expected: { entries: [['a', 'https://x.test/n-&-d.html']], faults: [] },
  },
  {
    name: 'an entry that does not end',
    source: 'https://github.com/rust-syndication/rss/issues/69',
    read: () =>
      listOf(
        '<rss><channel><item><title>a</title></item><item><title>b</item><item><title>c</title></item></channel></rss>',
        ['title'],
      ),
    expected: { entries: [['a'], ['c']], faults: ['the entry "b"'] },
  },
  {
    name: 'a document that is cut off',
    source: 'https://validator.w3.org/feed/docs/error/SAXError.html',
    read: () => listOf('<rss><channel><item><title>a</title></item><item><title>b</title><descr', ['title']),
    expected: { entries: [['a']], faults: ['the entry "b"'] },
  },
  {
    name: 'a control character',
    source: 'https://github.com/mkiser/WTFJHT/issues/999',
    read: () => alertsOf(rss('<title>Gas\u0010 leak</title><pubDate>2025-01-21T17:00Z</pubDate>'), ['title']),
    expected: { entries: [['Gas leak']], faults: [] },
  },
  {
    name: 'one object of a JSON list with a quote too few',
    source: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Errors/JSON_bad_parse',
    read: () => listOf('[{"title":"a"},{"title":"b},{"title":"c"}]', ['title'], JSON_TYPE),
    expected: { entries: [['a'], ['c']], faults: ['entry 2'] },
  },
  {
    name: 'a JSON list with a comma at its end',
    source: 'https://datatracker.ietf.org/doc/html/rfc8259',
    read: () => listOf('[{"title":"a"},{"title":"b"},]', ['title'], JSON_TYPE),
    expected: { entries: [['a'], ['b']], faults: [] },
  },
  {
    name: 'an event without a start',
    source: 'https://github.com/lfos/calcurse/issues/329',
    read: () => eventsOf(calendar(['UID:bad', 'SUMMARY:x'], good('Tea'))),
    expected: { entries: [`Tea ${at}`], faults: ['the event "bad"'] },
  },
  {
    name: 'a line of a description that is not folded',
    source: 'https://github.com/derekantrican/GAS-ICS-Sync/issues/108',
    read: () => eventsOf(calendar([...good('Tea'), 'DESCRIPTION:Patients', 'Jane Doe', '', 'Note'], good('Choir'))),
    expected: { entries: [`Tea ${at}`, `Choir ${at}`], faults: [] },
  },
  {
    name: 'a list of dates without a date',
    source: 'https://github.com/owncloud/calendar/issues/729',
    read: () => eventsOf(calendar([...good('Tea'), 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE;TZID=Europe/Berlin:'])),
    expected: { entries: [`Tea ${at}`], faults: [] },
  },
  {
    name: 'a rule that cannot be read',
    source: 'https://github.com/OzzyCzech/icalparser/issues/5',
    read: () => eventsOf(calendar([...good('Tea'), 'UID:t', 'RRULE:FREQ=FORTNIGHTLY'], good('Choir'))),
    expected: { entries: [`Tea ${at}`, `Choir ${at}`], faults: ['the event "t"'] },
  },
];
