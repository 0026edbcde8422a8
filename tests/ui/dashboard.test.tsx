import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Meeting } from '../../src/api/portal/schedule.ts';
import { formatWait } from '../../src/rules/schedule.ts';
import { ClassList, ClassListSkeleton } from '../../src/ui/dashboard/ClassList.tsx';
import { DashboardLayout } from '../../src/ui/dashboard/DashboardLayout.tsx';
import { EmployeeCard } from '../../src/ui/dashboard/EmployeeCard.tsx';
import { MoreTilesView } from '../../src/ui/dashboard/MoreTiles.tsx';
import { ProfileSummary } from '../../src/ui/dashboard/ProfileSummary.tsx';
import { StudentCard } from '../../src/ui/dashboard/StudentCard.tsx';
import { StudentGreetingView } from '../../src/ui/dashboard/StudentGreeting.tsx';
import { SummaryTiles, type SummaryTilesProps } from '../../src/ui/dashboard/SummaryTiles.tsx';
import { Toolbar } from '../../src/ui/dashboard/Toolbar.tsx';
import { UnreadCount } from '../../src/ui/dashboard/UnreadMessages.tsx';
import { UpcomingTasks, UpcomingTasksSkeleton } from '../../src/ui/dashboard/UpcomingTasks.tsx';
import { draw, makeHold, makeMeeting, makeTask, now } from './test-app.tsx';

const amara = { firstName: 'Amara', lastName: 'Okafor', photo: null };
const ready = <T,>(data: T, asOf: string | null = null) => ({ state: 'ready' as const, data, asOf });
const at = (time: string) => new Date(`2025-01-21T${time}:00-08:00`);
/** The text with single spaces. */
const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();

