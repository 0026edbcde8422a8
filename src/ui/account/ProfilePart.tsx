import type { ReactNode } from 'react';
import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { BlockEmpty, BlockFailed, Loading } from '../components/Block.tsx';
import { IconButton } from '../components/Button.tsx';
import type { Elements } from '../components/elements.ts';
import { useArrival } from '../hooks/use-arrival.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './ProfilePart.module.css';

/** A part of the profile: a heading below that of the block. */
export function ProfilePart({
  title,
  stale = null,
  children,
}: {
  title: string;
  /** Beside the heading: the age of data that could not be refreshed. */
  stale?: Elements;
  children: Elements;
}) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.heading} data-takes-focus>
          {title}
        </h3>
        {stale}
      </div>
      {children}
    </section>
  );
}

type ResourcePartProps<Name extends ResourceName> = {
  resource: Name;
  title: string;
  skeleton: Elements;
  /** The text for an empty answer. */
  empty: ReactNode;
  failedText: string;
  /** Below the data, in every state. */
  end?: Elements;
  children: (answer: AnswerOf<Name>) => Elements;
};

/** A part of the profile that shows one resource: loading, empty, failed, or its answer, fresh or stale. */
export function ResourcePart<Name extends ResourceName>(props: ResourcePartProps<Name>) {
  const { resource, title } = props;
  const { links } = useSite();
  const arrival = useArrival();
  const { view, answer, asOf, isBusy, reference, retry, refetch } = useResource(resource);
  return (
    <ProfilePart
      title={title}
      stale={
        asOf === null ? null : (
          <p className={styles.stale}>
            <span>{`as of ${arrival(asOf)}`}</span>
            <IconButton icon="refresh" label={`Refresh ${title}`} isBusy={isBusy} onClick={refetch} />
          </p>
        )
      }
    >
      {view === 'loading' ? (
        <>
          <Loading label={title} />
          {props.skeleton}
        </>
      ) : null}
      {view === 'failed' ? (
        <BlockFailed
          text={props.failedText}
          isRetrying={isBusy}
          onRetry={retry}
          reference={reference}
          alternative={{ href: links.studentRecords, text: 'Open the student records' }}
        />
      ) : null}
      {view === 'empty' ? <BlockEmpty>{props.empty}</BlockEmpty> : null}
      {view === 'ready' && answer !== null ? props.children(answer) : null}
      {props.end}
    </ProfilePart>
  );
}
