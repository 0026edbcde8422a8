import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Task } from '../../src/api/checklist/user-tasks.ts';
import {
  borderOf,
  emptyText,
  type Filter,
  filterName,
  filterOf,
  filterTasks,
  nextTask,
  overdueAnnouncement,
  shownTaskId,
  taskBlocks,
  upcomingTasks,
} from '../../src/rules/task-list.ts';
import {
  dateDisplay,
  dueSoon,
  formatDateDisplay,
  formatTaskTime,
  localDeadline,
  type TaskFacts,
} from '../../src/rules/tasks.ts';

const filters: Filter[] = ['up-next', 'overdue', 'bookmarks', 'done', 'dismissed', 'important'];
const doneOn = '2026-01-21T18:00:00Z';
const dismissedOn = '2026-01-20T18:00:00Z';

const task = (facts: Partial<TaskFacts> = {}): TaskFacts => ({
  id: 1,
  userTaskId: 1001,
  title: 'Submit immunization record',
  category: null,
  starts_on: null,
  ends_on: null,
  has_deadline: false,
  is_important: false,
  new_student_checklist: false,
  completed_on: null,
  does_not_apply_on: null,
  do_now_on: null,
  starred: false,
  overdue: false,
  ...facts,
});
const ids = (tasks: TaskFacts[]) => tasks.map(({ id }) => id);
const shown = (facts: Partial<TaskFacts>, isNewStudent = false) =>
  formatDateDisplay(dateDisplay(task(facts), isNewStudent));

const dates = fc.constantFrom(null, '2026-01-27', '2026-02-07', '2026-01-06T23:30:00-08:00', 'soon', '2026-02-30');
const states = fc.constantFrom(null, doneOn, '2026-01-22');
const taskLists = fc
  .array(
    fc.record({
      starts_on: dates,
      ends_on: dates,
      has_deadline: fc.boolean(),
      is_important: fc.boolean(),
      new_student_checklist: fc.boolean(),
      completed_on: fc.oneof(states, fc.constant('yesterday')),
      does_not_apply_on: states,
      do_now_on: states,
      starred: fc.boolean(),
      overdue: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((list) => list.map((facts, index) => task({ ...facts, id: index + 1, userTaskId: 1000 - index })));

test('TASK-12 a task of the API has all fields that the rules need', () => {
  expectTypeOf<Task>().toExtend<TaskFacts>();
});

describe('filters', () => {
  test.each([
    ['overdue', 'overdue', 'Overdue'],
    ['bookmarks', 'bookmarks', 'Bookmarks'],
    ['done', 'done', 'Done'],
    ['dismissed', 'dismissed', 'Dismissed'],
    ['important', 'important', 'Important'],
  ] as const)('LIST-01, LIST-05, LIST-08 show=%s is the filter %s, named %s', (show, filter, name) => {
    expect(filterOf(show)).toBe(filter);
    expect(filterName(filter)).toBe(name);
  });

  test('LIST-01 without show it is "Up Next"', () => {
    expect(filterOf(undefined)).toBe('up-next');
    expect(filterName('up-next')).toBe('Up Next');
  });

  test.each(['foo', '', 'up-next', 'Overdue', ' done', 'null', 'constructor', '__proto__'])(
    'LIST-07 show=%s is Up Next',
    (show) => {
      expect(filterOf(show)).toBe('up-next');
    },
  );

  test('LIST-07 any value of show gives one of the filters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (show) => {
        expect(filters).toContain(filterOf(show));
      }),
    );
  });

  test.each([
    ['LIST-14', 'up-next', 'You have no tasks coming up soon.'],
    ['LIST-15', 'important', 'No important tasks right now.'],
    ['LIST-16', 'overdue', 'No overdue tasks right now.'],
    ['LIST-17', 'bookmarks', 'No bookmarks yet.'],
    ['LIST-18', 'done', `You haven't marked anything "done" yet.`],
    ['LIST-19', 'dismissed', `You haven't "dismissed" anything yet.`],
  ] as const)('%s empty %s: %s', (_id, filter, text) => {
    expect(emptyText(filter)).toBe(text);
  });
});

