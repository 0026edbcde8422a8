import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setHidesFigures } from '../../src/browser/hidden-figures.ts';
import { ATTENDANCE_WARNING } from '../../src/rules/attendance.ts';
import { student } from '../machines/support/people.ts';
import { USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock, queryBlock } from './support/blocks.ts';

/** The time of the test app is Monday, September 28, 2026, 8:00 AM on campus. */
const TODAY = '2026-09-28';
const finti = (name: string) => `GET /integrations/finti/${name}`;
const REFUSAL = { kind: 'status', status: 500, detail: null };

const LECTURE = {
  SUBJECTCODE: 'CS',
  COURSENUMBER: '333',
  COURSETITLE: 'Operating Systems',
  COURSEREGISTRATIONNUMBER: '40219',
  STARTTIME: '1000',
  ENDTIME: '1150',
  STARTDATE: '2026-09-28',
  ENDDATE: '2026-12-12',
  BUILDING: 'Engineering Building',
  ROOM: '102',
  LOCATION: 'EB 102',
  DAYS: 'MW',
  INSTRUCTIONAL_METHOD: 'In person',
  MEETINGTYPE: 'Lecture',
  TERMCODE: '202604',
};
const WEB = {
  ...LECTURE,
  SUBJECTCODE: null,
  SUBJECT: 'STAT',
  COURSENUMBER: '243',
  COURSETITLE: 'Introduction to Statistics',
  COURSEREGISTRATIONNUMBER: '41877',
  DAYS: 'M',
  BUILDING: null,
  ROOM: null,
  LOCATION: 'Online',
  INSTRUCTIONAL_METHOD: 'Web',
};
const COURSE = {
  SUBJECTCODE: 'CS',
  COURSENUMBER: '333',
  COURSETITLE: 'Operating Systems',
  COURSEREGISTRATIONNUMBER: '40219',
  CREDITS: 4,
  DEPARTMENT: 'Computer Science',
  COURSELEVEL: 'Undergraduate',
  FACULTYNAME: 'Dolores Vega',
  FACULTYEMAIL: 'dolores.vega@portico.example',
  EXCLUSIONLIST: 'N',
  ACCEPTEDAID: 'Y',
  INITATTENDANCE: 'N',
};
const MAJOR = {
  CUR_PRIORITY: 1,
  FOS_PRIORITY: 1,
  FOS_CODE: 'MAJOR',
  FOS_DESC: 'Computer Science',
  DEGREE_DESC: 'Bachelor of Science',
  CATALOGTERM: '202404',
  EXPECTED_GRAD_TERM: '202804',
  COLLEGE: 'College of Engineering',
  ADMITLEVEL: 'Undergraduate',
  RESIDENCY_STATUS: 'Oregon resident',
};
const FULL: Record<string, unknown> = {
  [finti('schedule')]: [LECTURE, WEB],
  [finti('courses')]: [COURSE],
  [finti('grades')]: [
    { ...LECTURE, FINALGRADE: 'A-' },
    { ...WEB, FINALGRADE: null },
  ],
  [finti('gpa')]: [{ GPA: 3.456, GPATYPEINDICATOR: 'O', LEVELCODE: 'UG' }],
  [finti('advisor')]: [
    { ADV_NAME: 'Dolores Vega', ADV_PRIM: 'Y', ADV_EMAIL_ADDRESS: 'dolores.vega@portico.example' },
    { ADV_NAME: 'Farah Haddad', ADV_PRIM: 'N' },
    { ADV_NAME: 'Celeste Moreau', ADV_PRIM: 'yes' },
  ],
  [finti('standing')]: { message: 'Good Standing' },
  [finti('class-standing')]: { class_standing: 'Junior' },
  [finti('curriculum-info')]: {
    curricula: [MAJOR, { ...MAJOR, FOS_CODE: 'MINOR', FOS_DESC: 'Music', FOS_PRIORITY: 2 }],
    pre_prof: [{ FOS_DESC: 'Pre-Law' }],
  },
  [finti('bookstore')]: { BOOKSTORE_LINK: 'https://bookstore.portico.example/textbooks' },
  [finti('term-info')]: { term: '202604', start_date: TODAY, end_date: '2026-12-12' },
};

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => {};

