import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { ALERTS, HOLDS, MESSAGES, NUDGES } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock } from './support/blocks.ts';

const EVENTS = 'GET /integrations/pdx/events';
const GROUPS = 'GET /integrations/pdxcampusgroups/events';
const NEWS = 'GET /integrations/pdxcampusgroups/news';
const PAGE = 'GET /pages';
const REFUSAL = { kind: 'status', status: 500, detail: null };

const event = (title: string, fields: object = {}) => ({
  link: `https://events.example/${title}`,
  title,
  start: '2026-09-29T18:00:00-07:00',
  end: '2026-09-29T20:00:00-07:00',
  location: 'Ballroom',
  ...fields,
});
const groupEvent = (title: string, privacyLevel: number | string | null = 0, fields: object = {}) => ({
  ...event(title),
  guid: title,
  privacyLevel,
  ...fields,
});
const several = <T,>(count: number, make: (title: string) => T) =>
  Array.from({ length: count }, (_, index) => make(`Title ${index + 1}`));

const open: TestApp[] = [];
beforeAll(async () => {
  await sanitiser.load();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  vi.restoreAllMocks();
});

async function arrive(
  given: { events?: object[]; groups?: object[]; news?: object[]; alerts?: object[]; page?: object[] },
  timeZone?: string,
): Promise<TestApp> {
  const testApp = openTestApp({ pendingCalls: [], timeZone });
  open.push(testApp);
  const { instantAnswers } = testApp;
  for (const call of [HOLDS, MESSAGES, NUDGES]) instantAnswers.set(call, []);
  for (const [call, answer] of [
    [EVENTS, given.events],
    [GROUPS, given.groups],
    [NEWS, given.news],
    [ALERTS, given.alerts],
    [PAGE, given.page],
  ] as const) {
    if (answer !== undefined) instantAnswers.set(call, answer);
  }
  await testApp.go('/community');
  return testApp;
}

const none = { events: [], groups: [], news: [], alerts: [], page: [] };
const calendar = () => getBlock('Event Calendar');
const titles = () =>
  within(calendar())
    .queryAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent?.replace(' (another site)', ''));
const days = () =>
  within(calendar())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const row = (title: string) =>
  within(calendar())
    .getByRole('heading', { level: 4, name: RegExp(title) })
    .closest('li') as HTMLElement;

