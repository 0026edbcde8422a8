import type { Meeting } from '../../api/portal/schedule.ts';
import { formatDay } from '../../rules/dates.ts';
import { courseCode } from '../../rules/schedule.ts';
import { formatClassTimes } from '../../rules/timetable.ts';
import { AddToCalendar } from '../calendar/AddToCalendar.tsx';
import { Button } from '../components/Button.tsx';
import { ClassPlace, MapLink } from '../dashboard/ClassList.tsx';
import styles from './ClassPanel.module.css';
import { details } from './ClassRows.tsx';

export type ClassPanelProps = {
  meeting: Meeting;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The schedule of the whole term. */
  termMeetings: readonly Meeting[];
  onShowCourse: (number: string) => void;
  onClose: () => void;
};

/** What a class on the grid has no room for. Source: ACAD-18 to ACAD-20. */
export function ClassPanel({ meeting, day, termMeetings, onShowCourse, onClose }: ClassPanelProps) {
  const { COURSEREGISTRATIONNUMBER: number, COURSETITLE, MEETINGTYPE } = meeting;
  const code = courseCode(meeting);
  return (
    <>
      <h4 className={styles.title}>
        <span translate="no">{code}</span> <span className={styles.name}>{COURSETITLE}</span>
      </h4>
      <p>{[formatDay(day, 'long'), formatClassTimes(meeting)].filter(Boolean).join(', ')}</p>
      <p>
        <ClassPlace meeting={meeting} />
      </p>
      <p className={styles.details}>{[MEETINGTYPE, details(meeting)].filter(Boolean).join(' · ')}</p>
      <div className={styles.actions}>
        <MapLink meeting={meeting} />
        {number === null ? null : (
          <>
            <AddToCalendar of={{ kind: 'classes', meetings: termMeetings, crn: number }} form="icon" subject={code} />
            <Button
              onClick={() => {
                onClose();
                onShowCourse(number);
              }}
            >
              Course details
            </Button>
          </>
        )}
      </div>
    </>
  );
}
