import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Category } from '../../src/api/checklist/categories.ts';
import { Task } from '../../src/api/checklist/user-tasks.ts';
import { Hold } from '../../src/api/portal/holds.ts';
import { PersonInfo } from '../../src/api/portal/person-info.ts';
import { Meeting } from '../../src/api/portal/schedule.ts';
import { TermInfo } from '../../src/api/portal/term.ts';
import { User } from '../../src/api/portal/user.ts';
import { addDays, daysBetween, weekdayLetter } from '../../src/rules/dates.ts';
import { classesOn, nextClass } from '../../src/rules/schedule.ts';
import { filterTasks } from '../../src/rules/task-list.ts';
import { dueSoon } from '../../src/rules/tasks.ts';
import { sampleAssignments } from '../../src/sample/assignments.ts';
import { sampleHolds } from '../../src/sample/holds.ts';
import { samplePeople, samplePerson } from '../../src/sample/people.ts';
import { sampleRecords } from '../../src/sample/records.ts';
import { sampleSchedule } from '../../src/sample/schedule.ts';
import { sampleCategories, sampleTasks } from '../../src/sample/tasks.ts';
import { sampleTerm, sampleTerms } from '../../src/sample/terms.ts';

/** All days of two years: every weekday in every part of a term, and two changes of the year. */
const DAYS = Array.from({ length: 730 }, (_, position) => addDays('2025-01-01', position));
const TODAY = '2025-01-21';
const students = ['amara', 'ben'];

const tasksOf = (username: string, today = TODAY) => z.parse(z.array(Task), sampleAssignments(username, today));

describe('SAMPLE-28: all sample data matches the schemas of the answers', () => {
  test.each(samplePeople.map((person) => [person.user.username, person] as const))('%s', (username, person) => {
    const user = { ...person.user, preferences: person.preferences, staff_faculty_info: person.employment };
    expect(z.safeParse(User, user).success).toBe(true);
    expect(z.safeParse(z.nullable(PersonInfo), sampleRecords(username, TODAY)['person-info']).success).toBe(true);
    expect(z.safeParse(z.array(Hold), sampleHolds(username, TODAY)).success).toBe(true);
    expect(z.safeParse(z.array(Meeting), sampleSchedule(username, TODAY)).success).toBe(true);
    expect(z.safeParse(z.array(Task), sampleAssignments(username, TODAY)).success).toBe(true);
  });

  test('terms and categories', () => {
    expect(z.safeParse(z.array(TermInfo), sampleTerms(TODAY)).success).toBe(true);
    expect(z.safeParse(z.array(Category), sampleCategories).success).toBe(true);
  });
});

