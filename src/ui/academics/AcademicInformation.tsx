import type { ReactNode } from 'react';
import { classStandingText } from '../../rules/academic-record.ts';
import { Block, BlockFailed } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useArrival } from '../hooks/use-arrival.ts';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useStale } from '../hooks/use-stale.ts';
import styles from './Facts.module.css';
import { NO_CLASS_STANDING, NO_PROGRAM, NO_STANDING, type ProgramFact, programFacts } from './program-facts.ts';

/** Program, class standing and academic standing; three calls, of which each shows its part. Source: ACAD-02 to ACAD-11. */
export function AcademicInformation() {
  const { links } = useSite();
  const program = useResource('program');
  const classStanding = useResource('classStanding');
  const standing = useResource('standing');
  const isLoading = program.view === 'loading';
  const { first, last } = program.answer === null ? { first: [], last: [] } : programFacts(program.answer);
  return (
    <Block title="Academic information" id="program" stale={useStale(program)}>
      {program.view === 'failed' ? (
        <BlockFailed
          text="Your program could not be loaded. Other parts of this page may still work."
          isRetrying={program.isBusy}
          onRetry={program.retry}
          reference={program.reference}
          alternative={{ href: links.studentRecords, text: 'Open the student records' }}
        />
      ) : null}
      <dl className={styles.facts}>
        {isLoading ? <LoadingFacts labels={['Major', 'Minor', 'Degree']} /> : null}
        {program.view === 'empty' ? <Fact label="Program">{NO_PROGRAM}</Fact> : null}
        <ProgramFacts facts={first} />
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
        <ProgramFacts facts={last} />
      </dl>
    </Block>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Facts of the program, each name in a line of its own. */
function ProgramFacts({ facts }: { facts: readonly ProgramFact[] }) {
  return facts.map(({ label, values }) => (
    <div key={label}>
      <dt className={styles.label}>{label}</dt>
      {values.map((value) => (
        <dd key={value} className={styles.value}>
          {value}
        </dd>
      ))}
    </div>
  ));
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