describe('the event calendar', () => {
  test('ROUTE-10 COMM-03 COMM-06 events of both sources by day, with times of the campus, place and source', async () => {
    await arrive({
      ...none,
      events: [
        event('Open mic', {
          start: '2026-09-30T01:00:00Z',
          end: '2026-09-30T03:30:00Z',
          image: 'https://a.example/a.png',
        }),
        event('Talk', { start: '2026-10-01T16:00:00-07:00', end: null, location: null, locationType: 'Online' }),
        event('Concert', { start: '2026-09-28T19:00:00-07:00', end: null, location: null }),
      ],
      groups: [groupEvent('Chess', 1, { start: '2026-09-29T17:00:00-07:00', end: '2026-09-29T19:00:00-07:00' })],
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Community');
    expect(days()).toEqual(['Today Monday, September 28', 'Tomorrow Tuesday, September 29', 'Thursday, October 1']);
    expect(titles()).toEqual(['Concert', 'Chess', 'Open mic', 'Talk']);
    expect(['Concert', 'Chess', 'Open mic', 'Talk'].map((title) => row(title).textContent)).toEqual([
      '7:00 PMConcert (another site)University',
      '5:00 PM to 7:00 PMChess (another site)Ballroom\u00a0· Campus group',
      '6:00 PM to 8:30 PMOpen mic (another site)Ballroom\u00a0· University',
      '4:00 PMTalk (another site)Online\u00a0· University',
    ]);
    expect(within(row('Open mic')).getByRole('link').getAttribute('href')).toBe('https://events.example/Open mic');
    expect(row('Open mic').querySelector('img')?.getAttribute('src')).toBe('https://a.example/a.png');
    expect(row('Talk').querySelector('img')).toBeNull();
  });

  test('COMM-03 CAL-01 events without a start follow with their own words and cannot be added to a calendar', async () => {
    await arrive({
      ...none,
      events: [
        event('Soccer', { start: null, end: null, datetime_string: 'All of October', link: null }),
        event('Fair', { datetime_string: 'From noon, rain or shine' }),
        event('Jazz', { datetime_string: 'Sep 29, 6:00 PM' }),
      ],
    });
    expect(days()).toEqual(['Tomorrow Tuesday, September 29', 'Without a fixed time']);
    expect(row('Soccer').textContent).toBe('All of OctoberSoccerBallroom\u00a0· University');
    expect(row('Fair').textContent).toContain('From noon, rain or shine\u00a0· Ballroom');
    expect(row('Jazz').textContent).not.toContain('Sep 29');
    expect(
      within(calendar())
        .getAllByRole('button')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Add to calendar: Fair', 'Add to calendar: Jazz']);
  });

  test('COMM-01 COMM-04 COMM-05 COMM-08 at most 12 upcoming events of each source, and only public ones of groups', async () => {
    await arrive({
      ...none,
      events: [...several(15, event)],
      groups: [
        groupEvent('Secret', 2),
        groupEvent('Unknown', null),
        groupEvent('Over', 0, { start: '2026-09-27T18:00:00-07:00', end: '2026-09-27T20:00:00-07:00' }),
        ...several(14, (title) => groupEvent(`Group ${title}`, 1)),
      ],
    });
    expect(titles().filter((title) => title?.startsWith('Title'))).toHaveLength(12);
    expect(titles().filter((title) => title?.startsWith('Group'))).toHaveLength(12);
    expect(titles().filter((title) => /Secret|Unknown|Over/.test(title ?? ''))).toEqual([]);
  });

  test('COMM-02 the filter is in the address, and each source links to its own calendar', async () => {
    const testApp = await arrive({ ...none, events: [event('Open mic')], groups: several(2, groupEvent) });
    const filters = () =>
      within(screen.getByRole('navigation', { name: 'Events from' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
    expect(filters()).toEqual([
      ['All3', '/community', 'page'],
      ['University1', '/community?from=university', null],
      ['Campus groups2', '/community?from=groups', null],
    ]);
    const more = () => within(calendar()).getAllByRole('link')[0]?.getAttribute('href');
    expect(more()).toBe('https://events.portico.example/');
    await testApp.press(screen.getByRole('link', { name: /^Campus groups\s*2/ }));
    expect([titles(), window.location.search, more()]).toEqual([
      ['Title 1', 'Title 2'],
      '?from=groups',
      'https://groups.portico.example/',
    ]);
    await testApp.go('/community?from=university');
    expect(titles()).toEqual(['Open mic']);
  });

  test('COMM-06 the zone is named only to viewers whose clocks show another time', async () => {
    const line = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;
    await arrive(none);
    expect(line()).toBe('');
    open.pop()?.close();
    await arrive(none, 'America/Vancouver');
    expect(line()).toBe('');
    open.pop()?.close();
    await arrive(none, 'Asia/Tokyo');
    expect(line()).toBe('Times are Pacific Time');
  });

  test('ERR-22 START-04 each source loads and fails by itself, and its retry brings it back', async () => {
    const testApp = await arrive({ news: [], alerts: [], page: [] });
    expect(within(calendar()).getByText('Loading events')).not.toBeNull();
    await testApp.fail(EVENTS, REFUSAL);
    await testApp.answer(GROUPS, [groupEvent('Chess')]);
    expect(titles()).toEqual(['Chess']);
    expect(within(calendar()).getByText(/^University events could not be loaded/)).not.toBeNull();
    await testApp.press(within(calendar()).getByRole('button', { name: 'Try again' }));
    await testApp.answer(EVENTS, [event('Open mic')]);
    expect(titles().sort()).toEqual(['Chess', 'Open mic']);
    expect(within(calendar()).queryByText('Error retrieving info')).toBeNull();
  });

  test('COMM-09 it lists no event until each source has answered or failed', async () => {
    const testApp = await arrive({ news: [], alerts: [], page: [] });
    await testApp.answer(GROUPS, [groupEvent('Chess')]);
    expect(titles()).toEqual([]);
    expect(within(calendar()).getByText('Loading events')).not.toBeNull();
    await testApp.fail(EVENTS, REFUSAL);
    expect(titles()).toEqual(['Chess']);
  });

  test('ERR-23 without events it says so', async () => {
    await arrive(none);
    expect(calendar().textContent).toMatch('No upcoming events are listed.');
  });
});

describe('news of campus groups', () => {
  const item = (title: string, fields: object = {}) => ({
    guid: title,
    link: `https://groups.example/${title}`,
    title,
    description: 'Come &amp; solder; we have &lt;spare&gt; parts.',
    pubDate: 'Sun, 27 Sep 2026 16:00:00 GMT',
    ...fields,
  });

  test('COMM-07 the first 12 show, the first one with its picture', async () => {
    const news = several(13, (title) => item(title, { image: 'https://a.example/a.png' }));
    await arrive({ ...none, news });
    const shown = within(getBlock('Campus news')).getAllByRole('article');
    expect(shown).toHaveLength(12);
    expect(shown[0]?.textContent).toBe('Title 1 (another site)Come & solder; we have <spare> parts.Sep 27');
    expect(shown.map((article) => article.querySelectorAll('img').length)).toEqual([1, ...Array(11).fill(0)]);
  });

  test('SEC-07 CONTENT-16 news without a safe link, text or date has only its title', async () => {
    await arrive({ ...none, news: [item('Plain', { link: 'javascript:steal()', description: null, pubDate: null })] });
    const [article] = within(getBlock('Campus news')).getAllByRole('article');
    expect([article?.textContent, article?.querySelector('a')]).toEqual(['Plain', null]);
  });

  test('ERR-22 ERR-23 it fails and is empty by itself', async () => {
    const testApp = await arrive({ events: [], groups: [], alerts: [], page: [] });
    const news = () => getBlock('Campus news');
    expect(within(news()).getByText('Loading Campus news')).not.toBeNull();
    await testApp.fail(NEWS, REFUSAL);
    await testApp.press(within(news()).getByRole('button', { name: 'Try again' }));
    await testApp.answer(NEWS, []);
    expect(news().textContent).toMatch('There is no news of campus groups at the moment.');
  });
});

test('MSG-07 emergency alerts are listed', async () => {
  await arrive({
    ...none,
    alerts: [{ guid: 'a', title: 'Ice', description: 'Stay at home.', pubDate: '2026-09-28T14:00:00Z' }],
  });
  expect(within(getBlock('Emergency alerts')).getByRole('listitem').textContent).toBe(
    'IceStay at home.Monday, September 28, 7:00 AM',
  );
});
