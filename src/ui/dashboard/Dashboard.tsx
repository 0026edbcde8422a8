import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { User } from '../../api/portal/user.ts';
import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { dayIn, formatTimeOfDay } from '../../rules/dates.ts';
import { displayName, fullName } from '../../rules/names.ts';
import { cardOf, isStudent, rolesShown } from '../../rules/roles.ts';
import { currentWeek, termName } from '../../rules/terms.ts';
import { site } from '../../site.ts';
import { Deferred } from '../app/Deferred.tsx';
import { BlockEmpty, MoreLink } from '../components/Block.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useNow, useToday } from '../hooks/use-now.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { ClassList, ClassListSkeleton } from './ClassList.tsx';
import { ContentSlot } from './ContentSlot.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { EmployeeCard } from './EmployeeCard.tsx';
import type { Loadable } from './loadable.ts';
import { ProfileSummary } from './ProfileSummary.tsx';
import { StudentCard } from './StudentCard.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import { type Person, Toolbar } from './Toolbar.tsx';

/** How many rows a block's skeleton has before anything is known of it. */
const SKELETON_ROWS = 3;

const DIRECT = { href: site.links.studentRecords, text: 'Open the student records' };

/** The first screen: who I am, where I go next, what is due, whether anything is wrong. */
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
            facts={isStudent(user) ? <Facts /> : null}
            card={cardOf(user, false) === 'student' ? <CardOfStudent user={user} /> : <CardOfEmployee user={user} />}
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

const WAY_TO_MESSAGES = (
  <Deferred part="unreadMessages">
    <VisuallyHidden>Messages</VisuallyHidden>
  </Deferred>
);

function DashboardToolbar({ user }: { user: User }) {
  const now = useToday();
  const currentTerm = useResource('currentTerm');
  const termInfo = useResource('termInfo');
  return (
    <Toolbar
      now={now}
      zone={site.timeZone}
      term={termName(currentTerm.answer?.p_term_out ?? null)}
      week={currentWeek(termInfo.answer?.start_date ?? null, dayIn(site.timeZone, now))}
      person={personOf(user)}
      messages={WAY_TO_MESSAGES}
    />
  );
}

/** Facts and card come from above: what they show does not change with the name. */
function Summary({ user, facts, card }: { user: User; facts: ReactNode; card: ReactNode }) {
  const personInfo = useResource('personInfo');
  return (
    <ProfileSummary
      // The name may still change from first to display name: nothing is better than a greeting that corrects itself.
      name={personInfo.view === 'loading' ? '' : displayName(user, personInfo.answer)}
      facts={facts}
      card={card}
    />
  );
}

function Facts() {
  return (
    <SummaryTiles
      meetings={loaded(useResource('schedule'), [])}
      tasks={loaded(useResource('myNextSteps'), [])}
      holds={loaded(useResource('holds'), [])}
      now={useNow()}
      zone={site.timeZone}
    />
  );
}

function CardOfStudent({ user }: { user: User }) {
  const currentTerm = useResource('currentTerm');
  const term = loaded(currentTerm, null);
  return (
    <StudentCard
      name={fullName(user.first_name, user.last_name)}
      person={personOf(user)}
      nineNumber={user.nine_number}
      term={term.state === 'ready' ? { ...term, data: termName(term.data?.p_term_out ?? null) } : term}
    />
  );
}

function CardOfEmployee({ user }: { user: User }) {
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
  return (
    <ResourceBlock
      of="schedule"
      title="Today's Classes"
      id="today"
      more={<MoreLink href="/academics">View full schedule</MoreLink>}
      skeleton={<ClassListSkeleton rows={SKELETON_ROWS} />}
      empty={<BlockEmpty icon="sun">No classes today</BlockEmpty>}
      missing="Your schedule did not load. The rest of this page does not depend on it."
      direct={DIRECT}
    >
      {(meetings) => <ClassList meetings={meetings} now={now} zone={site.timeZone} mapUrl={site.links.map} />}
    </ResourceBlock>
  );
}

/** An empty answer is data too: `blank` says what it stands for. */
function loaded<Name extends ResourceName>(
  { view, answer, asOf }: Resource<Name>,
  blank: AnswerOf<Name>,
): Loadable<AnswerOf<Name>> {
  switch (view) {
    case 'loading':
    case 'failed':
      return { state: view };
    default:
      return {
        state: 'ready',
        data: answer ?? blank,
        asOf: asOf === null ? null : formatTimeOfDay(site.timeZone, new Date(asOf)),
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