describe('filterTasks', () => {
  const open = task({ id: 1 });
  const overdue = task({ id: 2, overdue: true });
  const starred = task({ id: 3, starred: true });
  const important = task({ id: 4, is_important: true });
  const done = task({ id: 5, completed_on: doneOn, starred: true, overdue: true, is_important: true });
  const dismissed = task({ id: 6, does_not_apply_on: dismissedOn, starred: true, overdue: true, is_important: true });
  const both = task({ id: 7, completed_on: doneOn, does_not_apply_on: dismissedOn });
  const doNow = task({ id: 8, do_now_on: doneOn });
  const all = [doNow, both, dismissed, done, important, starred, overdue, open];

  test.each([
    ['LIST-09', 'up-next', [8, 4, 3, 2, 1]],
    ['LIST-10', 'overdue', [2]],
    ['LIST-11', 'bookmarks', [3]],
    ['LIST-12', 'done', [7, 5]],
    ['LIST-13', 'dismissed', [6]],
    ['LIST-08', 'important', [4]],
  ] as const)('%s %s, in the given order', (_id, filter, expected) => {
    expect(ids(filterTasks(all, filter))).toEqual(expected);
  });

  test('TASK-10 overdue is the flag of the server: a task with a past ends_on is not overdue without it', () => {
    expect(filterTasks([task({ ends_on: '2001-01-01', has_deadline: true })], 'overdue')).toEqual([]);
    expect(ids(filterTasks([task({ ends_on: '2999-01-01', overdue: true })], 'overdue'))).toEqual([1]);
  });

  test('TASK-11 the overdue count leaves out done and dismissed tasks', () => {
    expect(overdueAnnouncement(all)?.text).toMatch(/^You have 1 overdue/);
    expect(overdueAnnouncement([overdue, task({ id: 9, overdue: true })])?.text).toMatch(/^You have 2 overdue/);
    expect(overdueAnnouncement([{ ...overdue, completed_on: doneOn }])).toBeNull();
    expect(overdueAnnouncement([])).toBeNull();
  });

  test('NEXT-04 completed and dismissed tasks with the overdue flag do not count', () => {
    expect(overdueAnnouncement([done, dismissed])).toBeNull();
  });

  test('LIST-09, LIST-12, LIST-13 every task is in exactly one of Up Next, Done and Dismissed', () => {
    fc.assert(
      fc.property(taskLists, (tasks) => {
        const parts = (['up-next', 'done', 'dismissed'] as const).flatMap((filter) => ids(filterTasks(tasks, filter)));
        expect(parts.sort((one, other) => one - other)).toEqual(ids(tasks));
      }),
    );
  });

  test('LIST-08, LIST-10, LIST-11 important, overdue and bookmarks are parts of Up Next', () => {
    fc.assert(
      fc.property(
        taskLists,
        fc.constantFrom('important' as const, 'overdue' as const, 'bookmarks' as const),
        (tasks, filter) => {
          const flag = { important: 'is_important', overdue: 'overdue', bookmarks: 'starred' } as const;
          const upNext = filterTasks(tasks, 'up-next');
          expect(filterTasks(tasks, filter)).toEqual(upNext.filter((one) => one[flag[filter]]));
        },
      ),
    );
  });

  test('TASK-11 the count is the number of tasks of the overdue filter', () => {
    fc.assert(
      fc.property(taskLists, (tasks) => {
        const [count = 0] = overdueAnnouncement(tasks)?.text.match(/\d+/) ?? [];
        expect(Number(count)).toBe(filterTasks(tasks, 'overdue').length);
      }),
    );
  });

  test('DASH-24 the first 3 tasks that are neither done nor dismissed are upcoming, in their order', () => {
    expect(ids(upcomingTasks(all))).toEqual([8, 4, 3]);
    expect(ids(upcomingTasks([done, open, both, overdue]))).toEqual([1, 2]);
    expect(upcomingTasks([done, dismissed])).toEqual([]);
  });

  test('DASH-24 upcoming tasks are the first ones of Up Next', () => {
    fc.assert(
      fc.property(taskLists, (tasks) => {
        const upNext = filterTasks(tasks, 'up-next');
        expect(upcomingTasks(tasks)).toEqual(upNext.slice(0, Math.min(3, upNext.length)));
      }),
    );
  });
});

