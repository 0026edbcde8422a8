import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { useArrival } from '../hooks/use-arrival.ts';
import { useResource } from '../hooks/use-resource.ts';
import { Block, BlockFailed, type BlockFailedProps, type BlockProps } from './Block.tsx';
import type { Elements } from './elements.ts';

export type ResourceBlockProps<Name extends ResourceName> = Pick<BlockProps, 'title' | 'id' | 'line' | 'more'> & {
  resource: Name;
  /** As in `useResource`. */
  parameter?: string | null;
  skeleton: Elements;
  /** The body of the block when the answer is empty. */
  empty: Elements;
  failedTitle?: BlockFailedProps['title'];
  failedText: BlockFailedProps['text'];
  alternative: NonNullable<BlockFailedProps['alternative']>;
  children: (answer: AnswerOf<Name>) => Elements;
};

/** A block that shows one resource: loading, empty, failed, or its answer, fresh or stale. */
export function ResourceBlock<Name extends ResourceName>(props: ResourceBlockProps<Name>) {
  const { resource, parameter = null, title, id, line, more } = props;
  const arrival = useArrival();
  const { view, answer, asOf, isBusy, retry, refetch } = useResource(resource, parameter);
  const stale = asOf === null ? null : { asOf: arrival(asOf), isRefreshing: isBusy, onRefresh: refetch };
  return (
    <Block title={title} id={id} line={line} more={more} stale={stale}>
      {view === 'loading' ? props.skeleton : null}
      {view === 'failed' ? (
        <BlockFailed
          title={props.failedTitle}
          text={props.failedText}
          isRetrying={isBusy}
          onRetry={retry}
          alternative={props.alternative}
        />
      ) : null}
      {view === 'empty' ? props.empty : null}
      {view === 'ready' && answer !== null ? props.children(answer) : null}
    </Block>
  );
}
