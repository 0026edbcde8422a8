import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Course } from '../../api/portal/courses.ts';
import type { User } from '../../api/portal/user.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { isStudent } from '../../rules/roles.ts';
import { chosenTerm, offeredTerms } from '../../rules/term-choice.ts';
import { termAndWeek } from '../../rules/terms.ts';
import { Block, MoreLink } from '../components/Block.tsx';
import { PageToolbar } from '../components/PageToolbar.tsx';
import { AsidePosts, RolePosts, WidePosts } from '../content/PagePosts.tsx';
import { UserCard } from '../dashboard/UserCard.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { AcademicInformation } from './AcademicInformation.tsx';
import styles from './Academics.module.css';
import { Advisors } from './Advisors.tsx';
import { Courses } from './Courses.tsx';
import { courseToggleId } from './course-toggle.ts';
import { Gpa } from './Gpa.tsx';
import { Grades } from './Grades.tsx';
import { Schedule } from './Schedule.tsx';
import { TermSelect } from './ScheduleControls.tsx';
import { type TermRecord, useCurrentTerm, useTermRecords } from './use-terms.ts';

type AcademicsProps = { askedTerm: string | undefined; askedCourse: string | undefined };

/**
 * Academics: the timetable, then the academic record, then the page's posts. Users who are not students see the student
 * card and the posts only.
 * Source: ACAD-01 to ACAD-32, TERM-01 to TERM-03.
 * @param askedTerm the term in the address, unchecked
 * @param askedCourse the CRN in the address, unchecked
 */
export function Academics({ askedTerm, askedCourse }: AcademicsProps) {
  const user = useSelector(useSystemActor('session'), selectUser);
  if (user === null) return null;
  return (
    <>
      <AcademicsToolbar isForStudent={isStudent(user)} askedTerm={askedTerm} />
      {isStudent(user) ? (
        <>
          <StudentRecord user={user} askedTerm={askedTerm} askedCourse={askedCourse} />
          <div className={styles.posts}>
            <WidePosts />
          </div>
        </>
      ) : (
        <div className={styles.first}>
          <Profile user={user} />
          <RolePosts note="Schedule, courses and grades are for students." />
        </div>
      )}
    </>
  );
}

/** The choice of the term rules schedule, courses and grades, so it stands beside the page's heading. Source: TERM-05. */
function AcademicsToolbar({ isForStudent, askedTerm }: { isForStudent: boolean; askedTerm: string | undefined }) {
  const navigate = useNavigate();
  const currentTerm = useCurrentTerm();
  const otherTerm = chosenTerm(askedTerm, currentTerm);
  const { timeZone } = useSite();
  const today = dayIn(timeZone, useToday());
  const term = useResource('currentTerm').answer?.p_term_out ?? null;
  const start = useResource('termInfo').answer?.start_date ?? null;
  const now = termAndWeek(term, start, today);
  return (
    <PageToolbar
      heading="Academics"
      control={
        isForStudent ? (
          <TermSelect
            terms={offeredTerms(currentTerm)}
            chosen={otherTerm ?? currentTerm}
            onChoose={(code) =>
              void navigate({
                to: '/academics',
                search: code === currentTerm ? {} : { term: code },
                state: { keepsScroll: true },
              })
            }
          />
        ) : null
      }
      line={
        otherTerm === null ? (
          <span className={styles.now}>{now}</span>
        ) : (
          <span className={styles.otherNow}>{now === null ? null : `Now it is ${now}`}</span>
        )
      }
      hasFigures={isForStudent}
    />
  );
}

function Profile({ user }: { user: User }) {
  return (
    <Block
      title="Profile"
      more={
        <MoreLink href="/account" about="Profile">
          View more
        </MoreLink>
      }
    >
      <UserCard user={user} isOnAcademics />
    </Block>
  );
}

function StudentRecord({ user, askedTerm, askedCourse }: AcademicsProps & { user: User }) {
  const currentTerm = useCurrentTerm();
  const otherTerm = chosenTerm(askedTerm, currentTerm);
  const offered = useMemo(() => offeredTerms(currentTerm), [currentTerm]);
  const [hasAllTerms, setHasAllTerms] = useState(false);
  const [openCourses, setOpenCourses] = useState<readonly string[]>([]);
  const [printed, setPrinted] = useState<'schedule' | 'grades'>('schedule');
  useTermRecords(useRecords(otherTerm ?? currentTerm, hasAllTerms ? offered : []));

  const toggleCourse = (number: string) =>
    setOpenCourses((open) => (open.includes(number) ? open.filter((other) => other !== number) : [...open, number]));
  const showCourse = (number: string) => {
    // The course must be open before it can be brought into view.
    flushSync(() => setOpenCourses((open) => [...open.filter((other) => other !== number), number]));
    document.getElementById(courseToggleId(number))?.focus();
  };
  const courses = useResource('courses', otherTerm).answer ?? [];
  const isAsked = ({ COURSEREGISTRATIONNUMBER }: Course) => COURSEREGISTRATIONNUMBER === askedCourse;
  useAskedCourse(courses.find(isAsked)?.COURSEREGISTRATIONNUMBER ?? null, (number) =>
    setOpenCourses((open) => [...open.filter((other) => other !== number), number]),
  );
  const printGrades = () => {
    flushSync(() => setPrinted('grades'));
    window.addEventListener('afterprint', () => setPrinted('schedule'), { once: true });
    window.print();
  };

  return (
    <div data-print={printed} data-all-terms={hasAllTerms}>
      <div className={`${styles.first} ${styles.schedule}`}>
        <Schedule term={otherTerm} currentTerm={currentTerm} onShowCourse={showCourse} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <AcademicInformation />
          <Courses
            user={user}
            term={otherTerm}
            currentTerm={currentTerm}
            openCourses={openCourses}
            onToggle={toggleCourse}
          />
          <Advisors />
        </div>
        <div className={styles.column}>
          <Profile user={user} />
          <Gpa />
          <div className={styles.grades}>
            <Grades
              term={otherTerm}
              currentTerm={currentTerm}
              allTerms={hasAllTerms ? offered : null}
              onToggle={() => setHasAllTerms((has) => !has)}
              onPrint={printGrades}
            />
          </div>
          <AsidePosts />
        </div>
      </div>
    </div>
  );
}

/**
 * Opens the course that the address names, brings it into view and gives its heading the focus: when it has loaded, and at
 * each navigation to it. Source: decisions, one course by address; FIND-10.
 * @param number null without such a course among those of the term
 */
function useAskedCourse(number: string | null, onArrival: (number: string) => void) {
  const router = useRouter();
  const latest = useRef(onArrival);
  useEffect(() => {
    latest.current = onArrival;
  });
  useEffect(() => {
    if (number === null) return;
    const arrive = () => {
      latest.current(number);
      const heading = document.getElementById(courseToggleId(number));
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'start' });
    };
    arrive();
    // The app scrolls a page to its top after a navigation. This listener was added later, so it runs after that.
    return router.subscribe('onRendered', arrive);
  }, [router, number]);
}

/** The records that the page has shown so far; the same list until there is another one. */
function useRecords(term: string | null, gradeTerms: readonly string[]): readonly TermRecord[] {
  const [records, setRecords] = useState<readonly TermRecord[]>([]);
  const wanted: TermRecord[] = [
    ...(term === null ? [] : ([`schedule/${term}`, `courses/${term}`, `grades/${term}`] as const)),
    ...gradeTerms.map((each) => `grades/${each}` as const),
  ];
  const missing = wanted.filter((record) => !records.includes(record));
  if (missing.length > 0) setRecords([...records, ...new Set(missing)]);
  return records;
}
