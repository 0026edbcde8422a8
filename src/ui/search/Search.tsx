import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { lazyValue } from '../../browser/lazy-value.ts';
import { loadPart } from '../../machines/app-status/missing-code.ts';
import { selectIsOpen, selectQuery } from '../../machines/search/selectors.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { useLateValue } from '../hooks/use-late-value.ts';
import { usePortal, useSystemActor } from '../hooks/use-portal.ts';

const searchDialog = lazyValue(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** The search dialog, whose code loads at its first use. Source: FIND-01. */
export function Search() {
  const search = useSystemActor('search');
  const isOpen = useSelector(search, selectIsOpen);
  // The page may go while the dialog is open.
  useEffect(() => () => search.send({ type: 'search.close' }), [search]);
  return isOpen ? <OpenSearch /> : null;
}

function OpenSearch() {
  const { system } = usePortal();
  const search = useSystemActor('search');
  const SearchDialog = useLateValue(searchDialog);
  const isOffline = useIsOffline();
  useEffect(() => void loadPart(system, searchDialog.load), [system]);
  if (SearchDialog !== null) return <SearchDialog />;
  if (!isOffline) return <EarlyKeys />;
  return (
    <Dialog title="Search" onClose={() => search.send({ type: 'search.close' })}>
      <p>The search needs a network. It opens as soon as you are online again.</p>
    </Dialog>
  );
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
