import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { User } from '../../api/portal/user.ts';
import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { dayIn, formatTimeOfDay } from '../../rules/dates.ts';
import { displayName, fullName } from '../../rules/names.ts';
import { cardOf, isStudent, rolesShown } from '../../rules/roles.ts';
import { currentWeek, termName } from '../../rules/terms.ts';
import { Deferred } from '../app/Deferred.tsx';
import { BlockEmpty, MoreLink } from '../components/Block.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useNow, useToday } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { ClassList, ClassListSkeleton } from './ClassList.tsx';
import { ContentSlot } from './ContentSlot.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { EmployeeCard } from './EmployeeCard.tsx';
import type { Loadable } from './loadable.ts';
import { ProfileSummary } from './ProfileSummary.tsx';
import { StudentCard } from './StudentCard.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import { type Person, Toolbar } from './Toolbar.tsx';

/** Rows of a skeleton when the number of items is not known. */
const SKELETON_ROWS = 3;

/** The dashboard: the person's name and card, what comes next, what is due, whether there are holds. */
export function Dashboard() {
  const user = useSelector(useSystemActor('session'), selectUser);
  if (user === null) return null;
  return (
    <DashboardLayout
      toolbar={<DashboardToolbar user={user} />}
      left={
        <>
          <Summary
            user={user}
            tiles={isStudent(user) ? <StudentTiles /> : null}
            card={
              cardOf(user, false) === 'student' ? <UserStudentCard user={user} /> : <UserEmployeeCard user={user} />
            }
          />
          <ContentSlot name="beforeClasses" />
          {isStudent(user) ? <TodaysClasses /> : null}
          <ContentSlot name="afterClasses" />
        </>
      }
      right={<ContentSlot name="right" />}
    />
  );
}

// One element each for all draws, so that bell and switch are not redrawn with the toolbar.
const MESSAGES_LABEL = (
  <Deferred part="unreadMessages">
    <VisuallyHidden>Messages</VisuallyHidden>
  </Deferred>
);
const HIDE_SWITCH = <Deferred part="hideSwitch" />;

function DashboardToolbar({ user }: { user: User }) {
  const now = useToday();
  const { timeZone } = useSite();
  const currentTerm = useResource('currentTerm');
  const termInfo = useResource('termInfo');
  return (
    <Toolbar
      now={now}
      term={termName(currentTerm.answer?.p_term_out ?? null)}
      week={currentWeek(termInfo.answer?.start_date ?? null, dayIn(timeZone, now))}
      person={personOf(user)}
      messages={MESSAGES_LABEL}
      hideSwitch={HIDE_SWITCH}
    />
  );
}

/** Tiles and card are passed in as elements, so that a change of the name does not redraw them. */
function Summary({ user, tiles, card }: { user: User; tiles: ReactNode; card: ReactNode }) {
  const personInfo = useResource('personInfo');
  return (
    <ProfileSummary
      // Empty while the display name loads: a greeting with the first name would have to be corrected a moment later.
      name={personInfo.view === 'loading' ? '' : displayName(user, personInfo.answer)}
      tiles={tiles}
      card={card}
    />
  );
}

function StudentTiles() {
  return (
    <SummaryTiles
      meetings={useLoadable('schedule', [])}
      tasks={useLoadable('myNextSteps', [])}
      holds={useLoadable('holds', [])}
      now={useNow()}
    />
  );
}

function UserStudentCard({ user }: { user: User }) {
  const term = useLoadable('currentTerm', null);
  return (
    <StudentCard
      name={fullName(user.first_name, user.last_name)}
      person={personOf(user)}
      nineNumber={user.nine_number}
      term={term.state === 'ready' ? { ...term, data: termName(term.data?.p_term_out ?? null) } : term}
    />
  );
}

function UserEmployeeCard({ user }: { user: User }) {
  return (
    <EmployeeCard
      name={fullName(user.first_name, user.last_name)}
      person={personOf(user)}
      title={user.staff_faculty_info?.title ?? null}
      department={user.staff_faculty_info?.department ?? null}
      roles={rolesShown(user)}
      nineNumber={user.nine_number}
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
      id="today"
      more={<MoreLink href="/academics">View full schedule</MoreLink>}
      skeleton={<ClassListSkeleton rows={SKELETON_ROWS} />}
      empty={<BlockEmpty icon="sun">No classes today</BlockEmpty>}
      failedText="Your schedule could not be loaded. The rest of this page still works."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(meetings) => <ClassList meetings={meetings} now={now} />}
    </ResourceBlock>
  );
}

/** @param empty the value of an empty answer */
function useLoadable<Name extends ResourceName>(name: Name, empty: AnswerOf<Name>): Loadable<AnswerOf<Name>> {
  const { timeZone } = useSite();
  const { view, answer, asOf }: Resource<Name> = useResource(name);
  switch (view) {
    case 'loading':
    case 'failed':
      return { state: view };
    default:
      return {
        state: 'ready',
        data: answer ?? empty,
        asOf: asOf === null ? null : formatTimeOfDay(timeZone, new Date(asOf)),
      };
  }
}

function personOf({ first_name, last_name, photo, preferences }: User): Person {
  return {
    firstName: first_name,
    lastName: last_name,
    photo: preferences?.use_profile_photo === true ? photo : null,
  };
}
