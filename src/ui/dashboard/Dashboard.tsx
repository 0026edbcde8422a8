import { useSelector } from '@xstate/react';
import type { User } from '../../api/portal/user.ts';
import { selectHasLater } from '../../machines/portal/selectors.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { displayName } from '../../rules/names.ts';
import { cardOf, isStudent } from '../../rules/roles.ts';
import { termAndWeek } from '../../rules/terms.ts';
import { Deferred } from '../app/Deferred.tsx';
import { BlockEmpty, MoreLink } from '../components/Block.tsx';
import { HideSwitch } from '../components/HideSwitch.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useNow, useToday } from '../hooks/use-now.ts';
import { usePortal, useSettings, useSystemActor } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { ClassList, ClassListSkeleton } from './ClassList.tsx';
import { ContentBlocks } from './ContentBlocks.tsx';
import { ContentSlot, provideContentBlocks } from './ContentSlot.tsx';
import { DashboardLayout, type DashboardLayoutProps } from './DashboardLayout.tsx';
import { EmployeeTiles } from './EmployeeTiles.tsx';
import { useLoadable } from './loadable.ts';
import { MoreTiles } from './MoreTiles.tsx';
import { ProfileSummary, type ProfileSummaryProps } from './ProfileSummary.tsx';
import { StudentGreeting } from './StudentGreeting.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import { personOf, Toolbar } from './Toolbar.tsx';
import { UserEmployeeCard } from './UserEmployeeCard.tsx';

/** Rows of a skeleton when the number of items is not known. */
const SKELETON_ROWS = 3;

provideContentBlocks(ContentBlocks);

/** The dashboard: the person's name and card, what comes next, what is due, whether there are holds. */
export function Dashboard() {
  const user = useSelector(useSystemActor('session'), selectUser);
  if (user === null) return null;
  const hasStudentCard = cardOf(user, false) === 'student';
  return (
    <Layout
      toolbar={<DashboardToolbar user={user} />}
      summary={
        <Summary
          user={user}
          student={hasStudentCard ? <StudentGreeting user={user} /> : null}
          tiles={isStudent(user) ? <StudentTiles /> : <EmployeeTiles />}
          card={hasStudentCard ? null : <UserEmployeeCard user={user} />}
        />
      }
      left={
        <>
          <ContentSlot name="beforeClasses" />
          {isStudent(user) ? <TodaysClasses /> : null}
          <ContentSlot name="afterClasses" />
        </>
      }
      right={<ContentSlot name="right" />}
    />
  );
}

/** Toolbar and columns are passed in as elements, so that the end of the start does not redraw them. */
function Layout(parts: Omit<DashboardLayoutProps, 'isStarting'>) {
  const isStarting = !useSelector(usePortal(), selectHasLater);
  return <DashboardLayout isStarting={isStarting} {...parts} />;
}

// One element each for all draws, so that bell and switch are not redrawn with the toolbar.
const MESSAGES_LABEL = (
  <Deferred part="unreadMessages">
    <VisuallyHidden>Messages</VisuallyHidden>
  </Deferred>
);
const HIDE_SWITCH = <HideSwitch />;

function DashboardToolbar({ user }: { user: User }) {
  const now = useToday();
  return (
    <Toolbar
      now={now}
      term={useTermAndWeek(now)}
      person={personOf(user)}
      messages={MESSAGES_LABEL}
      hideSwitch={isStudent(user) ? HIDE_SWITCH : null}
    />
  );
}

/** "Fall 2026, Week 3"; null while the term is unknown. */
function useTermAndWeek(now: Date): string | null {
  const { timeZone } = useSite();
  const term = useResource('currentTerm').answer?.p_term_out ?? null;
  const start = useResource('termInfo').answer?.start_date ?? null;
  return termAndWeek(term, start, dayIn(timeZone, now));
}

/** Its parts are passed in as elements, so that a change of the name does not redraw them. */
function Summary({ user, ...parts }: { user: User } & Omit<ProfileSummaryProps, 'name'>) {
  return <ProfileSummary name={displayName(user, useResource('personInfo').answer)} {...parts} />;
}

// One element for all draws, so that each tile is redrawn only for its own data.
const MORE_TILES = <MoreTiles />;

function StudentTiles() {
  return (
    <SummaryTiles
      meetings={useLoadable('schedule', [])}
      tasks={useLoadable('myNextSteps', [])}
      holds={useLoadable('holds', [])}
      now={useNow()}
      nextStepsUrl={useSettings().nextStepsUrl}
      more={MORE_TILES}
    />
  );
}

function TodaysClasses() {
  const now = useNow();
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="schedule"
      title="Today's Classes"
      isLandmark
      id="today"
      line={useTermAndWeek(now)}
      more={<MoreLink href="/academics">View full schedule</MoreLink>}
      skeleton={<ClassListSkeleton rows={SKELETON_ROWS} />}
      empty={<BlockEmpty icon="sun">No classes today</BlockEmpty>}
      failedText="Your schedule could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(meetings) => <ClassList meetings={meetings} now={now} />}
    </ResourceBlock>
  );
}