describe('taskBlocks', () => {
  const tasks = Array.from({ length: 60 }, (_, index) => task({ id: index + 1, starred: index !== 30 }));
  const idsOf = (...args: Parameters<typeof taskBlocks>) =>
    taskBlocks(...args).map(({ index, tasks: block }) => [index, block[0]?.id, block.at(-1)?.id, block.length]);

  test('neighbours in the answer are in one block, and a task that leaves the filter changes no other block', () => {
    expect(idsOf(tasks, 'up-next')).toEqual([
      [0, 1, 25, 25],
      [1, 26, 50, 25],
      [2, 51, 60, 10],
    ]);
    expect(idsOf(tasks.with(0, task({ id: 1, completed_on: doneOn })), 'up-next')).toEqual([
      [0, 2, 25, 24],
      [1, 26, 50, 25],
      [2, 51, 60, 10],
    ]);
    expect(idsOf(tasks, 'bookmarks')[1]).toEqual([1, 26, 50, 24]);
  });

  test('a block without a task of the filter is left out, and the others keep their index', () => {
    const oneDone = tasks.with(40, task({ id: 41, completed_on: doneOn }));
    expect(idsOf(oneDone, 'done')).toEqual([[1, 41, 41, 1]]);
    expect(idsOf([], 'up-next')).toEqual([]);
  });
});