const apps: TestApp[] = [];
const matchMedia = window.matchMedia;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const app of apps.splice(0)) app.close();
  window.matchMedia = matchMedia;
  localStorage.clear();
  setHidesFigures(false);
  vi.restoreAllMocks();
});

/** Opens Academics over these answers; a call without one stays pending. */
async function openAcademics(changes: Record<string, unknown> = {}, user: object = student): Promise<TestApp> {
  const app = openTestApp({ pendingCalls: [] });
  apps.push(app);
  const answers = { ...FULL, ...changes };
  for (const [name, content] of Object.entries(answers)) {
    if (content === undefined) app.instantAnswers.delete(name);
    else app.instantAnswers.set(name, content);
  }
  app.instantAnswers.set(USER, user);
  await app.go('/academics');
  return app;
}

/** A wide window, where the week is an hour grid. */
function useWideWindow(): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: query.includes('56.25em'), media: query, onchange: null }) as never;
}

const block = (name: string) => within(getBlock(name));
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
/** The facts of a block: label and values. */
const factsOf = (name: string) =>
  Object.fromEntries(
    [...getBlock(name).querySelectorAll('dl > div')].map((fact) => [
      textOf(fact.querySelector('dt')),
      [...fact.querySelectorAll('dd')].map(textOf).join('; '),
    ]),
  );
const rowsOf = (list: HTMLElement) => within(list).getAllByRole('listitem').map(textOf);

describe('who sees what', () => {
  test('ACAD-01 ACAD-02 HIDE-01 an employee sees the student card with the real role, and no academic information', async () => {
    await openAcademics({}, { ...student, primary_role: 'faculty', other_roles: ['advisor'] });
    expect(block('Profile').getByText('Faculty, Advisor')).toBeDefined();
    expect(screen.queryByRole('switch', { name: 'Hide grades and balances' })).toBeNull();
    expect(queryBlock('Academic information')).toBeNull();
  });

  test('ROLE-11 an employee who is also a student sees the student card and the record', async () => {
    await openAcademics({}, { ...student, primary_role: 'staff', other_roles: ['student'] });
    expect(block('Profile').getByText('Staff, Student · Computer Science')).toBeDefined();
    expect(factsOf('Academic information').Major).toBe('Computer Science');
  });
});

test('ACAD-36 an employee sees the posts of the page by role; without any, a sentence says for whom the page is', async () => {
  const links = (link_text: string) => [{ url: 'https://rosters.example/', link_text }];
  const posts = [
    { pk: 1, post_type: 'resources', title: 'Faculty Resources', category: 'faculty', links: links('Class rosters') },
    { pk: 2, post_type: 'resources', title: 'For Students', category: 'student', links: links('Order a transcript') },
  ];
  const page = { path: 'academics', slug: 'academics', title: 'Academics' };
  const professor = { ...student, primary_role: 'faculty', other_roles: [] };
  await openAcademics({ 'GET /pages': [{ ...page, posts }] }, professor);
  expect(block('Faculty Resources').getByRole('link', { name: /^Class rosters/ })).toBeDefined();
  expect(queryBlock('For Students')).toBeNull();
  expect(screen.queryByText('Schedule, courses and grades are for students.')).toBeNull();
  apps.pop()?.close();
  await openAcademics({ 'GET /pages': [{ ...page, posts: posts.slice(1) }] }, professor);
  expect(screen.getByText('Schedule, courses and grades are for students.')).toBeDefined();
});

