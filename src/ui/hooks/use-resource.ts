import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type AnswerOf, definitionOf, type ResourceName } from '../../api/resources.ts';
import { getResource } from '../../machines/portal/children.ts';
import { requestResources } from '../../machines/portal/request-resources.ts';
import { selectTerm } from '../../machines/portal/selectors.ts';
import {
  selectAnswer,
  selectAsOf,
  selectIsBusy,
  selectIsUnasked,
  selectView,
  type View,
} from '../../machines/resource/selectors.ts';
import { usePortal } from './use-portal.ts';

export type Resource<Name extends ResourceName> = {
  view: View;
  /** Null unless the view is "ready". */
  answer: AnswerOf<Name> | null;
  /** When the answer came, once it is no longer fresh (ISO 8601); null otherwise. */
  asOf: string | null;
  /** Whether a refresh or a retry is on its way. */
  isBusy: boolean;
  retry: () => void;
  refresh: () => void;
};

/**
 * What a block needs to draw a resource. One that goes by term is drawn for the term in use; while none is known, it
 * shares the fate of the term itself.
 * @param parameter of one that goes by path or slug
 */
export function useResource<Name extends ResourceName>(name: Name, parameter: string | null = null): Resource<Name> {
  const portal = usePortal();
  const isByTerm = definitionOf(name).isByTerm === true;
  // Whatever does not go by term has nothing to draw anew when another one is found.
  const term = useSelector(portal, (snapshot) => (isByTerm ? selectTerm(snapshot) : null));
  const shown = isByTerm && term === null ? 'currentTerm' : name;
  const actor = useSelector(portal, (snapshot) => getResource(snapshot, shown, isByTerm ? term : parameter));
  const view = useSelector(actor, (snapshot) => (snapshot === undefined ? 'loading' : selectView(snapshot)));
  const answer = useSelector(actor, (snapshot) => (snapshot === undefined ? null : selectAnswer(snapshot)));
  const asOf = useSelector(actor, (snapshot) => (snapshot === undefined ? null : selectAsOf(snapshot)));
  const isBusy = useSelector(actor, (snapshot) => snapshot !== undefined && selectIsBusy(snapshot));
  const isUnasked = useSelector(actor, (snapshot) => snapshot !== undefined && selectIsUnasked(snapshot));
  useEffect(() => {
    // Emptied while on screen, by a write that was answered only now.
    if (isUnasked) requestResources(portal, [parameter === null ? shown : { name: shown, parameter }]);
  }, [isUnasked, portal, shown, parameter]);
  const isSelf = shown === name;
  return {
    // The term was answered and there is none: nothing goes by it.
    view: isSelf || view !== 'ready' ? view : 'empty',
    // The actor of this id holds what the call of this name has checked: `AnswerOf<Name>`.
    answer: isSelf && view === 'ready' ? (answer as AnswerOf<Name>) : null,
    asOf: isSelf ? asOf : null,
    isBusy,
    retry: () => actor?.send({ type: 'resource.retry' }),
    refresh: () => actor?.send({ type: 'resource.refresh' }),
  };
}
