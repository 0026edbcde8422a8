import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// The component imports it on demand; this import keeps tests from waiting for it.
import '../../src/calendar/write-calendar.ts';
import { AddToCalendar } from '../../src/ui/calendar/AddToCalendar.tsx';
import { draw } from './test-app.tsx';

const task = {
  id: 11,
  title: 'Submit your immunization records',
  ends_on: '2026-11-02T01:00:00Z',
  has_deadline: true,
  completed_on: null,
  does_not_apply_on: null,
};

const meeting = {
  SUBJECTCODE: 'MTH',
  COURSENUMBER: '261',
  COURSETITLE: 'Linear Algebra',
  COURSEREGISTRATIONNUMBER: '41532',
  TERMCODE: '202604',
  LOCATION: 'Neuberger Hall 454',
  DAYS: 'MW',
  STARTTIME: '0900',
  ENDTIME: '0950',
  STARTDATE: '2026-10-27',
  ENDDATE: '2026-11-09',
  MEETINGTYPE: 'Lecture',
  INSTRUCTIONAL_METHOD: 'In person',
};

const event = { title: 'Career fair', link: null, location: null, start: '2026-11-05', end: null };

let files: { name: string; text: Promise<string> }[];

beforeEach(() => {
  files = [];
  let content: Blob;
  URL.createObjectURL = (given) => {
    content = given as Blob;
    return 'blob:calendar';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: `${this.download} from ${this.href}`, text: content.text() });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const add = () => screen.getByRole('button', { name: /^Add/ });

test.each([
  [
    'one class',
    { kind: 'classes', meetings: [meeting], crn: '41532' },
    'class-41532.ics',
    'UID:41532-202604-1@localhost',
  ],
  ['all classes', { kind: 'classes', meetings: [meeting] }, 'classes.ics', 'UID:41532-202604-1@localhost'],
  [
    'all deadlines',
    { kind: 'deadlines', tasks: [task, { ...task, id: 12 }] },
    'deadlines.ics',
    'UID:task-11@localhost',
  ],
  ['one deadline', { kind: 'deadlines', tasks: [task] }, 'deadline.ics', 'UID:task-11@localhost'],
  ['an event', { kind: 'event', event }, 'event.ics', 'UID:event-'],
] as const)('CAL-01 CAL-08 a press downloads the file of %s, and says so', async (_, of, name, content) => {
  const { user } = await draw(<AddToCalendar of={of} />);
  await user.click(add());
  await vi.waitFor(() => expect(files.map((file) => file.name)).toEqual([`${name} from blob:calendar`]));
  expect(await files[0]?.text).toContain(content);
  expect(add().getAttribute('aria-busy')).toBe('false');
  const note = () => document.querySelector('[aria-live]')?.textContent;
  expect(note()).toBe('Saved. Open the file to add it.');
});

test('CAL-08 the note names the class, and goes after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const note = () => document.querySelector('[aria-live]')?.textContent;
  await draw(<AddToCalendar of={{ kind: 'event', event }} form="icon" subject="CS 333" />);
  fireEvent.click(add());
  await vi.waitFor(() => expect(note()).toBe('CS 333 saved. Open the file to add it.'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(note()).toBe('');
  vi.useRealTimers();
});

test.each([
  ['a web course', { kind: 'classes', meetings: [{ ...meeting, INSTRUCTIONAL_METHOD: 'Web' }] }],
  ['another course', { kind: 'classes', meetings: [meeting], crn: '40219' }],
  ['a done task', { kind: 'deadlines', tasks: [{ ...task, completed_on: '2026-10-01T00:00:00Z' }] }],
  ['an event without a start', { kind: 'event', event: { ...event, start: null } }],
] as const)('CAL-01 nothing to add, because it is %s: no button', async (_, of) => {
  await draw(<AddToCalendar of={of} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('CAL-01 the button names what it adds, as a button and as an icon', async () => {
  const of = { kind: 'event', event } as const;
  const { redraw } = await draw(<AddToCalendar of={of} subject="Career fair" />);
  expect(screen.getByRole('button', { name: 'Add to calendar: Career fair' }).textContent).toBe('Add to calendar');
  redraw(<AddToCalendar of={of} subject="Career fair" form="icon" />);
  expect(screen.getByRole('button', { name: 'Add to calendar: Career fair' }).textContent).toBe('');
});

test('CAL-01 a failure is said, and the next press tries again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const write = vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('no room');
  });
  await draw(<AddToCalendar of={{ kind: 'event', event }} />);
  fireEvent.click(add());
  await screen.findByText('The calendar file could not be made. Check your connection and try again.');
  expect(write).toHaveBeenCalledOnce();
  fireEvent.click(add());
  await vi.waitFor(() => expect(files).toHaveLength(1));
  await vi.waitFor(() =>
    expect(document.querySelector('[aria-live]')?.textContent).toBe('Saved. Open the file to add it.'),
  );
});
