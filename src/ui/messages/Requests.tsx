import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Course } from '../../api/portal/courses.ts';
import type { Nudge } from '../../api/portal/nudges.ts';
import { selectTerm } from '../../machines/resources/selectors.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { ATTENDANCE_WARNING } from '../../rules/attendance.ts';
import { safeHref } from '../../rules/links.ts';
import { isStudent } from '../../rules/roles.ts';
import { courseCode } from '../../rules/schedule.ts';
import { Block, BlockEmpty, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { ButtonLink } from '../components/Button.tsx';
import { moveFocus, siblingsByDistance, useFocusAfterRemoval } from '../components/focus.ts';
import { HeldBack } from '../components/HeldBack.tsx';
import { isOutside, OutsideMark } from '../components/OutsideMark.tsx';
import { SafeHtml } from '../components/SafeHtml.tsx';
import { useAttendanceWarnings } from '../hooks/use-attendance-warnings.ts';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { nudgeDismissal, useNudges } from '../hooks/use-nudges.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useStale } from '../hooks/use-stale.ts';
import styles from './Messages.module.css';
import { NUDGE_WITHOUT_TITLE, nudgeAction } from './nudge-texts.ts';
import { useDismissing } from './use-inbox.ts';

const TITLE = 'To confirm or update';

/** Whether all that the block lists has arrived or failed, so that its height is known. */
export function useAreRequestsKnown(): boolean {
  const user = useSelector(useSystemActor('session'), selectUser);
  const nudges = useResource('nudges');
  const attendance = useResource('attendance');
  // Whether a course has a warning depends on the first day of the term.
  const termInfo = useResource('termInfo');
  const needed = user !== null && isStudent(user) ? [nudges, attendance, termInfo] : [nudges];
  return needed.every(({ view }) => view !== 'loading');
}

/** What the university asks the user to confirm or update, and the courses without recorded attendance. Source: MSG-06, MSG-12. */
export function Requests() {
  const nudges = useResource('nudges');
  const shown = useNudges(nudges.answer);
  const user = useSelector(useSystemActor('session'), selectUser);
  const warnings = useAttendanceWarnings(user?.username ?? null, useSelector(useSystemActor('resources'), selectTerm));
  const attendance = useResource('attendance');
  // Whether a course has a warning depends on the first day of the term.
  const termInfo = useResource('termInfo');
  const hasAttendance = user !== null && isStudent(user);
  const hasFailed = nudges.view === 'failed' || (hasAttendance && attendance.view === 'failed');
  const warned = hasAttendance ? warnings.courses : [];
  const count = shown.length + warned.length;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isKnown = useAreRequestsKnown();
  return (
    <Block title={TITLE} isLandmark stale={useStale(nudges)}>
      {!isKnown && count === 0 && nudges.view !== 'failed' ? <BlockSkeleton rows={1} label={TITLE} /> : null}
      {nudges.view === 'failed' ? (
        <BlockFailed
          text="What you may need to confirm could not be loaded. Other parts of this page may still work."
          isRetrying={nudges.isBusy}
          onRetry={nudges.retry}
          reference={nudges.reference}
        />
      ) : null}
      {hasAttendance && attendance.view === 'failed' ? (
        <BlockFailed
          text="Whether your attendance is recorded could not be loaded. Other parts of this page may still work."
          isRetrying={attendance.isBusy}
          onRetry={attendance.retry}
          reference={attendance.reference}
        />
      ) : null}
      {isKnown && !hasFailed && count === 0 ? (
        <BlockEmpty icon="check">
          {hasAttendance && termInfo.view === 'failed'
            ? 'There are no requests. Whether your attendance is recorded is not known.'
            : 'There is nothing to confirm or update.'}
        </BlockEmpty>
      ) : null}
      {count === 0 ? null : (
        <HeldBack until={isKnown}>
          <ul className={styles.asks} data-unfolded={isUnfolded} ref={list}>
            {shown.map((nudge) => (
              <NudgeTile key={nudge.pk ?? nudge.nudge_type ?? nudge.title} nudge={nudge} />
            ))}
            {warned.map((course) => (
              <AttendanceTile key={course.COURSEREGISTRATIONNUMBER} course={course} onMarkRead={warnings.markRead} />
            ))}
          </ul>
        </HeldBack>
      )}
      {count > 1 && !isUnfolded ? (
        <p className={styles.more}>
          <button
            type="button"
            className={styles.plain}
            onClick={() => {
              setIsUnfolded(true);
              // The button goes with the press.
              queueMicrotask(() => moveFocus([list.current?.children[1]?.querySelector('a, button')]));
            }}
          >
            {`${count - 1} more`}
          </button>
        </p>
      ) : null}
    </Block>
  );
}

/** When a tile that has the focus goes, the focus moves to the nearest other tile. */
function Tile({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref, (removed) => [
    ...siblingsByDistance(removed).map((sibling) => sibling.querySelector('a, button')),
    removed.closest('section')?.querySelector('h2'),
  ]);
  return (
    <li className={styles.ask} ref={ref}>
      {children}
    </li>
  );
}

/** The attendance of a course is not recorded yet. Source: MSG-12. */
function AttendanceTile({ course, onMarkRead }: { course: Course; onMarkRead: (number: string) => void }) {
  const titleId = useId();
  const number = course.COURSEREGISTRATIONNUMBER ?? '';
  return (
    <Tile>
      <div>
        <h3 className={styles.askTitle} id={titleId}>
          <span translate="no">{courseCode(course)}</span> <span>{course.COURSETITLE}</span>
        </h3>
        <p className={styles.askText}>{ATTENDANCE_WARNING}</p>
      </div>
      <div className={styles.do}>
        <ButtonLink href="/academics" aria-describedby={titleId}>
          See your courses
        </ButtonLink>
        <button type="button" className={styles.plain} aria-describedby={titleId} onClick={() => onMarkRead(number)}>
          Hide this
        </button>
      </div>
    </Tile>
  );
}

function NudgeTile({ nudge }: { nudge: Nudge }) {
  const { nudge_type, title, body, action_link } = nudge;
  const titleId = useId();
  return (
    <Tile>
      <div>
        <h3 className={styles.askTitle} id={titleId}>
          {title ?? NUDGE_WITHOUT_TITLE}
        </h3>
        <div className={styles.askText}>{body === null ? null : <SafeHtml html={body} kind="message" />}</div>
      </div>
      <div className={styles.do}>
        <NudgeLink href={action_link} type={nudge_type} titleId={titleId} />
        {/* A nudge without a type cannot be dismissed: the call needs the type. */}
        {nudge_type === null ? null : <DismissNudge type={nudge_type} titleId={titleId} />}
      </div>
    </Tile>
  );
}

function NudgeLink({ href, type, titleId }: { href: string | null; type: string | null; titleId: string }) {
  const address = safeHref(href);
  if (address === null) return null;
  const text = nudgeAction(type);
  return (
    <ButtonLink href={address} aria-describedby={titleId}>
      {isOutside(address) ? <OutsideMark text={text} /> : text}
    </ButtonLink>
  );
}

function DismissNudge({ type, titleId }: { type: string; titleId: string }) {
  const { isBusy, hasFailed, start } = useDismissing(nudgeDismissal(type));
  const failureText = useFailureText();
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        aria-describedby={titleId}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
      >
        Dismiss
      </button>
      {hasFailed ? (
        <p className={styles.failure} role="alert">
          {failureText('This may not have been dismissed. Check your connection, then press “Dismiss” again.')}
        </p>
      ) : null}
    </>
  );
}
