import type { Task } from '../../api/checklist/user-tasks.ts';
import { AddToCalendar } from '../calendar/AddToCalendar.tsx';
import { Button } from '../components/Button.tsx';
import styles from './ListTools.module.css';

/** Below Up Next: all open deadlines as a calendar file, and the list on paper. Source: decisions, calendar files. */
export function ListTools({ tasks }: { tasks: readonly Task[] }) {
  return (
    <div className={styles.tools}>
      <AddToCalendar of={{ kind: 'deadlines', tasks }} label="Add deadlines to calendar" />
      <Button onClick={() => window.print()}>Print the list</Button>
    </div>
  );
}