describe('dateDisplay', () => {
  test('LIST-25 a completed task shows "Done" and the day, also with the overdue flag', () => {
    expect(shown({ completed_on: '2026-01-21T12:00:00Z' })).toBe('Done Jan 21');
    expect(shown({ completed_on: '2026-01-21T12:00:00Z', overdue: true, ends_on: '2026-01-02' })).toBe('Done Jan 21');
    expect(dateDisplay(task({ completed_on: doneOn }), false)).toEqual({ kind: 'done', day: '2026-01-21' });
  });

  test('LIST-25, FMT-09 the day of completion is the UTC day', () => {
    expect(shown({ completed_on: '2025-01-06T23:30:00-08:00' })).toBe('Done Jan 7');
    expect(shown({ completed_on: '2025-12-31T16:00:00-08:00' })).toBe('Done Jan 1');
  });

  test('LIST-25 a task with an unreadable completion time is "Done"', () => {
    expect(shown({ completed_on: 'yesterday' })).toBe('Done');
  });

  test('LIST-26 an overdue task shows "OVERDUE" and no date label', () => {
    const facts = { overdue: true, starts_on: '2026-01-02', ends_on: '2026-01-09', has_deadline: true };
    expect(shown(facts)).toBe('OVERDUE');
    expect(dateDisplay(task(facts), false)).toEqual({ kind: 'overdue' });
  });

  test.each([false, true])('LIST-27 only starts_on: "Starts" and the date (deadline: %j)', (has_deadline) => {
    expect(shown({ starts_on: '2026-01-27', has_deadline })).toBe('Starts Jan 27');
    expect(dateDisplay(task({ starts_on: '2026-01-27', has_deadline }), false)).toEqual({
      kind: 'starts',
      day: '2026-01-27',
    });
  });

  test('LIST-28 only ends_on without deadline: "Ends" and the date', () => {
    expect(shown({ ends_on: '2026-02-07' })).toBe('Ends Feb 7');
    expect(dateDisplay(task({ ends_on: '2026-02-07' }), false)).toEqual({ kind: 'ends', day: '2026-02-07' });
  });

  test('LIST-29 only ends_on with deadline: "Due" and the date', () => {
    expect(shown({ ends_on: '2026-01-22', has_deadline: true })).toBe('Due Jan 22');
    expect(dateDisplay(task({ ends_on: '2026-01-22', has_deadline: true }), false)).toEqual({
      kind: 'due',
      day: '2026-01-22',
    });
  });

  test.each([false, true])('LIST-30 both dates: a range without a label (deadline: %j)', (has_deadline) => {
    const facts = { starts_on: '2026-01-27', ends_on: '2026-02-07', has_deadline };
    expect(shown(facts)).toBe('Jan 27 – Feb 7');
    expect(dateDisplay(task(facts), false)).toEqual({ kind: 'range', from: '2026-01-27', to: '2026-02-07' });
  });

  test.each([false, true])('LIST-31 neither date: "Due" alone (deadline: %j)', (has_deadline) => {
    expect(shown({ has_deadline })).toBe('Due');
    expect(dateDisplay(task({ has_deadline }), false)).toEqual({ kind: 'due', day: null });
  });

  test.each(['soon', '2026-02-30', '', 'null'])('LIST-31 an unreadable date (%j) counts as missing', (text) => {
    expect(shown({ starts_on: text, ends_on: text })).toBe('Due');
    expect(shown({ starts_on: text, ends_on: '2026-02-07' })).toBe('Ends Feb 7');
    expect(shown({ starts_on: '2026-01-27', ends_on: text })).toBe('Starts Jan 27');
  });

  test('FMT-09 dates with times show their UTC day', () => {
    expect(shown({ ends_on: '2026-03-07T23:59:59-08:00', has_deadline: true })).toBe('Due Mar 8');
    expect(shown({ starts_on: '2026-10-31T17:00:00-07:00', ends_on: '2026-11-01T15:59:59-08:00' })).toBe(
      'Nov 1 – Nov 1',
    );
  });

  test.each([{}, { completed_on: doneOn }, { overdue: true }, { starts_on: '2026-01-27', ends_on: '2026-02-07' }])(
    'LIST-32 a checklist task of a new student shows the badge and no date: %j',
    (facts) => {
      expect(shown({ ...facts, new_student_checklist: true }, true)).toBe('NEW STUDENT CHECKLIST');
      expect(dateDisplay(task({ ...facts, new_student_checklist: true }), true)).toEqual({ kind: 'checklist' });
    },
  );

  test('LIST-33 a checklist task of other users shows dates', () => {
    expect(shown({ new_student_checklist: true, ends_on: '2026-01-22', has_deadline: true })).toBe('Due Jan 22');
    expect(shown({ new_student_checklist: true, completed_on: doneOn })).toBe('Done Jan 21');
  });

  test.each([false, true])('LIST-34, LIST-39 a task outside the checklist has no badge (new student: %j)', (isNew) => {
    expect(shown({ ends_on: '2026-02-07' }, isNew)).toBe('Ends Feb 7');
  });

  test('LIST-25 to LIST-34 no text has null, undefined, NaN or Invalid Date, and each has one of the formats', () => {
    const day = '[A-Z][a-z]{2} [1-9]\\d?';
    const form = new RegExp(
      `^(NEW STUDENT CHECKLIST|OVERDUE|Done( ${day})?|Due( ${day})?|(Starts|Ends) ${day}|${day} – ${day})$`,
    );
    fc.assert(
      fc.property(taskLists, fc.boolean(), (tasks, isNewStudent) => {
        for (const one of tasks) {
          const text = formatDateDisplay(dateDisplay(one, isNewStudent));
          expect(text).toMatch(form);
          expect(text === 'NEW STUDENT CHECKLIST').toBe(isNewStudent && one.new_student_checklist);
        }
      }),
    );
  });
});

