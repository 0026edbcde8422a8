import { formatUniversityId } from '../../rules/names.ts';
import { roleName } from '../../rules/roles.ts';
import { Bar } from '../components/Skeleton.tsx';
import { Card, CardDetail } from './Card.tsx';
import type { Loadable } from './loadable.ts';
import type { Person } from './Toolbar.tsx';

export type StudentCardProps = {
  /** First and last name. */
  name: string;
  person: Person;
  /** "Computer Science"; null if there is none or it is not known yet. */
  program: string | null;
  /** Role values, the primary role first. */
  roles: readonly string[];
  /** University ID, nine digits. */
  nineNumber: string | null;
  /** "Fall 2026", null in it if the answer has no term; without it the card shows no term. */
  term: Loadable<string | null> | null;
};

/**
 * A student's card, with the same details as the plastic card. On Academics other users have it too, with their real
 * roles. Source: DASH-28, ACAD-01.
 */
export function StudentCard({ name, person, program, roles, nineNumber, term }: StudentCardProps) {
  return (
    <Card
      name={name}
      person={person}
      line={[roles.map(roleName).join(', '), program].filter(Boolean).join(' · ') || null}
    >
      {nineNumber === null ? null : <CardDetail label="University ID">{formatUniversityId(nineNumber)}</CardDetail>}
      {term === null ? null : (
        <CardDetail label="Term">
          {term.state === 'loading' ? (
            <Bar width="short" />
          ) : (
            ((term.state === 'ready' ? term.data : null) ?? 'Not available')
          )}
        </CardDetail>
      )}
    </Card>
  );
}