test('FIND-10 the course of the address is open, with the focus on its heading; an unknown CRN shows the page as usual', async () => {
  const app = await openAcademics();
  const toggle = () => block('Courses').getAllByRole('button', { name: /^CS 333/ })[0] as HTMLElement;
  const state = () => [toggle().getAttribute('aria-expanded'), document.activeElement === toggle()];
  await app.go('/academics?course=99999');
  expect(state()).toEqual(['false', false]);
  const number = /CRN (\d+)/.exec(toggle().textContent ?? '')?.[1];
  await app.go(`/academics?course=${number}`);
  expect(state()).toEqual(['true', true]);
});

test('ROUTE-18 ROUTE-24 the posts of the page stand below the record, each drawn by its type', async () => {
  const post = (pk: number, post_type: string, title: string) => ({ pk, post_type, title, body: '<p>Text</p>' });
  await openAcademics({
    'GET /pages': [
      {
        path: 'academics',
        slug: 'academics',
        title: 'Academics',
        posts: [post(1, 'card', 'Tutoring'), post(2, 'accordion', 'Add and drop')],
      },
    ],
  });
  expect(screen.getByRole('heading', { level: 2, name: 'Tutoring' })).toBeDefined();
  expect(screen.getByText('Add and drop')).toBeDefined();
});

test('ACAD-15 ACAD-32 FMT-07 the toolbar names the current term and the week', async () => {
  await openAcademics();
  const head = screen.getByRole('heading', { level: 1 }).parentElement;
  expect(textOf(head?.querySelector('p'))).toBe('Fall 2026, Week 1');
});

describe('academic information', () => {
  test('ACAD-03 ACAD-04 ACAD-05 ACAD-08 ACAD-10 it shows program, class standing and academic standing', async () => {
    await openAcademics();
    expect(factsOf('Academic information')).toEqual({
      Major: 'Computer Science',
      Minor: 'Music',
      Degree: 'Bachelor of Science',
      'Class standing': 'Junior',
      'Academic standing': 'Good Standing',
      'Pre-professional': 'Pre-Law',
      College: 'College of Engineering',
      'Catalog term': 'Fall 2024',
      'Expected graduation': 'Fall 2028',
      'Admit level': 'Undergraduate',
      Residency: 'Oregon resident',
    });
  });

  test('ACAD-03 ACAD-05 ACAD-06 API-05 two majors, no minor, no pre-professional program, no residency', async () => {
    await openAcademics({
      [finti('curriculum-info')]: {
        curricula: [
          { ...MAJOR, RESIDENCY_STATUS: null },
          { FOS_CODE: 'MAJOR', FOS_DESC: 'History', CUR_PRIORITY: 2 },
        ],
        pre_prof: [],
      },
    });
    const facts = factsOf('Academic information');
    expect([facts.Majors, facts.Minor, facts['Pre-professional'], facts.Residency]).toEqual([
      'Computer Science; History',
      undefined,
      undefined,
      'No Residency Status / Not Applicable',
    ]);
  });

  test.each([null, { p_result: 'Warning' }])(
    'ACAD-07 ACAD-09 ACAD-11 ACAD-14 API-04 ERR-23 the empty texts for the answer %j',
    async (nothing) => {
      await openAcademics({
        [finti('curriculum-info')]: nothing,
        [finti('class-standing')]: nothing,
        [finti('standing')]: nothing,
        [finti('gpa')]: [],
      });
      expect(factsOf('Academic information')).toEqual({
        Program: 'No Record Found/Not Applicable',
        'Class standing': 'No Class Standing/Not Applicable',
        'Academic standing': 'No Current Standing / Not Applicable',
      });
      expect(factsOf('Grade point average')).toEqual({ GPA: 'Not available' });
    },
  );

  test('ACAD-08 the class standing Transfer awaits credits', async () => {
    await openAcademics({ [finti('class-standing')]: { class_standing: 'Transfer' } });
    expect(factsOf('Academic information')['Class standing']).toBe('Freshman - Awaiting Transfer Credits');
  });

  test('ERR-22 a failed standing says so in its place and can be fetched again; the program stays', async () => {
    const app = await openAcademics({ [finti('standing')]: undefined });
    await app.fail(finti('standing'), REFUSAL);
    expect(factsOf('Academic information')['Academic standing']).toBe(
      'Error retrieving info Try again: Academic standing',
    );
    expect(factsOf('Academic information').Major).toBe('Computer Science');
    await app.press(screen.getByRole('button', { name: 'Try again: Academic standing' }));
    await app.answer(finti('standing'), { message: 'Probation' });
    expect(factsOf('Academic information')['Academic standing']).toBe('Probation');
  });
});

