import type { User } from '../../api/portal/user.ts';
import { formatUniversityId, fullName } from '../../rules/names.ts';
import { termName } from '../../rules/terms.ts';
import { Avatar } from '../components/Avatar.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { type Loadable, useLoadable } from './loadable.ts';
import styles from './ProfileSummary.module.css';
import { type Person, personOf } from './Toolbar.tsx';

/** The student card as part of the greeting: the photo before it, the facts of the plastic card below it. Source: DASH-28. */
export function StudentGreeting({ user }: { user: User }) {
  const term = useLoadable('currentTerm', null);
  return (
    <StudentGreetingView
      name={fullName(user.first_name, user.last_name)}
      person={personOf(user)}
      nineNumber={user.nine_number}
      term={term.state === 'ready' ? { ...term, data: termName(term.data?.p_term_out ?? null) } : term}
    />
  );
}

export type StudentGreetingViewProps = {
  /** First and last name. */
  name: string;
  person: Person;
  /** University ID, nine digits. */
  nineNumber: string | null;
  /** "Fall 2026"; null in it if the answer has no term. */
  term: Loadable<string | null>;
};

export function StudentGreetingView({ name, person, nineNumber, term }: StudentGreetingViewProps) {
  const termText = term.state === 'ready' ? term.data : null;
  return (
    <>
      <span className={styles.photo}>
        <Avatar {...person} form="small-card" />
      </span>
      <p className={styles.facts}>
        <span className={`${styles.fact} ${styles.name}`} translate="no">
          {name}
        </span>{' '}
        <span className={styles.fact}>Student</span>
        {nineNumber === null ? null : (
          <span className={styles.fact}>
            <VisuallyHidden>{' University ID '}</VisuallyHidden>
            <span translate="no">{formatUniversityId(nineNumber)}</span>
          </span>
        )}
        {term.state === 'loading' ? (
          <span className={styles.fact}>
            <Bar width="short" isSmall />
          </span>
        ) : termText === null ? null : (
          <span className={styles.fact}>{` ${termText}`}</span>
        )}
      </p>
    </>
  );
}
