import { useEffect, useState } from 'react';
import type { Meeting } from '../../api/portal/schedule.ts';
import { courseHues } from '../../rules/course-hues.ts';
import { dayIn } from '../../rules/dates.ts';
import { termName } from '../../rules/terms.ts';
import {
  formatWeek,
  gridHours,
  hasTimedClass,
  mondayOf,
  timetableWeek,
  weekNumber,
  weeksOfTerm,
} from '../../rules/timetable.ts';
import { AddToCalendar } from '../calendar/AddToCalendar.tsx';
import { KeepSchedule } from '../calendar/KeepSchedule.tsx';
import { SubscriptionLink } from '../calendar/SubscriptionLink.tsx';
import { Block, BlockEmpty, BlockFailed, Loading, NoTerm } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { HeldBack } from '../components/HeldBack.tsx';
import { PRINT } from '../components/more-icons.ts';
import { useDevice } from '../hooks/use-device.ts';
import { useNow } from '../hooks/use-now.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useStale } from '../hooks/use-stale.ts';
import { ClassRowsSkeleton } from './ClassRows.tsx';
import styles from './Schedule.module.css';
import { Choices, type Week, WeekTurner } from './ScheduleControls.tsx';
import {
  type GridHours,
  readGridHours,
  readScheduleView,
  type ScheduleView,
  saveGridHours,
  saveScheduleView,
} from './schedule-memory.ts';
import { Timetable } from './Timetable.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { useIsRoomy } from './use-is-roomy.ts';
import { EmptyWeekGrid } from './WeekGrid.tsx';

/** Without room for the grid, one day of the week shows at a time. */
const viewsOf = (isRoomy: boolean) => [
  { value: 'week', label: <span>{isRoomy ? 'Week' : 'Day'}</span> },
  { value: 'list', label: <span>List</span> },
];
/** So many that what follows is not on the screen of a phone before it has its place. */
const SKELETON_ROWS = 6;

export type ScheduleProps = {
  /** The term on screen; null for the current one. */
  term: string | null;
  currentTerm: string | null;
  /** Opens the course with this CRN further down the page. */
  onShowCourse: (number: string) => void;
};

/**
 * The timetable of a term, week by week, on an hour grid, as one day at a time or as a list.
 * Source: ACAD-16 to ACAD-20, TERM-01 to TERM-03.
 */