describe('grade point average', () => {
  test('ACAD-12 ACAD-13 one line for each level, graduate with its label', async () => {
    await openAcademics({
      [finti('gpa')]: [
        { GPA: 3.456, LEVELCODE: 'UG' },
        { GPA: 4, LEVELCODE: 'GR' },
      ],
    });
    expect(factsOf('Grade point average')).toEqual({ GPA: '3.46', 'GPA (Graduate)': '4.00' });
  });

  test('HIDE-02 HIDE-03 GPA and grades are covered, each by its own button; missing ones are not', async () => {
    setHidesFigures(true);
    const app = await openAcademics();
    const page = document.body;
    expect(page.textContent).not.toMatch(/3\.46|A-/);
    expect(screen.getAllByRole('button', { name: 'Hidden. Show' })).toHaveLength(2);
    expect(block('Grades').getByText('Not posted')).toBeDefined();
    await app.press(block('Grade point average').getByRole('button', { name: 'Hidden. Show' }));
    expect(page.textContent).toContain('3.46');
    expect(page.textContent).not.toContain('A-');
    await app.go('/resources');
    await app.go('/academics');
    expect(page.textContent).not.toContain('3.46');
  });
});

describe('schedule', () => {
  const schedule = () => block('Schedule');

  test('TRANS-03 the code of a course is kept out of translations', async () => {
    await openAcademics();
    const codes = schedule().getAllByText('CS 333');
    expect(new Set(codes.map((code) => code.closest('[translate]')?.getAttribute('translate')))).toEqual(
      new Set(['no']),
    );
  });

  test('ACAD-16 ACAD-18 ACAD-19 ACAD-20 on a narrow screen it shows one day at a time, today first', async () => {
    const app = await openAcademics();
    const days = schedule().getByRole('radiogroup', { name: 'Day' });
    expect(
      within(days)
        .getAllByRole('radio')
        .map((day) => textOf(day.closest('label'))),
    ).toEqual(['MON 28, today', 'TUE 29', 'WED 30', 'THU 1', 'FRI 2']);
    expect(within(days).getByRole('radio', { name: 'MON 28, today' })).toHaveProperty('checked', true);
    const [row = '', other = ''] = rowsOf(screen.getByRole('region', { name: 'Schedule' }));
    expect(row).toBe('in 2 h 10:00 AM to 11:50 AMCS 333 Operating SystemsEngineering Building, room 102CRN 40219Map');
    expect(other).toContain('STAT 243');
    await app.press(within(days).getByRole('radio', { name: 'TUE 29' }));
    expect(schedule().getByText('No classes on this day')).toBeDefined();
    const views = within(schedule().getByRole('radiogroup', { name: 'View' }));
    expect(views.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual(['Day', 'List']);
  });

  test('CAL-01 each class of a day and of the list can be added to the calendar, and a class without a day cannot', async () => {
    const app = await openAcademics();
    const buttons = () =>
      schedule()
        .getAllByRole('button', { name: /^Add to calendar: / })
        .map((button) => button.getAttribute('aria-label') ?? textOf(button));
    expect(buttons()).toEqual(['Add to calendar: CS 333']);
    await app.press(schedule().getByRole('radio', { name: 'List' }));
    expect(buttons()).toEqual(['Add to calendar: CS 333', 'Add to calendar: CS 333']);
  });

  test('ACAD-17 a web course is under OTHER and under no day, though it has DAYS', async () => {
    await openAcademics();
    const other = within(getBlock('OTHER'));
    expect(other.getByRole('heading', { level: 4 }).textContent).toBe('STAT 243 Introduction to Statistics');
    expect(schedule().getAllByText(/Introduction to Statistics/)).toHaveLength(1);
  });

  test('ACAD-20 a course with a building has a map link, a course without one has none', async () => {
    await openAcademics();
    const maps = schedule().getAllByRole('link', { name: /^Map to/ });
    expect(maps.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Map to Engineering Building', 'https://maps.portico.example/?place=Engineering%20Building'],
    ]);
  });

  test('ACAD-16 "List" shows the days of the week that have classes; the device remembers the choice', async () => {
    const app = await openAcademics();
    await app.press(schedule().getByRole('radio', { name: 'List' }));
    const days = schedule().getAllByRole('heading', { level: 3 }).map(textOf);
    expect(days).toEqual(['MON 28 · today', 'WED 30', 'OTHER']);
    await app.go('/resources');
    await app.go('/academics');
    expect(schedule().getByRole('radio', { name: 'List' })).toHaveProperty('checked', true);
  });

  test('ACAD-16 ACAD-18 a wide screen shows a column for each day; a press on a class opens what does not fit', async () => {
    useWideWindow();
    const app = await openAcademics();
    const week = within(schedule().getByRole('group', { name: 'Week 1 of September 28 – October 4' }));
    expect(week.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
      'MON 28 · today',
      'TUE 29',
      'WED 30',
      'THU 1',
      'FRI 2',
    ]);
    const [monday, wednesday] = week.getAllByRole('button');
    expect(textOf(monday)).toBe('CS 333 in 2 h 10:00 – 11:50 AM Engineering Building 102 Operating Systems, Monday');
    expect(textOf(wednesday)).toContain('Wednesday');
    expect(textOf(wednesday)).not.toContain('in 2 h');

    await app.press(wednesday as HTMLElement);
    expect(wednesday?.getAttribute('aria-expanded')).toBe('true');
    expect(textOf(wednesday?.nextElementSibling)).toBe(
      'CS 333 Operating SystemsWednesday, September 30, 10:00 – 11:50 AMEngineering Building, room 102Lecture · CRN 40219MapCourse details',
    );
    await app.press(week.getByRole('button', { name: 'Course details' }));
    expect(wednesday?.getAttribute('aria-expanded')).toBe('false');
    const course = block('Courses').getByRole('button', { name: /CS 333/ });
    expect(course.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(course);
  });

  test('ERR-26 while the systems name no current term, what belongs to one is not called absent', async () => {
    await openAcademics({ [finti('current-term')]: { p_term_out: null } });
    const text = 'The university’s systems name no current term.';
    for (const name of ['Schedule', 'Courses', 'Grades']) expect(block(name).getByText(text)).toBeDefined();
    expect(screen.queryByText(/^No .* on record/)).toBeNull();
  });

  test('ACAD-34 a week in which no class has a time shows no grid on a wide screen, but a sentence and the other classes', async () => {
    useWideWindow();
    await openAcademics({ [finti('schedule')]: [WEB] });
    expect(schedule().queryByRole('group', { name: / of / })).toBeNull();
    expect(schedule().getByText('No set times this week')).toBeDefined();
    expect(getBlock('OTHER')).toBeDefined();
  });

  test('ACAD-16 ACAD-32 the week after and the week before; a class shows only until its ENDDATE', async () => {
    const app = await openAcademics({ [finti('schedule')]: [{ ...LECTURE, ENDDATE: '2026-10-05' }] });
    await app.press(schedule().getByRole('radio', { name: 'List' }));
    const before = schedule().getByRole('button', { name: 'Week before' });
    const after = schedule().getByRole('button', { name: 'Week after' });
    const shown = () => [
      textOf(schedule().getAllByRole('status')[0]),
      ...schedule().queryAllByRole('heading', { level: 3 }).map(textOf),
    ];
    expect(before.getAttribute('aria-disabled')).toBe('true');
    await app.press(after);
    expect(shown()).toEqual(['Week 2 October 5 – 11', 'MON 5']);
    await app.press(after);
    expect(shown()[0]).toBe('Week 3 October 12 – 18');
    expect(schedule().getByText('No classes this week')).toBeDefined();
    await app.press(schedule().getByRole('button', { name: 'This week' }));
    expect(shown()).toEqual(['Week 1 September 28 – October 4', 'MON 28 · today', 'WED 30']);
  });

  test('TERM-01 TERM-05 the next term, the current one and the eight before it are offered, beside the heading', async () => {
    const app = await openAcademics();
    const choice = screen.getByRole('combobox', { name: 'Term' });
    const head = screen.getByRole('heading', { level: 1, name: 'Academics' }).parentElement;
    expect(head?.contains(choice)).toBe(true);
    expect(textOf(head?.querySelector('p'))).toBe('Fall 2026, Week 1');
    expect(within(choice).getAllByRole('option').map(textOf)).toEqual([
      ...['Winter 2027', 'Fall 2026', 'Summer 2026', 'Spring 2026', 'Winter 2026'],
      ...['Fall 2025', 'Summer 2025', 'Spring 2025', 'Winter 2025', 'Fall 2024'],
    ]);
    expect(choice).toHaveProperty('value', '202604');
    await app.go('/academics?term=202603');
    expect(choice).toHaveProperty('value', '202603');
    expect(textOf(head?.querySelector('p'))).toBe('Now it is Fall 2026, Week 1');
  });

  test('TERM-01 TERM-02 TERM-03 TERM-04 the term in the address decides; a loaded term costs no call, and warnings are those of the current term', async () => {
    const app = await openAcademics({ [finti('term-info')]: { term: '202604', start_date: '2026-09-21' } });
    const names = () =>
      screen.getAllByRole('heading', { level: 2 }).flatMap(({ textContent }) => {
        return /^(Courses|Grades)/.test(textContent) ? [textContent] : [];
      });
    const recordCalls = () => app.calls.sent.filter((call) => /\/(schedule|courses|grades)\b/.test(call));
    const choice = screen.getByRole('combobox', { name: 'Term' });
    const choose = (term: string) =>
      app.sendDirectly(() => {
        choice.focus();
        fireEvent.change(choice, { target: { value: term } });
      });
    expect(names()).toEqual(['Courses', 'Grades']);
    expect(screen.getByText(ATTENDANCE_WARNING)).toBeDefined();

    const past = { ...LECTURE, COURSENUMBER: '302', COURSETITLE: 'Data Structures', TERMCODE: '202603' };
    app.instantAnswers.set(finti('schedule'), [past]);
    app.instantAnswers.set(finti('courses'), [{ ...COURSE, ...past }]);
    app.instantAnswers.set(finti('grades'), [{ ...past, FINALGRADE: 'B' }]);
    const before = recordCalls().length;
    await choose('202603');
    expect(window.location.search).toBe('?term=202603');
    expect(names()).toEqual(['Courses, Summer 2026', 'Grades, Summer 2026']);
    expect(document.activeElement).toBe(choice);
    for (const name of ['Schedule', 'Courses, Summer 2026', 'Grades, Summer 2026']) {
      expect(block(name).getAllByText(/Data Structures/)[0]).toBeDefined();
    }
    expect(screen.getByText('Now it is Fall 2026, Week 2')).toBeDefined();
    expect(screen.queryByText(ATTENDANCE_WARNING)).toBeNull();
    expect(recordCalls().slice(before).sort()).toEqual(
      ['courses', 'grades', 'schedule'].map((name) => `${finti(name)}?term=202603`),
    );

    await choose('202604');
    expect([window.location.search, names()]).toEqual(['', ['Courses', 'Grades']]);
    await app.go('/academics?term=202603');
    expect(recordCalls()).toHaveLength(before + 3);
    await app.go('/academics?term=199901');
    expect([(choice as HTMLSelectElement).value, names()]).toEqual(['202604', ['Courses', 'Grades']]);
    expect(block('Courses').getByText(/Operating Systems/)).toBeDefined();
  });

  test('ERR-22 ERR-23 while it loads, when it fails, and without a class', async () => {
    const app = await openAcademics({ [finti('schedule')]: undefined });
    expect(schedule().getAllByRole('status').map(textOf)).toContain('Loading Schedule');
    await app.fail(finti('schedule'), REFUSAL);
    expect(schedule().getByText('Error retrieving info')).toBeDefined();
    await app.press(schedule().getByRole('button', { name: 'Try again' }));
    await app.answer(finti('schedule'), []);
    expect(schedule().getByText('No classes on record for Fall 2026.')).toBeDefined();
  });
});

