import { addDays } from '../../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleAssignment, SampleTask } from './shapes.ts';
import { sampleTasks } from './tasks.ts';

type Said = Partial<Pick<SampleAssignment, 'starred' | 'completed_on' | 'does_not_apply_on' | 'do_now_on' | 'overdue'>>;

/** The tasks of a sample person with what they have said of each, in the order of the list. None for most. */
export function sampleAssignments(username: string, today: string): SampleAssignment[] {
  const { id: user } = samplePerson(username);
  const said = assigned(username, today);
  const unsaid = { starred: false, completed_on: null, does_not_apply_on: null, do_now_on: null, overdue: false };
  return sampleTasks(today)
    .filter(({ id }) => id in said)
    .sort(byActionDate)
    .map((task) => ({ id: user * 100 + task.id, user, ...unsaid, ...said[task.id], task }));
}

function byActionDate(one: SampleTask, other: SampleTask): number {
  const [a, b] = [one.action_date ?? '9999-12-31', other.action_date ?? '9999-12-31'];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

/** By task. */
function assigned(username: string, today: string): Record<number, Said> {
  const at = (days: number) => `${addDays(today, days)}T17:24:00.000Z`;
  switch (username) {
    case 'amara':
      return {
        1: { overdue: true },
        2: { starred: true },
        3: {},
        4: {},
        5: {},
        6: {},
        7: {},
        8: { completed_on: at(-1) },
        9: { does_not_apply_on: at(-3) },
      };
    case 'ben':
      return {
        1: { overdue: true },
        5: {},
        10: { completed_on: at(-5), overdue: true },
        11: {},
        12: { starred: true },
        13: {},
        14: {},
        15: {},
      };
    default:
      return {};
  }
}
