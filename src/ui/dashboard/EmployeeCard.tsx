import styles from './Card.module.css';
import { Card, CardFact, formatUniversityId } from './Card.tsx';
import type { Person } from './Toolbar.tsx';

export type EmployeeCardProps = {
  name: string;
  person: Person;
  title: string | null;
  department: string | null;
  /** As the data spell them: `student_worker`. */
  roles: string[];
  nineNumber: string | null;
};

/** The card of everybody who is not a student in the first place. */
export function EmployeeCard({ name, person, title, department, roles, nineNumber }: EmployeeCardProps) {
  return (
    <>
      <Card name={name} person={person} line={title}>
        {department === null ? null : <CardFact label="Department">{department}</CardFact>}
        {roles.length === 0 ? null : <CardFact label="Roles">{roles.map(roleName).join(', ')}</CardFact>}
        {nineNumber === null ? null : <CardFact label="University ID">{formatUniversityId(nineNumber)}</CardFact>}
      </Card>
      <p className={styles.notice}>Directory changes may take up to 15 minutes to appear.</p>
    </>
  );
}

function roleName(role: string): string {
  const words = role.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
