import type { User } from '../../api/portal/user.ts';
import { programOf } from '../../rules/academic-record.ts';
import { fullName } from '../../rules/names.ts';
import { cardOf, rolesShown } from '../../rules/roles.ts';
import { termName } from '../../rules/terms.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useLoadable } from './loadable.ts';
import { StudentCard } from './StudentCard.tsx';
import { personOf } from './Toolbar.tsx';
import { UserEmployeeCard } from './UserEmployeeCard.tsx';

/** The card of the signed-in user. A page that may show the student card requests `currentTerm`. Source: DASH-28, DASH-29. */
export function UserCard({ user, isOnAcademics }: { user: User; isOnAcademics: boolean }) {
  return cardOf(user, isOnAcademics) === 'student' ? (
    <UserStudentCard user={user} hasTerm={!isOnAcademics} />
  ) : (
    <UserEmployeeCard user={user} />
  );
}

/** @param hasTerm false on a page that shows the term elsewhere */
function UserStudentCard({ user, hasTerm }: { user: User; hasTerm: boolean }) {
  const term = useLoadable('currentTerm', null);
  const { majors } = programOf(useResource('program').answer?.curricula ?? []);
  return (
    <StudentCard
      name={fullName(user.first_name, user.last_name)}
      person={personOf(user)}
      program={majors[0]?.FOS_DESC ?? null}
      roles={rolesShown(user)}
      nineNumber={user.nine_number}
      term={
        !hasTerm ? null : term.state === 'ready' ? { ...term, data: termName(term.data?.p_term_out ?? null) } : term
      }
    />
  );
}
