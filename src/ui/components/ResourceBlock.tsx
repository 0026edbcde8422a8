import type { ReactNode } from 'react';
import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { formatTimeOfDay } from '../../rules/dates.ts';
import { site } from '../../site.ts';
import { useResource } from '../hooks/use-resource.ts';
import { Block, BlockFailed } from './Block.tsx';

export type ResourceBlockProps<Name extends ResourceName> = {
  of: Name;
  title: string;
  /** An anchor that links lead to (`#today`). */
  id?: string;
  /** The corner link. It stays in every state of the block. */
  more?: ReactNode;
  skeleton: ReactNode;
  /** What the block says when the answer has nothing in it. */
  empty: ReactNode;
  /** One sentence for a failed block: what is missing, and what still works. */
  missing: string;
  /** Where a person finds the same facts without the portal. */
  direct: { href: string; text: string };
  children: (answer: AnswerOf<Name>) => ReactNode;
};

/** A block that shows one resource, finished in all its states. */
export function ResourceBlock<Name extends ResourceName>(props: ResourceBlockProps<Name>) {
  const { of, title, id, more } = props;
  const { view, answer, asOf, isBusy, retry, refetch } = useResource(of);
  const stale =
    asOf === null
      ? null
      : { asOf: formatTimeOfDay(site.timeZone, new Date(asOf)), isRefreshing: isBusy, onRefresh: refetch };
  return (
    <Block title={title} id={id} more={more} stale={stale}>
      {view === 'loading' ? props.skeleton : null}
      {view === 'failed' ? (
        <BlockFailed missing={props.missing} isRetrying={isBusy} onRetry={retry} direct={props.direct} />
      ) : null}
      {view === 'empty' ? props.empty : null}
      {view === 'ready' && answer !== null ? props.children(answer) : null}
    </Block>
  );
}
