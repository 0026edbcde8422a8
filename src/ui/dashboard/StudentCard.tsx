import { Bar } from '../components/Skeleton.tsx';
import { Card, CardFact, formatUniversityId } from './Card.tsx';
import type { Loadable } from './loadable.ts';
import type { Person } from './Toolbar.tsx';

export type StudentCardProps = {
  /** The whole name, as it is printed on the card. */
  name: string;
  person: Person;
  /** University ID, nine digits. */
  nineNumber: string | null;
  /** "Fall 2026"; null when the answer names no term. */
  term: Loadable<string | null>;
};

/** The card that a student knows from the wallet. */
export function StudentCard({ name, person, nineNumber, term }: StudentCardProps) {
  return (
    <Card name={name} person={person} line="Student">
      {nineNumber === null ? null : <CardFact label="University ID">{formatUniversityId(nineNumber)}</CardFact>}
      <CardFact label="Term">
        {term.state === 'loading' ? (
          <Bar width="short" />
        ) : (
          ((term.state === 'ready' ? term.data : null) ?? 'Not available')
        )}
      </CardFact>
    </Card>
  );
}
