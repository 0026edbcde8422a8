import { expect, test } from 'vitest';
import { moneyCategoriesOf } from '../../src/rules/money-categories.ts';
import { moneyTasks, payBy } from '../../src/rules/money-tasks.ts';
import { taskOf } from '../machines/support/tasks.ts';

const task = (id: number, ends_on: string | null, fields = {}) => taskOf(id, { category: 1, ends_on, ...fields });
const ids = (tasks: ReturnType<typeof task>[], categories = [1]) => moneyTasks(tasks, categories).map(({ id }) => id);

test('FIN-10 the open tasks about money that end on a day: overdue ones first, then by day, then in the given order', () => {
  const tasks = [
    task(1, '2026-12-01'),
    task(2, '2026-11-25T07:00:00Z'),
    task(3, '2026-11-25'),
    task(4, '2026-12-24', { overdue: true }),
  ];
  expect(ids(tasks)).toEqual([4, 2, 3]);
});

test('FIN-10 tasks of other categories, without an end, done or dismissed are left out', () => {
  const tasks = [
    task(1, null),
    task(2, 'soon'),
    task(3, '2026-11-25', { category: 2 }),
    task(4, '2026-11-25', { category: null }),
    task(5, '2026-11-25', { completed_on: '2026-11-01' }),
    task(6, '2026-11-25', { does_not_apply_on: '2026-11-01' }),
    task(7, '2026-11-25'),
  ];
  expect(ids(tasks)).toEqual([7]);
  expect(ids(tasks, [2, 1])).toEqual([3, 7]);
  expect(ids(tasks, [])).toEqual([]);
});

test('DASH-41 by when the bill is to be paid: the first task about it, with its day', () => {
  const by = (tasks: ReturnType<typeof task>[]) => payBy(tasks, [1], '2026-11-24');
  expect(by([task(1, '2026-12-01'), task(2, '2026-11-25')])).toBe('by Nov 25, tomorrow');
  expect(by([task(1, '2026-11-24')])).toBe('by Nov 24, today');
  expect(by([task(1, '2026-12-01')])).toBe('by Dec 1');
  expect(by([task(1, '2026-11-20', { overdue: true }), task(2, '2026-11-25')])).toBe('was due Nov 20');
  expect(by([task(1, '2026-11-25', { category: 2 })])).toBeNull();
});

test('FIN-10 a deployment names the categories of tasks about the bill; without them it is that of the sample content', () => {
  expect([{}, { moneyCategories: [3, 'x'] }, { moneyCategories: null }].map(moneyCategoriesOf)).toEqual([[7], [3], []]);
});
