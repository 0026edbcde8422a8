import type { ReactNode } from 'react';
import type { Program } from '../../api/portal/program.ts';
import { classStandingText, programOf } from '../../rules/academic-record.ts';
import { termName } from '../../rules/terms.ts';
import { Block, BlockFailed } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useArrival } from '../hooks/use-arrival.ts';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useStale } from '../hooks/use-stale.ts';
import styles from './Facts.module.css';

/** The text of an empty answer, from the specification. */
const NO_PROGRAM = 'No Record Found/Not Applicable';
const NO_CLASS_STANDING = 'No Class Standing/Not Applicable';
const NO_STANDING = 'No Current Standing / Not Applicable';
const NO_RESIDENCY = 'No Residency Status / Not Applicable';

/** Program, class standing and academic standing; three calls, of which each shows its part. Source: ACAD-02 to ACAD-11. */
export function AcademicInformation() {
  const { links } = useSite();
  const program = useResource('program');
  const classStanding = useResource('classStanding');
  const standing = useResource('standing');
  const isLoading = program.view === 'loading';
  return (
    <Block title="Academic information" id="program" stale={useStale(program)}>
      {program.view === 'failed' ? (
        <BlockFailed
          text="Your program could not be loaded. Other parts of this page may still work."
          isRetrying={program.isBusy}
          onRetry={program.retry}
          alternative={{ href: links.studentRecords, text: 'Open the student records' }}
        />
      ) : null}
      <dl className={styles.facts}>
        {isLoading ? <LoadingFacts labels={['Major', 'Minor', 'Degree']} /> : null}
        {program.view === 'empty' ? <Fact label="Program">{NO_PROGRAM}</Fact> : null}
        <FirstFacts program={program.answer} />
        <ResourceFact
          label="Class standing"
          resource={classStanding}
          text={classStandingText(classStanding.answer?.class_standing ?? null)}
          empty={NO_CLASS_STANDING}
        />
        <ResourceFact
          label="Academic standing"
          resource={standing}
          text={standing.answer?.message ?? null}
          empty={NO_STANDING}
        />
        {isLoading ? (
          <LoadingFacts labels={['College', 'Catalog term', 'Expected graduation', 'Admit level', 'Residency']} />
        ) : null}
        <LastFacts program={program.answer} />
      </dl>
    </Block>
  );
}

type ProgramProps = { program: Program | null };

/** The facts before the standings; facts without a value are left out. */
function FirstFacts({ program }: ProgramProps) {
  if (program === null) return null;
  const { first, majors, minors } = programOf(program.curricula);
  return (
    <>
      <NamesFact one="Major" several="Majors" names={majors.map(({ FOS_DESC }) => FOS_DESC)} />
      <NamesFact one="Minor" several="Minors" names={minors.map(({ FOS_DESC }) => FOS_DESC)} />
      <OptionalFact label="Degree" text={first?.DEGREE_DESC} />
    </>
  );
}

/** The facts after the standings; facts without a value are left out, except for the residency. */
function LastFacts({ program }: ProgramProps) {
  if (program === null) return null;
  const { first } = programOf(program.curricula);
  return (
    <>
      <NamesFact one="Pre-professional" several="Pre-professional" names={program.pre_prof} />
      <OptionalFact label="College" text={first?.COLLEGE} />
      <OptionalFact label="Catalog term" text={termText(first?.CATALOGTERM)} />
      <OptionalFact label="Expected graduation" text={termText(first?.EXPECTED_GRAD_TERM)} />
      <OptionalFact label="Admit level" text={first?.ADMITLEVEL} />
      <Fact label="Residency">{first?.RESIDENCY_STATUS ?? NO_RESIDENCY}</Fact>
    </>
  );
}

/** The name of a term code; any other text stays as it is. */
const termText = (term: string | null | undefined) => termName(term ?? null) ?? term;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function OptionalFact({ label, text }: { label: string; text: string | null | undefined }) {
  return text ? <Fact label={label}>{text}</Fact> : null;
}

function NamesFact({ one, several, names }: { one: string; several: string; names: readonly (string | null)[] }) {
  const known = [...new Set(names)].filter((name) => name !== null);
  if (known.length === 0) return null;
  return (
    <div>
      <dt className={styles.label}>{known.length === 1 ? one : several}</dt>
      {known.map((name) => (
        <dd key={name} className={styles.value}>
          {name}
        </dd>
      ))}
    </div>
  );
}

/** A fact with a call of its own. */
function ResourceFact({
  label,
  resource,
  text,
  empty,
}: {
  label: string;
  resource: Resource<'standing'> | Resource<'classStanding'>;
  text: string | null;
  empty: string;
}) {
  const arrival = useArrival();
  const isOffline = useIsOffline();
  if (resource.view === 'loading') return <LoadingFacts labels={[label]} />;
  if (resource.view === 'failed') {
    return (
      <Fact label={label}>
        <span>{isOffline ? 'This needs a network ' : 'Error retrieving info '}</span>
        <button type="button" className={styles.retry} aria-disabled={resource.isBusy} onClick={resource.retry}>
          <span>Try again</span>
          <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
        </button>
      </Fact>
    );
  }
  return (
    <Fact label={label}>
      <span>{text ?? empty}</span>
      {resource.asOf === null ? null : <span className={styles.stale}>{` as of ${arrival(resource.asOf)}`}</span>}
    </Fact>
  );
}

function LoadingFacts({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <Fact key={label} label={label}>
      <Bar width="long" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Fact>
  ));
}