describe('borderOf', () => {
  test.each([
    ['a plain one', {}, 'default'],
    ['an important one', { is_important: true }, 'important'],
    ['an overdue one', { overdue: true }, 'overdue'],
    ['one that is overdue and important', { overdue: true, is_important: true }, 'overdue'],
    ['an overdue one that is completed', { overdue: true, completed_on: doneOn }, 'default'],
    [
      'an important, overdue task that is completed',
      { overdue: true, is_important: true, completed_on: doneOn },
      'important',
    ],
  ] as const)('LIST-35 %s', (_name, facts, border) => {
    expect(borderOf(task(facts), 'finances')).toBe(border);
    expect(borderOf(task(facts), null)).toBe(border);
  });

  test.each([{}, { is_important: true }, { overdue: true }, { overdue: true, is_important: true }])(
    'LIST-36 the category "fun" has no border: %j',
    (facts) => {
      expect(borderOf(task(facts), 'fun')).toBe('none');
    },
  );

  test('LIST-36 all other categories have a border', () => {
    expect(borderOf(task(), 'Fun')).toBe('default');
    expect(borderOf(task(), 'funding')).toBe('default');
  });
});

describe('dueSoon', () => {
  test.each([
    ['2026-01-22', '2026-01-22', 'today'],
    ['2026-01-23', '2026-01-22', 'tomorrow'],
    ['2026-01-24', '2026-01-22', null],
    ['2026-01-21', '2026-01-22', null],
    ['2026-01-01', '2025-12-31', 'tomorrow'],
    ['2026-03-01', '2026-02-28', 'tomorrow'],
    ['2026-03-09', '2026-03-08', 'tomorrow'],
    ['2026-11-02', '2026-11-01', 'tomorrow'],
    ['2026-01-21T23:30:00-08:00', '2026-01-22', 'today'],
    ['soon', '2026-01-22', null],
    [null, '2026-01-22', null],
  ])('ends_on %j on %s: %j', (ends_on, today, expected) => {
    expect(dueSoon(task({ ends_on }), today)).toBe(expected);
  });

  test('done and dismissed tasks are not due', () => {
    expect(dueSoon(task({ ends_on: '2026-01-22', completed_on: doneOn }), '2026-01-22')).toBeNull();
    expect(dueSoon(task({ ends_on: '2026-01-22', does_not_apply_on: dismissedOn }), '2026-01-22')).toBeNull();
  });

  test('a task without a readable end is not due on an invalid day either', () => {
    expect(dueSoon(task({ ends_on: 'soon' }), '')).toBeNull();
    expect(dueSoon(task(), '9999-12-31')).toBeNull();
  });
});

describe('nextTask', () => {
  const [one, two, three] = [task({ id: 1 }), task({ id: 2 }), task({ id: 3 })];
  const done = task({ id: 4, completed_on: doneOn });
  const dismissed = task({ id: 5, does_not_apply_on: dismissedOn });

  test('NEXT-15 of the tasks 1, 2, 3 the next after 1 is 2', () => {
    expect(nextTask([one, two, three], 1)).toBe(two);
    expect(nextTask([one, two, three], 2)).toBe(three);
  });

  test('NEXT-15 done and dismissed tasks are skipped', () => {
    expect(nextTask([one, done, dismissed, two], 1)).toBe(two);
  });

  test('NEXT-16 the first task follows the last', () => {
    expect(nextTask([one, two, three], 3)).toBe(one);
    expect(nextTask([done, one, two, dismissed], 2)).toBe(one);
  });

  test.each([null, 0, 99, 4, 5])('NEXT-16 the first task follows %j, which is not in the list', (afterId) => {
    expect(nextTask([done, one, two, dismissed], afterId)).toBe(one);
  });

  test('NEXT-16 a single open task is the next one after itself', () => {
    expect(nextTask([done, one], 1)).toBe(one);
  });

  test('NEXT-17 without an open task it is false', () => {
    expect(nextTask([], null)).toBe(false);
    expect(nextTask([done, dismissed], 4)).toBe(false);
  });

  test('NEXT-15, NEXT-16 following the next task visits every open task once and returns to the first', () => {
    fc.assert(
      fc.property(taskLists, (tasks) => {
        const open = filterTasks(tasks, 'up-next');
        const visited = open.map((from) => nextTask(tasks, from.id));
        expect(visited).toEqual([...open.slice(1), ...open.slice(0, 1)]);
      }),
    );
  });
});

