import type { Program } from '../../api/portal/program.ts';
import { classStandingText, programOf } from '../../rules/academic-record.ts';
import { termName } from '../../rules/terms.ts';
import { IconButton } from '../components/Button.tsx';
import { type Fact, Facts, FactsSkeleton } from '../components/Facts.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import styles from './AcademicInformation.module.css';
import { ResourcePart } from './ProfilePart.tsx';

/** Source: portal specification, error catalogue (empty texts). */
const NO_PROGRAM = 'No Record Found/Not Applicable';
const NO_CLASS_STANDING = 'No Class Standing/Not Applicable';
const NO_STANDING = 'No Current Standing / Not Applicable';
const NO_RESIDENCY = 'No Residency Status / Not Applicable';

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

function factsOf({ curricula, pre_prof }: Program, standings: Fact[]): Fact[] {
  const { first, majors, minors } = programOf(curricula);
  const fact = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  const list = (label: string, values: (string | null)[]): Fact[] => fact(label, values.filter(Boolean).join(', '));
  const term = (code: string | null | undefined) => termName(code ?? null) ?? code;
  return [
    ...list(
      majors.length === 1 ? 'Major' : 'Majors',
      majors.map(({ FOS_DESC }) => FOS_DESC),
    ),
    ...list(
      minors.length === 1 ? 'Minor' : 'Minors',
      minors.map(({ FOS_DESC }) => FOS_DESC),
    ),
    ...fact('Degree', first?.DEGREE_DESC),
    ...standings,
    ...list('Pre-professional', pre_prof),
    ...fact('College', first?.COLLEGE),
    ...fact('Catalog term', term(first?.CATALOGTERM)),
    ...fact('Expected graduation', term(first?.EXPECTED_GRAD_TERM)),
    ...fact('Admit level', first?.ADMITLEVEL),
    ...fact('Residency', first?.RESIDENCY_STATUS ?? NO_RESIDENCY),
  ];
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
