import { Button, IconButton } from '../components/Button.tsx';
import { CALENDAR_ADD } from '../components/more-icons.ts';
import styles from './AddToCalendar.module.css';
import { type CalendarSource, useCalendarFile } from './use-calendar-file.ts';

/**
 * The button "Add to calendar", which downloads a calendar file. It is not shown if there is nothing to add, such as for a
 * web course or a task without a deadline. Behaviours: CAL-01, CAL-08.
 *
 * - One class: `<AddToCalendar of={{ kind: 'classes', meetings, crn: '41532' }} subject="MTH 261" />`
 * - All classes: `<AddToCalendar of={{ kind: 'classes', meetings }} />`
 * - All deadlines, or that of one task: `<AddToCalendar of={{ kind: 'deadlines', tasks }} label="Add deadlines to calendar" />`
 * - One event: `<AddToCalendar of={{ kind: 'event', event }} form="icon" subject={event.title} />`
 *
 * @param props.of what is added; `meetings` are always those of the whole term, because they number a class's entries
 * @param props.label the text of the button
 * @param props.subject tells apart several buttons of a page: it follows the label in the button's name
 * @param props.form `icon` shows only an icon
 */
export function AddToCalendar({
  of,
  label = 'Add to calendar',
  subject = null,
  form = 'button',
}: {
  of: CalendarSource;
  label?: string | undefined;
  subject?: string | null | undefined;
  form?: 'button' | 'icon' | undefined;
}) {
  const { isEmpty, isBusy, hasFailed, isSaved, download } = useCalendarFile(of);
  if (isEmpty) return null;
  const name = subject === null ? label : `${label}: ${subject}`;
  return (
    <span className={styles.add} data-form={form}>
      {form === 'icon' ? (
        <IconButton icon={CALENDAR_ADD} label={name} isBusy={isBusy} onClick={download} />
      ) : (
        <Button icon={CALENDAR_ADD} aria-label={subject === null ? undefined : name} isBusy={isBusy} onClick={download}>
          {label}
        </Button>
      )}
      <span className={styles.outcome} aria-live="polite" aria-atomic="true" data-failed={hasFailed}>
        {hasFailed ? <span>The calendar file could not be made. Check your connection and try again.</span> : null}
        {isSaved ? <span>{`${subject === null ? 'Saved' : `${subject} saved`}. Open the file to add it.`}</span> : null}
      </span>
    </span>
  );
}