describe('shownTaskId', () => {
  test.each(['0', '00', 'abc', '', ' ', '7abc', '-7', '7.0', '1e1', '0x7', 'NaN', 'null'])(
    'NEXT-18 the id %j leads to the selected task',
    (id) => {
      expect([shownTaskId(id, 3), shownTaskId(id, null)]).toEqual([3, null]);
    },
  );

  test('NEXT-18 the id 7 leads to the task 7, and an address without an id to none', () => {
    expect([shownTaskId('7', 3), shownTaskId('007', null), shownTaskId(null, 3)]).toEqual([7, 7, null]);
  });

  test('NEXT-18 any text leads to the task with that id, or to the selected one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat(25).map(String)), (id) => {
        const shown = shownTaskId(id, 99);
        expect(shown === 99 || String(shown) === id.replace(/^0+/, '')).toBe(true);
      }),
    );
  });
});

describe('formatTaskTime', () => {
  test.each([
    ['2025-01-06T23:30:00-08:00', 'Jan 7, 7:30 AM UTC'],
    ['2025-01-07T00:00:00Z', 'Jan 7'],
    ['2025-01-07T00:01:00Z', 'Jan 7, 12:01 AM UTC'],
    ['2025-12-31T23:59:59Z', 'Dec 31, 11:59 PM UTC'],
    ['2025-01-07', 'Jan 7'],
    ['soon', ''],
    ['', ''],
  ])('FMT-09, FMT-12 %j is %j', (time, expected) => {
    expect(formatTaskTime(time, 'short')).toBe(expected);
  });
});

describe('overdueAnnouncement', () => {
  test('NEXT-01, NEXT-03 it has the number of overdue tasks and leads to the first of them', () => {
    const list = [
      task({ id: 1 }),
      task({ id: 2, overdue: true, completed_on: doneOn }),
      task({ id: 3, overdue: true }),
      task({ id: 4, overdue: true }),
      task({ id: 5, overdue: true }),
    ];
    expect(overdueAnnouncement(list)).toEqual({
      text: 'You have 3 overdue task(s). Click here to get started now',
      taskId: 3,
    });
    expect(overdueAnnouncement(list.slice(0, 3))).toEqual({
      text: 'You have 1 overdue task(s). Click here to get started now',
      taskId: 3,
    });
  });

  test('NEXT-04 there is none without open overdue tasks', () => {
    expect(overdueAnnouncement([])).toBeNull();
    expect(
      overdueAnnouncement([
        task(),
        task({ overdue: true, completed_on: doneOn }),
        task({ overdue: true, does_not_apply_on: dismissedOn }),
      ]),
    ).toBeNull();
  });

  test('NEXT-03 the announcement leads to the first task of the overdue filter', () => {
    fc.assert(
      fc.property(taskLists, (list) => {
        expect(overdueAnnouncement(list)?.taskId).toBe(filterTasks(list, 'overdue')[0]?.id);
      }),
    );
  });
});

describe('local deadlines', () => {
  const pacific = 'America/Los_Angeles';
  test.each([
    ['2026-10-16T05:00:00Z', pacific, 'In Pacific Time it ends Thursday, October 15, 10:00 PM.'],
    ['2026-10-16T20:00:00Z', 'Asia/Tokyo', 'In Japan Standard Time it ends Saturday, October 17, 5:00 AM.'],
    ['2026-10-15T22:00:00-07:00', pacific, 'In Pacific Time it ends Thursday, October 15, 10:00 PM.'],
  ])('TASK-14 FMT-09 %s is on another day in %s', (ends_on, zone, text) => {
    expect(localDeadline(task({ ends_on }), zone)).toBe(text);
  });

  test.each([
    ['the day is the same', '2026-10-16T20:00:00Z'],
    ['it is a day', '2026-10-16'],
    ['midnight UTC counts as a day', '2026-10-16T00:00:00.000Z'],
    ['it cannot be read', 'soon'],
    ['there is none', null],
  ])('no hint when %s', (_, ends_on) => {
    expect(localDeadline(task({ ends_on }), pacific)).toBeNull();
  });
});