export function Schedule({ term, currentTerm, onShowCourse }: ScheduleProps) {
  const { timeZone, links } = useSite();
  const device = useDevice();
  const now = useNow();
  const today = dayIn(timeZone, now);
  const schedule = useResource('schedule', term);
  const termInfo = useResource('termInfo').answer;
  const meetings = schedule.answer ?? [];
  const [view, setView] = useState<ScheduleView>(() => readScheduleView(device));
  const [turned, setTurned] = useState<{ term: string | null; monday: string } | null>(null);
  const isRoomy = useIsRoomy();
  const isPrinting = useIsPrinting();

  const isCurrent = term === null;
  const period = isCurrent ? termInfo : null;
  const weeks = weeksOfTerm(meetings, period);
  const thisMonday = mondayOf(today);
  const firstShown = isCurrent ? thisMonday : (weeks?.first ?? thisMonday);
  const monday = turned !== null && turned.term === term ? turned.monday : firstShown;
  const week: Week = {
    monday,
    name: weekName(isCurrent ? weekNumber(period, monday, today) : null),
    isFirst: weeks === null || monday <= earlier(weeks.first, firstShown),
    isLast: weeks === null || monday >= later(weeks.last, firstShown),
    isShownAtFirst: monday === firstShown,
  };
  const shownTermName = termName(term ?? currentTerm);
  // Paper has room for the grid, and only the grid is hung up. Source: SHELL-14.
  const isGrid = isPrinting || (isRoomy && view === 'week');

  return (
    <Block
      title="Schedule"
      isLandmark
      id="schedule"
      stale={useStale(schedule)}
      more={
        <ScheduleControls
          term={term}
          week={isCurrent || weeks !== null ? week : null}
          view={view}
          onTurn={(to) => setTurned({ term, monday: to ?? firstShown })}
          onView={(next) => {
            setView(next);
            saveScheduleView(next);
          }}
        />
      }
    >
      {schedule.view === 'loading' ? <ScheduleSkeleton isGrid={isGrid} monday={monday} today={today} /> : null}
      {schedule.view === 'failed' ? (
        <BlockFailed
          text="Your schedule could not be loaded. Other parts of this page may still work."
          isRetrying={schedule.isBusy}
          onRetry={schedule.retry}
          reference={schedule.reference}
          alternative={{ href: links.studentRecords, text: 'Open the student records' }}
        />
      ) : null}
      {schedule.lacksTerm ? <NoTerm /> : null}
      {schedule.view === 'empty' && !schedule.lacksTerm ? (
        <BlockEmpty icon="calendar">{`No classes on record${shownTermName === null ? '' : ` for ${shownTermName}`}.`}</BlockEmpty>
      ) : null}
      {schedule.view === 'ready' ? (
        <>
          {isCurrent ? <RememberedHours hours={gridHoursOf(meetings, firstShown, today)} /> : null}
          <Timetable
            key={monday}
            meetings={meetings}
            monday={monday}
            weekName={`${week.name ?? 'Week'} of ${formatWeek(monday)}`}
            now={isCurrent && !isPrinting ? now : null}
            today={today}
            view={isGrid ? 'grid' : view === 'list' ? 'list' : 'day'}
            hueOf={courseHues(meetings)}
            onShowCourse={onShowCourse}
          />
          <div className={styles.bar}>
            <SubscriptionLink />
            <AddToCalendar of={{ kind: 'classes', meetings }} />
            <Button icon={PRINT} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </>
      ) : null}
      {isCurrent ? (
        <HeldBack until={schedule.view !== 'loading'}>
          <KeepSchedule />
        </HeldBack>
      ) : null}
    </Block>
  );
}

type ScheduleControlsProps = Pick<ScheduleProps, 'term'> & {
  /** Null while the weeks of the term are unknown. */
  week: Week | null;
  view: ScheduleView;
  /** Called with a Monday, or with null for the week that is shown at first. */
  onTurn: (monday: string | null) => void;
  onView: (view: ScheduleView) => void;
};

function ScheduleControls({ term, week, view, onTurn, onView }: ScheduleControlsProps) {
  const isRoomy = useIsRoomy();
  return (
    <div className={styles.controls}>
      {week === null ? null : <WeekTurner week={week} isThisWeek={term === null} onTurn={onTurn} />}
      <div className={styles.views}>
        <Choices
          legend="View"
          name="schedule-view"
          choices={viewsOf(isRoomy)}
          chosen={view}
          onChoose={(value) => onView(value === 'list' ? 'list' : 'week')}
        />
      </div>
    </div>
  );
}

function ScheduleSkeleton({ isGrid, monday, today }: { isGrid: boolean; monday: string; today: string }) {
  const hours = readGridHours(useDevice());
  return (
    <>
      <Loading label="Schedule" />
      {isGrid && hours !== 'noGrid' ? (
        <EmptyWeekGrid monday={monday} today={today} hours={hours === 'unknown' ? gridHours([]) : hours} />
      ) : (
        <ClassRowsSkeleton rows={SKELETON_ROWS} />
      )}
    </>
  );
}

/** Null for a week without a grid. */
function gridHoursOf(meetings: readonly Meeting[], monday: string, today: string): GridHours | null {
  return hasTimedClass(timetableWeek(meetings, monday, today)) ? gridHours(meetings) : null;
}

/** Saves the height of the grid for the next visit. */
function RememberedHours({ hours }: { hours: GridHours | null }) {
  const { from = null, to = null } = hours ?? {};
  useEffect(() => saveGridHours(from === null || to === null ? null : { from, to }), [from, to]);
  return null;
}

const weekName = (number: number | null) => (number === null ? null : `Week ${number}`);
const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);
