import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useStale } from '../hooks/use-stale.ts';
import { Block, BlockFailed, type BlockFailedProps, type BlockProps, NoTerm } from './Block.tsx';
import type { Elements } from './elements.ts';

export type ResourceBlockProps<Name extends ResourceName> = Pick<
  BlockProps,
  'title' | 'id' | 'isLandmark' | 'line' | 'more'
> & {
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
  const { resource, parameter = null, title, id, isLandmark, line, more } = props;
  const shown = useResource(resource, parameter);
  const { view, lacksTerm, answer, isBusy, reference, retry } = shown;
  return (
    <Block title={title} id={id} isLandmark={isLandmark} line={line} more={more} stale={useStale(shown)}>
      {view === 'loading' ? props.skeleton : null}
      {view === 'failed' ? (
        <BlockFailed
          title={props.failedTitle}
          text={props.failedText}
          isRetrying={isBusy}
          onRetry={retry}
          reference={reference}
          alternative={props.alternative}
        />
      ) : null}
      {view === 'empty' ? lacksTerm ? <NoTerm /> : props.empty : null}
      {view === 'ready' && answer !== null ? props.children(answer) : null}
    </Block>
  );
}