describe('toolbar', () => {
  test('DASH-02 it has heading, date, term and week, and links to messages and account', async () => {
    await draw(
      <Toolbar
        now={now}
        term="Winter 2025, Week 3"
        person={amara}
        messages={<span>Messages</span>}
        hideSwitch={null}
      />,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
    const date = screen.getByText('Tuesday, January 21').closest('time');
    expect([date?.getAttribute('datetime'), date?.textContent]).toEqual([
      '2025-01-21',
      'Tue, Jan 21Tuesday, January 21',
    ]);
    expect(textOf(date?.parentElement ?? null)).toContain('· Winter 2025, Week 3');
    expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messages');
    expect(screen.getByRole('link', { name: 'Account of Amara Okafor AO' }).getAttribute('href')).toBe('/account');
  });

  test('FMT-01 the date is the day on campus, in any zone of the browser', async () => {
    await draw(
      <Toolbar
        now={new Date('2025-01-07T04:00:00Z')}
        term={null}
        person={amara}
        messages={<span>Messages</span>}
        hideSwitch={null}
      />,
    );
    expect(screen.getByText('Monday, January 6').tagName).toBe('SPAN');
  });

  test('an unknown term is left out', async () => {
    const { redraw } = await draw(
      <Toolbar now={now} term={null} person={amara} messages={<span>Messages</span>} hideSwitch={null} />,
    );
    expect(document.body.textContent).not.toContain('·');
    redraw(<Toolbar now={now} term="Winter 2025" person={amara} messages={<span>Messages</span>} hideSwitch={null} />);
    expect(document.body.textContent).toContain('· Winter 2025');
  });
});

test.each([
  [0, 'Messages', ''],
  [1, 'Messages, 1 unread', '1'],
  [9, 'Messages, 9 unread', '9'],
  [10, 'Messages, 10 unread', '9+'],
])('DASH-02 the bell with %i unread messages is named "%s" and shows "%s"', async (count, name, shown) => {
  await draw(
    <a href="/messages">
      <UnreadCount count={count} />
    </a>,
  );
  const bell = screen.getByRole('link', { name });
  expect(bell.querySelector('[aria-hidden="true"]')?.textContent ?? '').toBe(shown);
});

test('DASH-26 DASH-31 the profile summary greets the user by name and links to the account', async () => {
  const { redraw } = await draw(
    <ProfileSummary name="Amara" student={<p>student</p>} tiles={<p>tiles</p>} card={null} />,
  );
  const summary = screen.getByRole('region', { name: 'Hello Amara' });
  expect(within(summary).getByRole('link', { name: 'View more Account' }).getAttribute('href')).toBe('/account');
  redraw(<ProfileSummary name="" student={null} tiles={null} card={<p>card</p>} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Hello');
});

describe('summary tiles', () => {
  const summary = (props: Partial<SummaryTilesProps> = {}) => (
    <SummaryTiles
      meetings={ready([])}
      tasks={ready([])}
      holds={ready([])}
      now={now}
      nextStepsUrl="/next-steps"
      {...props}
    />
  );
  const tiles = () => screen.getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')]);
  const tile = (index: number) => textOf(screen.getAllByRole('link')[index] ?? null);

  test('there are three tiles, each a link to its block', async () => {
    await draw(summary({ meetings: ready([makeMeeting()]), holds: ready([makeHold()]) }));
    expect(tiles()).toEqual([
      ['Next class CS 333 in 25 min 10:00 AM · Engineering Building 102', '#today'],
      ['Due No tasks due 0 open tasks', '/next-steps'],
      ['Holds 1 hold Student Accounts', '/account#holds'],
    ]);
  });

  test('a loading tile shows that it loads and keeps its link', async () => {
    const loading = { state: 'loading' as const };
    await draw(summary({ meetings: loading, tasks: loading, holds: loading }));
    expect(tiles().map(([text]) => text)).toEqual(['Next class Loading', 'Due Loading', 'Holds Loading']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-busy'))).toEqual(['true', 'true', 'true']);
  });

  test('a tile shows that its data failed, and the other tiles are not affected', async () => {
    await draw(summary({ holds: { state: 'failed' } }));
    expect(tile(2)).toBe('Holds Not available Could not be loaded');
    expect(tile(1)).toBe('Due No tasks due 0 open tasks');
  });

  test('a tile with stale data shows its time in place of the detail', async () => {
    await draw(summary({ holds: ready([], '10:42 AM') }));
    expect(tile(2)).toBe('Holds No holds as of 10:42 AM');
  });

  test.each([
    ['09:59', 'CS 333 in 1 min 10:00 AM · Engineering Building 102'],
    ['10:00', 'CS 333 now until 11:50 AM · Engineering Building 102'],
    ['11:50', 'Thursday 10:00 AM CS 333 · Engineering Building 102'],
    ['07:30', 'CS 333 in 2 h 30 min 10:00 AM · Engineering Building 102'],
  ])('at %s the next class is: %s', async (time, text) => {
    await draw(summary({ meetings: ready([makeMeeting()]), now: at(time) }));
    expect(tile(0)).toBe(`Next class ${text}`);
  });

  test('DASH-35 on a day without classes the tile has the first class of the next day with one, within seven days', async () => {
    await draw(summary({ meetings: ready([makeMeeting({ DAYS: 'MWF' })]) }));
    expect(tile(0)).toBe('Next class Tomorrow 10:00 AM CS 333 · Engineering Building 102');
  });

  test.each([
    ['T', 'Tuesday, January 28 10:00 AM CS 333 · Engineering Building 102', '2025-03-14'],
    ['T', "No more today 1 on today's schedule", '2025-01-27'],
    ['', 'No classes today Enjoy the day', '2025-03-14'],
  ])('DASH-35 after the last class, with the days "%s", the tile shows: %s', async (DAYS, text, ENDDATE) => {
    await draw(summary({ meetings: ready([makeMeeting({ DAYS, ENDDATE })]), now: at('12:00') }));
    expect(tile(0)).toBe(`Next class ${text}`);
  });

  test('DASH-35 a week with web courses only names the course, which has no set times, and never a free day', async () => {
    const web = { DAYS: '', MEETINGTYPE: 'WEB', STARTTIME: null, ENDTIME: null };
    const { redraw } = await draw(summary({ meetings: ready([makeMeeting(web), makeMeeting(web)]) }));
    expect(tile(0)).toBe('Next class CS 333 online, any time');
    redraw(summary({ meetings: ready([makeMeeting(web), makeMeeting({ ...web, COURSENUMBER: '350' })]) }));
    expect(tile(0)).toBe('Next class 2 courses online, any time');
    redraw(summary({ meetings: ready([makeMeeting({ ...web, ENDDATE: '2025-01-20' })]) }));
    expect(tile(0)).toBe('Next class No classes today Enjoy the day');
  });

  const overdue = makeTask({ id: 1, title: 'Immunization', overdue: true, ends_on: '2025-01-17' });
  const tomorrow = makeTask({ id: 2, title: 'Tuition', ends_on: '2025-01-22' });
  const today = makeTask({ id: 3, title: 'Quiz', ends_on: '2025-01-21' });
  const later = makeTask({
    id: 4,
    title: 'Advisor',
    starts_on: '2025-01-27',
    ends_on: '2025-02-07',
    has_deadline: true,
  });

  test.each([
    ['1 overdue 1 due tomorrow', [tomorrow, overdue]],
    ['1 overdue 1 due tomorrow', [{ ...overdue, ends_on: '2025-01-21' }, tomorrow]],
    ['2 overdue Immunization', [overdue, { ...overdue, id: 9, title: 'Other' }, later]],
    ['1 due today Quiz', [tomorrow, later, today]],
    ['2 due tomorrow Tuition', [tomorrow, { ...tomorrow, id: 8, title: 'Second' }]],
    ['Due Feb 7 Advisor', [later]],
    ['No tasks due 1 open task', [makeTask()]],
    ['No tasks due 0 open tasks', [{ ...overdue, completed_on: '2025-01-20T10:00:00Z' }]],
  ])('what is due: %s', async (text, tasks) => {
    await draw(summary({ tasks: ready(tasks) }));
    expect(tile(1)).toBe(`Due ${text}`);
  });

  test('DASH-38 the tile opens the overdue tasks if there are any, otherwise Up Next', async () => {
    const { redraw } = await draw(summary({ tasks: ready([overdue, tomorrow]), nextStepsUrl: '/next-steps/' }));
    expect(tiles()[1]?.[1]).toBe('/next-steps/task?show=overdue');
    redraw(summary({ tasks: ready([{ ...overdue, completed_on: '2025-01-20T10:00:00Z' }, tomorrow]) }));
    expect(tiles()[1]?.[1]).toBe('/next-steps');
  });

  test('DASH-30 ACCT-26 a hold that begins later says from when, and one that has ended is not counted', async () => {
    await draw(
      summary({ holds: ready([makeHold({ HOLDFROMDATE: '2099-03-01' }), makeHold({ HOLDTODATE: '2020-01-01' })]) }),
    );
    expect(tile(2)).toBe('Holds 1 hold From Mar 1');
  });

  test('DASH-30 the tile has the number of holds', async () => {
    await draw(summary({ holds: ready([makeHold(), makeHold({ HOLD: 'RG' })]) }));
    expect(tile(2)).toBe('Holds 2 holds Student Accounts');
  });

  test('DASH-30 holds of two offices name both', async () => {
    const other = makeHold({ HOLD: 'RG', HOLDORIGINATINGOFFICEDESCRIPTION: 'Admissions' });
    await draw(summary({ holds: ready([makeHold(), other]) }));
    expect(tile(2)).toBe('Holds 2 holds Student Accounts, Admissions');
  });

  test('ERR-26 a tile by term is not available while there is no current term', async () => {
    await draw(summary({ meetings: { state: 'noTerm' } }));
    expect(tile(0)).toBe('Next class Not available There is no current term');
  });

  const nudge = {
    pk: 1,
    nudge_type: 'ADDR',
    title: 'Check your address',
    body: null,
    action_link: null,
    created_on: null,
  };

  test('DASH-33 DASH-41 FIN-12 the further tiles have the amount due and the number of nudges, each a link to its page', async () => {
    const { redraw } = await draw(
      <MoreTilesView amount={ready(1174.5)} by="by Sep 29, tomorrow" nudges={ready([nudge])} />,
    );
    const listItems = () => screen.getAllByRole('listitem').map(textOf);
    expect(listItems()).toEqual([
      'Amount due $1,174.50 by Sep 29, tomorrow',
      'Requests 1 request See the message center',
    ]);
    expect(tiles().map(([, href]) => href)).toEqual(['/finances', '/messages']);
    redraw(
      <MoreTilesView amount={ready(0, '10:42 AM')} by={null} nudges={ready([{ ...nudge, title: null }, nudge])} />,
    );
    expect(listItems()).toEqual(['Amount due $0.00 as of 10:42 AM', 'Requests 2 requests See the message center']);
    redraw(<MoreTilesView amount={ready(0)} by="by Sep 29" nudges={ready([])} />);
    expect(listItems()[0]).toBe('Amount due $0.00 Nothing to pay');
    redraw(<MoreTilesView amount={ready(12)} by={null} nudges={ready([])} />);
    expect(listItems()[0]).toBe('Amount due $12.00 See your account');
    redraw(<MoreTilesView amount={ready(null)} by={null} nudges={ready([])} />);
    expect(listItems()).toEqual([
      'Amount due Not available See your account',
      'Requests No requests See the message center',
    ]);
    redraw(<MoreTilesView amount={{ state: 'failed' }} by={null} nudges={{ state: 'loading' }} />);
    expect(listItems()).toEqual(['Amount due Not available Could not be loaded', 'Requests Loading']);
  });

  test.each([
    [0, 'in 0 min'],
    [59, 'in 59 min'],
    [60, 'in 1 h'],
    [125, 'in 2 h 5 min'],
  ])('%i minutes are "%s"', (minutes, text) => {
    expect(formatWait(minutes)).toBe(text);
  });
});

describe('cards', () => {
  const terms = () => screen.getAllByRole('term').map((term) => term.textContent);
  const values = () => screen.getAllByRole('definition').map((value) => value.textContent);

  test('DASH-28 the student card shows photo, name, roles, university ID in groups of three and term, without the notice', async () => {
    await draw(
      <StudentCard
        name="Amara Okafor"
        person={amara}
        program="Computer Science"
        roles={['student', 'student_worker']}
        nineNumber="912345678"
        term={ready('Winter 2025')}
      />,
    );
    expect(screen.getByText('Amara Okafor').tagName).toBe('P');
    expect(screen.getByText('Student, Student worker · Computer Science').tagName).toBe('P');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Initials AO');
    expect(terms()).toEqual(['University ID', 'Term']);
    expect(values()).toEqual(['912 345 678', 'Winter 2025']);
    expect(document.body.textContent).not.toContain('15 minutes');
  });

  test('a missing ID is left out; a term that could not be loaded is "Not available"', async () => {
    await draw(
      <StudentCard
        name="Amara Okafor"
        person={amara}
        program={null}
        roles={[]}
        nineNumber={null}
        term={{ state: 'failed' }}
      />,
    );
    expect(terms()).toEqual(['Term']);
    expect(values()).toEqual(['Not available']);
  });

  test('DASH-28 in the greeting the student card is the photo and one line: name, university ID and term', async () => {
    const { redraw } = await draw(
      <StudentGreetingView name="Amara Okafor" person={amara} nineNumber="912345678" term={ready('Winter 2025')} />,
    );
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Initials AO');
    expect(textOf(document.querySelector('p'))).toBe('Amara Okafor Student University ID 912 345 678 Winter 2025');
    redraw(<StudentGreetingView name="Amara Okafor" person={amara} nineNumber={null} term={{ state: 'failed' }} />);
    expect(textOf(document.querySelector('p'))).toBe('Amara Okafor Student');
  });

  test('ACCT-19 ACCT-20 the employee card shows title, department, roles, university ID and the notice', async () => {
    await draw(
      <EmployeeCard
        name="Erik Lindqvist"
        person={{ firstName: 'Erik', lastName: 'Lindqvist', photo: null }}
        title="Registrar"
        department="Enrollment"
        roles={['staff', 'student_worker']}
        nineNumber="923456789"
      />,
    );
    expect(screen.getByText('Registrar').tagName).toBe('P');
    expect(terms()).toEqual(['Department', 'Roles', 'University ID']);
    expect(values()).toEqual(['Enrollment', 'Staff, Student worker', '923 456 789']);
    expect(screen.getByText('Directory changes may take up to 15 minutes to appear.').tagName).toBe('P');
  });

  test('empty fields of the directory are left out', async () => {
    await draw(
      <EmployeeCard name="Erik" person={amara} title={null} department={null} roles={[]} nineNumber="923456789" />,
    );
    expect(terms()).toEqual(['University ID']);
    expect(document.body.textContent).not.toMatch(/null|undefined/);
  });
});

describe('classes', () => {
  const list = (meetings: Meeting[], time = '09:35') => <ClassList meetings={meetings} now={at(time)} />;
  const rows = () => screen.getAllByRole('listitem').map((row) => [row.dataset.phase, textOf(row)]);
  const day = [
    makeMeeting(),
    makeMeeting({ COURSENUMBER: '261', STARTTIME: '0800', ENDTIME: '0915' }),
    makeMeeting({ COURSENUMBER: '327', STARTTIME: '1400', ENDTIME: '1550', BUILDING: null, ROOM: null }),
    makeMeeting({ COURSENUMBER: '999', DAYS: 'MWF' }),
  ];

  test('DASH-14 today’s classes are in order: ended, next, upcoming', async () => {
    await draw(list(day));
    expect(rows()).toEqual([
      ['ended', '8:00 AMto 9:15 AM' + 'CS 261 Operating SystemsEnded · Engineering Building, room 102'],
      ['next', 'in 25 min 10:00 AM to 11:50 AM' + 'CS 333 Operating SystemsEngineering Building, room 102Map'],
      ['upcoming', '2:00 PMto 3:50 PM' + 'CS 327 Operating SystemsPlace not set'],
    ]);
  });

  test('a running class shows its end and is the only one marked', async () => {
    await draw(list(day, '10:30'));
    expect(rows().map(([phase]) => phase)).toEqual(['ended', 'running', 'upcoming']);
    expect(rows()[1]?.[1]).toBe('now until 11:50 AMCS 333 Operating SystemsEngineering Building, room 102Map');
    expect(screen.getAllByRole('listitem').filter((row) => row.dataset.marked === 'true')).toHaveLength(1);
  });

  test('of two classes at the same time the first is marked and the other says "Now"', async () => {
    await draw(list([makeMeeting(), makeMeeting({ COURSENUMBER: '334', STARTTIME: '1010' })], '10:30'));
    expect(rows().map(([phase]) => phase)).toEqual(['running', 'running']);
    expect(rows()[1]?.[1]).toContain('Now · Engineering Building');
  });

  test('when all classes are over, no class is marked', async () => {
    await draw(list(day, '20:00'));
    expect(rows().map(([phase]) => phase)).toEqual(['ended', 'ended', 'ended']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('the map link names the building, opens a new tab and has rel noopener', async () => {
    await draw(list([makeMeeting({ BUILDING: 'Smith & Union' })]));
    const map = screen.getByRole('link', { name: 'Map to Smith & Union' });
    expect(['href', 'rel', 'target'].map((name) => map.getAttribute(name))).toEqual([
      'https://maps.portico.example/?place=Smith%20%26%20Union',
      'noopener',
      '_blank',
    ]);
  });

  test('a building with a lone surrogate in its name has a link to the map', async () => {
    await draw(list([makeMeeting({ BUILDING: 'Hall \ud800' })]));
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://maps.portico.example/?place=Hall%20%EF%BF%BD');
  });

  test('ACAD-19 ACAD-40 times have a datetime attribute; a class from midnight to midnight says "Time open"', async () => {
    await draw(list([makeMeeting({ COURSENUMBER: '500', STARTTIME: '0000', ENDTIME: '0000' }), makeMeeting()]));
    expect([...document.querySelectorAll('time')].map((time) => time.dateTime)).toEqual(['10:00', '11:50']);
    expect(rows()[1]?.[1]).toContain('Time open');
  });

  test('DASH-16 without classes today the text is "No classes today"', async () => {
    await draw(list([makeMeeting({ DAYS: '' })]));
    expect(document.body.textContent).toBe('No classes today');
  });

  test('DASH-35 a line names the next day with classes once there is none left today', async () => {
    const nextDay = (time: string) =>
      screen.queryByText(/the first at|1 class, at/)?.closest('p')?.textContent ?? `none at ${time}`;
    const both = [makeMeeting({ DAYS: 'TR' }), makeMeeting({ DAYS: 'R', STARTTIME: '0900', ENDTIME: '0950' })];
    const { redraw } = await draw(list(both, '11:49'));
    expect(nextDay('11:49')).toBe('none at 11:49');
    redraw(list(both, '11:50'));
    expect(nextDay('11:50')).toBe('Thursday: 2 classes, the first at 9:00 AM');
    redraw(list([makeMeeting({ DAYS: 'W' })], '09:35'));
    expect(nextDay('09:35')).toBe('Tomorrow: 1 class, at 10:00 AM');
  });

  test('ERR-21 the skeleton has the given number of rows', async () => {
    const { container } = await draw(<ClassListSkeleton rows={3} />);
    expect(screen.getByRole('status').textContent).toBe("Loading Today's Classes");
    expect(container.querySelectorAll('ol[aria-hidden] > li')).toHaveLength(3);
  });
});

describe('upcoming tasks', () => {
  const list = (tasks: Parameters<typeof UpcomingTasks>[0]['tasks'], nextStepsUrl = '/next-steps') => (
    <UpcomingTasks tasks={tasks} now={now} nextStepsUrl={nextStepsUrl} />
  );
  const tasks = [
    makeTask({ id: 1, userTaskId: 11, title: 'Immunization', overdue: true, ends_on: '2025-01-17' }),
    makeTask({ id: 2, userTaskId: 12, title: 'Gone', completed_on: '2025-01-20T10:00:00Z' }),
    makeTask({
      id: 3,
      userTaskId: 13,
      title: 'Tuition',
      ends_on: '2025-01-22',
      has_deadline: true,
      is_important: true,
    }),
    makeTask({ id: 4, userTaskId: 14, title: 'Advisor', starts_on: '2025-01-27', ends_on: '2025-02-07' }),
    makeTask({ id: 5, userTaskId: 15, title: 'Fourth' }),
  ];

  test('DASH-24 the first three open tasks are links to the checklist', async () => {
    await draw(list(tasks));
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [textOf(link), link.getAttribute('href'), link.dataset.border])).toEqual([
      ['Immunization OVERDUE', '/next-steps/task/1', 'overdue'],
      ['Tuition Due Jan 22 Tomorrow', '/next-steps/task/3', 'important'],
      ['Advisor Jan 27 – Feb 7', '/next-steps/task/4', 'default'],
    ]);
    expect(
      [...document.querySelectorAll('[data-tone]')].map((word) => [word.textContent, word.getAttribute('data-tone')]),
    ).toEqual([
      ['OVERDUE', 'overdue'],
      ['Tomorrow', 'now'],
    ]);
  });

  test('a task that is due today shows “today”', async () => {
    await draw(list([makeTask({ ends_on: '2025-01-21' })]));
    expect(textOf(screen.getByRole('link'))).toBe('Pay tuition Ends Jan 21 Today');
  });

  test('a checklist on another site is linked there', async () => {
    await draw(list([makeTask({ id: 7 })], 'https://tasks.example/steps/'));
    const link = screen.getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://tasks.example/steps/task/7',
      'noopener',
    ]);
  });

  test('DASH-25 without tasks there is a text and the link "Find out more"', async () => {
    await draw(list([makeTask({ does_not_apply_on: '2025-01-20T10:00:00Z' })]));
    expect(screen.getByText(/You have no open tasks/).tagName).toBe('P');
    expect(screen.getByRole('link', { name: 'Find out more' }).getAttribute('href')).toBe('/next-steps');
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('ERR-21 the skeleton has the given number of rows', async () => {
    const { container } = await draw(<UpcomingTasksSkeleton rows={2} />);
    expect(screen.getByRole('status').textContent).toBe('Loading Upcoming Tasks');
    expect(container.querySelectorAll('ul[aria-hidden] > li')).toHaveLength(2);
  });
});

test('DASH-03 the layout has toolbar, summary, left column and right column in this order', async () => {
  const { container } = await draw(
    <DashboardLayout
      isStarting={false}
      toolbar={<p>toolbar</p>}
      summary={<p>summary</p>}
      left={<p>left</p>}
      right={<p>right</p>}
    />,
  );
  expect([...container.querySelectorAll('p')].map((part) => part.textContent)).toEqual([
    'toolbar',
    'summary',
    'left',
    'right',
  ]);
});
