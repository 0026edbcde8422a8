import type { Program } from '../../api/portal/program.ts';
import { classStandingText } from '../../rules/academic-record.ts';
import {
  NO_CLASS_STANDING,
  NO_PROGRAM,
  NO_STANDING,
  type ProgramFact,
  programFacts,
} from '../academics/program-facts.ts';
import { IconButton } from '../components/Button.tsx';
import { type Fact, Facts, FactsSkeleton } from '../components/Facts.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import styles from './AcademicInformation.module.css';
import { ResourcePart } from './ProfilePart.tsx';

/**
 * What a student studies, and how they stand. The three answers fill one grid; each can fail by itself.
 * Source: ACCT-08, ACAD-03 to ACAD-11.
 */
export function AcademicInformation() {
  const { view } = useResource('program');
  const classStanding = useResource('classStanding');
  const standing = useResource('standing');
  const standings: Fact[] = [
    {
      label: 'Class standing',
      value: (
        <StandingText
          resource={classStanding}
          name="Class standing"
          text={classStandingText(classStanding.answer?.class_standing ?? null)}
          empty={NO_CLASS_STANDING}
        />
      ),
    },
    {
      label: 'Academic standing',
      value: (
        <StandingText
          resource={standing}
          name="Academic standing"
          text={standing.answer?.message ?? null}
          empty={NO_STANDING}
        />
      ),
    },
  ];
  return (
    <ResourcePart
      resource="program"
      title="Academic information"
      skeleton={<FactsSkeleton facts={9} />}
      empty={NO_PROGRAM}
      failedText="Your program could not be loaded. Other parts of this page may still work."
      end={view === 'ready' ? null : <Facts facts={standings} />}
    >
      {(program) => (program === null ? null : <Facts facts={factsOf(program, standings)} />)}
    </ResourcePart>
  );
}

function factsOf(program: Program, standings: Fact[]): Fact[] {
  const { first, last } = programFacts(program);
  const inOneLine = ({ label, values }: ProgramFact): Fact => ({ label, value: values.join(', ') });
  return [...first.map(inOneLine), ...standings, ...last.map(inOneLine)];
}

function StandingText({
  resource: { view, isBusy, retry },
  name,
  text,
  empty,
}: {
  resource: Resource<'classStanding'> | Resource<'standing'>;
  name: string;
  text: string | null;
  empty: string;
}) {
  const isOffline = useIsOffline();
  switch (view) {
    case 'loading':
      return (
        <>
          <Bar width="middle" />
          <VisuallyHidden>Loading</VisuallyHidden>
        </>
      );
    case 'failed':
      return (
        <span className={styles.failed}>
          <span>{isOffline ? 'This needs a network' : 'Error retrieving info'}</span>
          <IconButton icon="refresh" label={`Try again: ${name}`} isBusy={isBusy} onClick={retry} />
        </span>
      );
    default:
      return <span>{text ?? empty}</span>;
  }
}
