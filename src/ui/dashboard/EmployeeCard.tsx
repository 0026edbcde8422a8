import { formatUniversityId } from '../../rules/names.ts';
import { roleName } from '../../rules/roles.ts';
import styles from './Card.module.css';
import { Card, CardDetail } from './Card.tsx';
import type { Person } from './Toolbar.tsx';

export type EmployeeCardProps = {
  name: string;
  person: Person;
  title: string | null;
  department: string | null;
  /** Role values: `student_worker`. */
  roles: string[];
  nineNumber: string | null;
};

/** The card of users whose primary role is not student. */
export function EmployeeCard({ name, person, title, department, roles, nineNumber }: EmployeeCardProps) {
  return (
    <>
      <Card name={name} person={person} line={title}>
        {department === null ? null : <CardDetail label="Department">{department}</CardDetail>}
        {roles.length === 0 ? null : <CardDetail label="Roles">{roles.map(roleName).join(', ')}</CardDetail>}
        {nineNumber === null ? null : <CardDetail label="University ID">{formatUniversityId(nineNumber)}</CardDetail>}
      </Card>
      <p className={styles.notice}>Directory changes may take up to 15 minutes to appear.</p>
    </>
  );
}
