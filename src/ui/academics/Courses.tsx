import { type ReactNode, useId, useRef } from 'react';
import type { Course } from '../../api/portal/courses.ts';
import type { Meeting } from '../../api/portal/schedule.ts';
import type { User } from '../../api/portal/user.ts';
import { ATTENDANCE_WARNING } from '../../rules/attendance.ts';
import { courseHues } from '../../rules/course-hues.ts';
import { courseCode } from '../../rules/schedule.ts';
import { termName } from '../../rules/terms.ts';
import { dayNames, distinctMeetings, formatClassTimes, meetingPattern } from '../../rules/timetable.ts';
import { BlockEmpty, BlockSkeleton } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { EmailLink } from '../components/EmailLink.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { ClassPlace, MapLink } from '../dashboard/ClassList.tsx';
import { useAttendanceWarnings } from '../hooks/use-attendance-warnings.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { CourseMark } from './CourseMark.tsx';
import styles from './Courses.module.css';
import { courseToggleId } from './course-toggle.ts';
import facts from './Facts.module.css';
import { titleWithTerm } from './title-with-term.ts';

const SKELETON_ROWS = 4;

export type CoursesProps = {
  user: User;
  /** The term on screen; null for the current one. */
  term: string | null;
  currentTerm: string | null;
  /** CRNs of the courses whose details are open. */
  openCourses: readonly string[];
  onToggle: (number: string) => void;
};

/** The courses of a term. Each opens in place. Source: ACAD-18, ACAD-21, ACAD-22, ACAD-25 to ACAD-31. */
export function Courses({ user, term, currentTerm, openCourses, onToggle }: CoursesProps) {
  const { links } = useSite();
  const meetings = useResource('schedule', term).answer ?? [];
  const warnings = useAttendanceWarnings(user.username, currentTerm);
  const name = termName(term ?? currentTerm);
  return (
    <ResourceBlock
      resource="courses"
      parameter={term}
      title={titleWithTerm('Courses', term)}
      isLandmark
      id="courses"
      more={<BookstoreLink />}
      skeleton={<BlockSkeleton rows={SKELETON_ROWS} label="Courses" />}
      empty={<BlockEmpty icon="book">{`No courses on record${name === null ? '' : ` for ${name}`}.`}</BlockEmpty>}
      failedText="Your courses could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(courses) => {
        const hueOf = courseHues(meetings, courses);
        return (
          <ul>
            {courses.map((course, position) => {
              const number = course.COURSEREGISTRATIONNUMBER ?? `none-${position}`;
              return (
                <CourseRow
                  key={`${term} ${number}`}
                  course={course}
                  hue={hueOf(course)}
                  meetings={distinctMeetings(meetings.filter((meeting) => meeting.COURSEREGISTRATIONNUMBER === number))}
                  toggleId={courseToggleId(number)}
                  isOpen={openCourses.includes(number)}
                  onToggle={() => onToggle(number)}
                  onMarkRead={term === null && warnings.has(number) ? () => warnings.markRead(number) : null}
                />
              );
            })}
          </ul>
        );
      }}
    </ResourceBlock>
  );
}

function BookstoreLink() {
  const { answer } = useResource('bookstore');
  return answer?.BOOKSTORE_LINK == null ? null : (
    <OutsideLink className={styles.bookstore} href={answer.BOOKSTORE_LINK} opensNewTab>
      Bookstore
    </OutsideLink>
  );
}

type CourseRowProps = {
  course: Course;
  hue: number;
  /** The meetings of the course, each once. */
  meetings: readonly Meeting[];
  toggleId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Null for a course without an attendance warning. */
  onMarkRead: (() => void) | null;
};

function CourseRow({ course, hue, meetings, toggleId, isOpen, onToggle, onMarkRead }: CourseRowProps) {
  const panelId = useId();
  const pattern = meetingPattern(meetings) || course.COURSELOCATION;
  const number = course.COURSEREGISTRATIONNUMBER;
  return (
    <li className={styles.course}>
      <h3>
        <button
          type="button"
          className={styles.toggle}
          id={toggleId}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <span>
            <span className={styles.title} data-spaced>
              <CourseMark hue={hue} />
              <b translate="no">{courseCode(course)}</b> <span>{course.COURSETITLE}</span>
            </span>{' '}
            <span className={styles.summary}>
              {[number === null ? null : `CRN ${number}`, pattern].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={styles.arrow}>
            <Icon name="arrow-right" />
          </span>
        </button>
      </h3>
      {onMarkRead === null ? null : <AttendanceWarning onMarkRead={onMarkRead} />}
      {isOpen ? (
        <div className={styles.panel} id={panelId}>
          <CourseDetails course={course} meetings={meetings} />
        </div>
      ) : null}
    </li>
  );
}

function AttendanceWarning({ onMarkRead }: { onMarkRead: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref, (warning) => [warning.closest('li')?.querySelector('h3 button')]);
  return (
    <div className={styles.warning} ref={ref}>
      <Icon name="warning" />
      <p>{ATTENDANCE_WARNING}</p>
      <div className={styles.warningAction}>
        <Button onClick={onMarkRead}>Hide this</Button>
      </div>
    </div>
  );
}

function CourseDetails({ course, meetings }: Pick<CourseRowProps, 'course' | 'meetings'>) {
  const { FACULTYNAME, FACULTYEMAIL, CREDITS, COURSELEVEL, DEPARTMENT } = course;
  const methods = [...new Set(meetings.map(({ INSTRUCTIONAL_METHOD }) => INSTRUCTIONAL_METHOD))].filter(Boolean);
  return (
    <>
      <dl className={facts.facts}>
        <Detail label="Instructor">{FACULTYNAME === null ? null : <span translate="no">{FACULTYNAME}</span>}</Detail>
        <Detail label="Email">{FACULTYEMAIL === null ? null : <EmailLink address={FACULTYEMAIL} />}</Detail>
        <Detail label="Credits">{CREDITS}</Detail>
        <Detail label="Level">{COURSELEVEL}</Detail>
        <Detail label="Department">{DEPARTMENT}</Detail>
        <Detail label="Method">{methods.length === 0 ? course.COURSELOCATION : methods.join(', ')}</Detail>
      </dl>
      {meetings.length === 0 ? null : (
        <ul className={styles.meetings} aria-label="Meetings">
          {meetings.map((meeting) => (
            <li key={`${meeting.DAYS} ${meeting.STARTTIME} ${meeting.ROOM}`} className={styles.meeting}>
              <p>
                <b>{meeting.MEETINGTYPE ?? 'Meeting'}</b>{' '}
                <span data-spaced>{[dayNames(meeting), formatClassTimes(meeting)].filter(Boolean).join(' ')}</span>
                <span className={styles.place}>
                  <ClassPlace meeting={meeting} />
                </span>
              </p>
              <MapLink meeting={meeting} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <dt className={facts.label}>{label}</dt>
      <dd className={facts.value}>{children}</dd>
    </div>
  );
}
