import { useSelector } from '@xstate/react';
import { type AnswerOf, definitionOf, type ResourceName } from '../../api/resources.ts';
import {
  type ResourceView,
  selectAnswerOf,
  selectAsOf,
  selectHasFailed,
  selectIsBusy,
  selectReference,
  selectView,
} from '../../machines/resource/selectors.ts';
import { selectResource, selectTerm } from '../../machines/resources/selectors.ts';
import { useSystemActor } from './use-portal.ts';

export type Resource<Name extends ResourceName> = {
  view: ResourceView;
  /** The answer belongs to a term, and the university's systems name no current one: nothing was asked, and the view is "empty". */
  lacksTerm: boolean;
  /** Null unless the view is "ready". */
  answer: AnswerOf<Name> | null;
  /** When the answer arrived (ISO 8601), if it is no longer fresh; null otherwise. */
  asOf: string | null;
  /** Whether a refetch or a retry is running. */
  isBusy: boolean;
  /** Whether the last call failed. An answer of before may be there all the same. */
  hasFailed: boolean;
  /** Of the last failure, for the help desk; null without one. */
  reference: string | null;
  retry: () => void;
  refetch: () => void;
};

/** What a part of a page needs that says that a resource could not be loaded. */
export type FailedResource = Pick<Resource<ResourceName>, 'isBusy' | 'reference' | 'retry'>;

/**
 * What a block needs to draw a resource. The page's route or the part of the frame says that it is shown; this hook
 * only reads it. A resource by term is read for the term in use, unless the parameter is another term. Until the term is
 * known, shows the state of `currentTerm`.
 * @param parameter the path, slug or other term, for a resource that has one
 */
export function useResource<Name extends ResourceName>(name: Name, parameter: string | null = null): Resource<Name> {
  const resources = useSystemActor('resources');
  const isByTerm = definitionOf(name).isByTerm === true;
  // Other resources must not be drawn again when the term changes.
  const term = useSelector(resources, (snapshot) => (isByTerm ? selectTerm(snapshot) : null));
  const asked = parameter ?? term;
  const shown = isByTerm && asked === null ? 'currentTerm' : name;
  const actor = useSelector(resources, selectResource(shown, asked));
  const view = useSelector(actor, (snapshot) => (snapshot === undefined ? 'loading' : selectView(snapshot)));
  const answer = useSelector(actor, selectAnswerOf(name));
  const asOf = useSelector(actor, (snapshot) => (snapshot === undefined ? null : selectAsOf(snapshot)));
  const isBusy = useSelector(actor, (snapshot) => snapshot !== undefined && selectIsBusy(snapshot));
  const hasFailed = useSelector(actor, (snapshot) => snapshot !== undefined && selectHasFailed(snapshot));
  const reference = useSelector(actor, (snapshot) => (snapshot === undefined ? null : selectReference(snapshot)));
  const isSelf = shown === name;
  return {
    // The call for the term succeeded without a term: there is nothing to fetch by term.
    view: isSelf || view !== 'ready' ? view : 'empty',
    lacksTerm: !isSelf && (view === 'ready' || view === 'empty'),
    answer: view === 'ready' ? answer : null,
    asOf: isSelf ? asOf : null,
    isBusy,
    hasFailed,
    reference,
    retry: () => actor?.send({ type: 'resource.retry' }),
    refetch: () => actor?.send({ type: 'resource.refetch' }),
  };
}