describe('courses', () => {
  const courses = () => block('Courses');
  const toggle = () => courses().getByRole('button', { name: /CS 333/ });
  const warning = () => courses().queryByText(ATTENDANCE_WARNING);
  const inWeekTwo = { [finti('term-info')]: { term: '202604', start_date: '2026-09-21', end_date: null } };

  test('ACAD-21 the details are closed at first, and open and close in place', async () => {
    const app = await openAcademics();
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(textOf(toggle())).toBe('CS 333 Operating Systems CRN 40219 · Mon, Wed 10:00 – 11:50 AM');
    expect(courses().queryByText('Dolores Vega')).toBeNull();
    await app.press(toggle());
    expect(factsOf('Courses')).toEqual({
      Instructor: 'Dolores Vega',
      Email: 'dolores.vega@portico.example',
      Credits: '4',
      Level: 'Undergraduate',
      Department: 'Computer Science',
      Method: 'In person',
    });
    const email = courses().getByRole('link', { name: 'dolores.vega@portico.example' });
    expect(email.getAttribute('href')).toBe('mailto:dolores.vega@portico.example');
    expect(rowsOf(courses().getByRole('list', { name: 'Meetings' }))).toEqual([
      'Lecture Mon, Wed 10:00 – 11:50 AMEngineering Building, room 102Map',
    ]);
    await app.press(toggle());
    expect(courses().queryByText('Dolores Vega')).toBeNull();
  });

  test('ACAD-22 the bookstore link goes to BOOKSTORE_LINK', async () => {
    await openAcademics();
    const link = courses().getByRole('link', { name: 'Bookstore' });
    expect(link.getAttribute('href')).toBe('https://bookstore.portico.example/textbooks');
  });

  test.each([null, {}, { BOOKSTORE_LINK: null }])('ACAD-22 the answer %j gives no bookstore link', async (answer) => {
    await openAcademics({ [finti('bookstore')]: answer });
    expect(courses().queryByRole('link', { name: 'Bookstore' })).toBeNull();
  });

  test('ACAD-25 ACAD-31 a course warns until the warning is marked read on this device', async () => {
    const app = await openAcademics(inWeekTwo);
    expect(warning()).not.toBeNull();
    await app.press(courses().getByRole('button', { name: 'Hide this' }));
    expect(warning()).toBeNull();
    expect(document.activeElement).toBe(toggle());
    app.close();
    await openAcademics(inWeekTwo);
    expect(warning()).toBeNull();
  });

  test.each([
    ['another user', { ...inWeekTwo }, { ...student, username: 'ben' }],
    [
      'another CRN',
      {
        ...inWeekTwo,
        [finti('courses')]: [{ ...COURSE, COURSEREGISTRATIONNUMBER: '40220' }],
      },
      student,
    ],
    ['another term', { ...inWeekTwo, [finti('current-term')]: { p_term_out: '202701' } }, student],
  ])('ACAD-31 the same course still warns for %s', async (_, changes, user) => {
    const app = await openAcademics(inWeekTwo);
    await app.press(courses().getByRole('button', { name: 'Hide this' }));
    app.close();
    await openAcademics(changes, user);
    expect(warning()).not.toBeNull();
  });

  test.each([
    ['ACAD-26', 'in a summer term', { [finti('current-term')]: { p_term_out: '202603' } }],
    ['ACAD-27', 'five days after the start', { [finti('term-info')]: { term: '202604', start_date: '2026-09-23' } }],
    ['ACAD-28', 'of an excluded course', { [finti('courses')]: [{ ...COURSE, EXCLUSIONLIST: 'Y' }] }],
    ['ACAD-29', 'without accepted aid', { [finti('courses')]: [{ ...COURSE, ACCEPTEDAID: null }] }],
    ['ACAD-30', 'with recorded attendance', { [finti('courses')]: [{ ...COURSE, INITATTENDANCE: 'Y' }] }],
  ])('%s there is no warning %s', async (_, __, changes) => {
    await openAcademics({ ...inWeekTwo, ...changes });
    expect(toggle()).toBeDefined();
    expect(warning()).toBeNull();
  });

  test('ACAD-27 six days after the start the course warns', async () => {
    await openAcademics({ [finti('term-info')]: { term: '202604', start_date: '2026-09-22' } });
    expect(warning()).not.toBeNull();
  });
});