describe('on every day', () => {
  test('terms have no gaps, start on a Monday and include today', () => {
    for (const today of DAYS) {
      const terms = sampleTerms(today);
      for (const [position, { start_date }] of terms.entries()) {
        expect(weekdayLetter(start_date)).toBe('M');
        const before = terms[position - 1];
        if (before !== undefined) expect(daysBetween(before.end_date, start_date)).toBe(1);
      }
      const { term, start_date, end_date } = sampleTerm(today);
      expect(start_date <= today && today <= end_date).toBe(true);
      // A term starts at most six days before its calendar quarter.
      const midweek = addDays(today, 6);
      const quarterOf = (day: string) => `${day.slice(0, 4)}0${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
      expect([quarterOf(today), quarterOf(midweek)]).toContain(term);
    }
  });

  test('every student has two to four classes, one of them after 17:00', () => {
    for (const today of DAYS) {
      for (const student of students) {
        const classes = classesOn(z.parse(z.array(Meeting), sampleSchedule(student, today)), today);
        expect(classes.length).toBeGreaterThanOrEqual(2);
        expect(classes.length).toBeLessThanOrEqual(4);
        const [morning, noon, afternoon] = [9 * 60, 12 * 60, 17 * 60].map((now) => nextClass(classes, now));
        expect([morning, noon, afternoon]).not.toContain(null);
      }
    }
  });

  test('no two classes of a student overlap', () => {
    for (const today of DAYS.slice(0, 14)) {
      for (const student of students) {
        const classes = classesOn(z.parse(z.array(Meeting), sampleSchedule(student, today)), today);
        for (const [position, { STARTTIME }] of classes.entries()) {
          const before = classes[position - 1];
          if (before !== undefined) expect(Number(before.ENDTIME)).toBeLessThan(Number(STARTTIME));
        }
      }
    }
  });

  test('Tomás and Jonas have no classes on Thanksgiving and at Christmas, and the same ones before and after', () => {
    const codesOn = (day: string) =>
      ['tomas', 'jonas'].map((student) =>
        classesOn(z.parse(z.array(Meeting), sampleSchedule(student, day)), day).map(
          ({ COURSEREGISTRATIONNUMBER: number }) => number,
        ),
      );
    const thursday = [['41497', '41702'], ['42555']];
    expect(codesOn('2026-11-19')).toEqual(thursday);
    for (const day of ['2026-11-26', '2026-11-27', '2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01']) {
      expect(codesOn(day)).toEqual([[], []]);
    }
    expect(codesOn('2026-12-03')).toEqual(thursday);
    expect(codesOn('2027-01-07')).toEqual(thursday);
  });

  test('the next weekends have classes too, for a server that runs for days', () => {
    const schedule = z.parse(z.array(Meeting), sampleSchedule('amara', '2025-01-21'));
    for (const day of ['2025-01-25', '2025-02-01', '2025-02-09']) expect(classesOn(schedule, day)).toHaveLength(3);
  });

  test('one course is online and has no meeting days', () => {
    const web = z.parse(z.array(Meeting), sampleSchedule('amara', TODAY)).filter(({ DAYS: days }) => days === null);
    expect(web.map(({ COURSETITLE, INSTRUCTIONAL_METHOD }) => [COURSETITLE, INSTRUCTIONAL_METHOD])).toEqual([
      ['Introduction to Statistics', 'Web'],
    ]);
  });

  test('Amara has tasks of every kind', () => {
    for (const today of DAYS) {
      const tasks = tasksOf('amara', today);
      const [overdue] = filterTasks(tasks, 'overdue');
      expect(daysBetween(overdue?.ends_on ?? '', today)).toBe(6);
      expect(filterTasks(tasks, 'done')).toHaveLength(1);
      expect(filterTasks(tasks, 'dismissed')).toHaveLength(1);
      expect(filterTasks(tasks, 'bookmarks')).toHaveLength(1);
      const tomorrow = tasks.filter((task) => dueSoon(task, today) === 'tomorrow');
      expect(tomorrow).toMatchObject([{ is_important: true, has_deadline: true }]);
      expect(tasks.filter(({ starts_on, ends_on }) => starts_on !== null && ends_on !== null)).toHaveLength(1);
      expect(tasks.filter(({ starts_on, ends_on }) => starts_on !== null && ends_on === null)).toHaveLength(1);
      const fun = sampleCategories.find(({ slug }) => slug === 'fun')?.id;
      expect(tasks.filter(({ category }) => category === fun)).toHaveLength(1);
    }
  });

  test('exactly the tasks with a past deadline are overdue', () => {
    for (const student of students) {
      for (const { overdue, task } of sampleAssignments(student, TODAY)) {
        expect(overdue).toBe(task.has_deadline && task.ends_on !== null && task.ends_on < TODAY);
      }
    }
  });

  test('Ben’s checklist has ranks', () => {
    const ranked = sampleAssignments('ben', TODAY).filter(({ task }) => task.new_student_checklist);
    expect(ranked.map(({ task }) => task.checklist_rank)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(samplePerson('ben').is_new_student).toBe(true);
  });
});

test('every description has two or more paragraphs of safe HTML', () => {
  for (const { description } of sampleTasks(TODAY)) {
    expect(description.match(/<p>/g)?.length).toBeGreaterThanOrEqual(2);
    expect(description).not.toMatch(/<script|javascript:|\son\w+=|style=/i);
  }
});

test('ids, user names and university ids are unique', () => {
  const facts = samplePeople.map(({ id, user, preferences }) => [id, user.username, user.nine_number, preferences.pk]);
  for (const column of [0, 1, 2, 3]) {
    expect(new Set(facts.map((fact) => fact[column])).size).toBe(samplePeople.length);
  }
  expect(() => samplePerson('unknown')).toThrow(RangeError);
});
