import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { selectIsOpen, selectQuery } from '../../machines/search/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';

const SearchDialog = lazy<ComponentType>(() =>
  import('./SearchDialog.tsx').then(
    (module) => ({ default: module.SearchDialog }),
    () => ({ default: CodeMissing }),
  ),
);

/** The search dialog, whose code loads at its first use. Source: FIND-01. */
export function Search() {
  const search = useSystemActor('search');
  const isOpen = useSelector(search, selectIsOpen);
  // The page may go while the dialog is open.
  useEffect(() => () => search.send({ type: 'search.close' }), [search]);
  return isOpen ? (
    <Suspense fallback={<EarlyKeys />}>
      <SearchDialog />
    </Suspense>
  ) : null;
}

/** Stands in for the dialog while its code loads: what the user types is searched, and the page behind does not react to it. */
function EarlyKeys() {
  const search = useSystemActor('search');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const query = selectQuery(search.getSnapshot());
      if (key === 'Escape') search.send({ type: 'search.close' });
      else if (key === 'Backspace') search.send({ type: 'search.type', query: query.slice(0, -1) });
      else if (key.length === 1) search.send({ type: 'search.type', query: query + key });
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search]);
  return null;
}

function CodeMissing() {
  const guard = useSystemActor('guard');
  useEffect(() => guard.send({ type: 'code.failed' }), [guard]);
  return null;
}