test('ACAD-23 ACAD-38 the advisor with ADV_PRIM "Y" is marked primary, the others are not', async () => {
  await openAcademics();
  expect(rowsOf(getBlock('Advisors'))).toEqual([
    'DVDolores Vega Main advisordolores.vega@portico.example',
    'FHFarah Haddad',
    'CMCeleste Moreau',
  ]);
  const email = block('Advisors').getByRole('link', { name: 'dolores.vega@portico.example' });
  expect(email.getAttribute('href')).toBe('mailto:dolores.vega@portico.example');
  expect(email.innerHTML).toBe('<span>dolores.vega@</span><wbr><span>portico.example</span>');
});

describe('grades', () => {
  const rows = () => block('Grades').getAllByRole('row').map(textOf);

  test('ACAD-24 the grades of the term, with those that are not posted', async () => {
    await openAcademics();
    expect(rows()).toEqual([
      'CourseTitleGrade',
      'CS 333Operating SystemsA-',
      'STAT 243Introduction to StatisticsNot posted',
    ]);
  });

  test('ACAD-24 "All terms" fetches the grades of every offered term into one table, and back', async () => {
    const app = await openAcademics({ [finti('grades')]: undefined });
    await app.answer(finti('grades'), []);
    expect(block('Grades').getByText('No grades on record for Fall 2026.')).toBeDefined();
    app.instantAnswers.set(finti('grades'), [{ ...LECTURE, FINALGRADE: 'B' }]);
    const toggle = (name: string) => block('Grades').getByRole('button', { name });
    toggle('All terms').focus();
    await app.press(toggle('All terms'));
    expect(document.activeElement).toBe(toggle('One term'));
    expect(rows().slice(0, 5)).toEqual([
      'CourseTitleGrade',
      'Winter 2027',
      'CS 333Operating SystemsB',
      'Fall 2026',
      'No grades on record',
    ]);
    expect(block('Grades').getAllByRole('rowheader')).toHaveLength(10);
    await app.press(toggle('One term'));
    expect(document.activeElement).toBe(toggle('All terms'));
    expect(block('Grades').getByText('No grades on record for Fall 2026.')).toBeDefined();
  });

  test('ACAD-37 in "All terms" a term without a posted grade is one row', async () => {
    const app = await openAcademics();
    app.instantAnswers.set(finti('grades'), [
      { ...LECTURE, FINALGRADE: null },
      { ...LECTURE, FINALGRADE: null },
    ]);
    await app.press(block('Grades').getByRole('button', { name: 'All terms' }));
    expect(rows().slice(0, 3)).toEqual(['CourseTitleGrade', 'Winter 2027', 'No grades posted yet']);
  });
});
