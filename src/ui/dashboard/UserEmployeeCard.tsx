import type { User } from '../../api/portal/user.ts';
import { fullName } from '../../rules/names.ts';
import { rolesShown } from '../../rules/roles.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { personOf } from './Toolbar.tsx';

/** The employee card of the signed-in user. Source: DASH-29. */
export function UserEmployeeCard({ user }: { user: User }) {
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
