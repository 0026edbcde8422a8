import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { CatalogueRow } from '../../catalogue.ts';
import { type Address, useAddress } from './address.ts';
import { BehavioursView } from './behaviours-view.tsx';
import { entries, joinEntries, messages } from './data.ts';
import { IndexView } from './index-view.tsx';
import { MachineView } from './machine-view.tsx';
import { MessagesView } from './messages-view.tsx';
import { Nav } from './nav.tsx';
import { ScreensView } from './screens-view.tsx';

function Gallery({ Live }: { Live: ComponentType | null }) {
  const address = useAddress();
  return (
    <>
      <Nav view={address.machine === null ? address.view : null} hasLive={Live !== null} />
      <Page address={address} Live={Live} />
    </>
  );
}

function Page({ address, Live }: { address: Address; Live: ComponentType | null }) {
  const { view, query, machine } = address;
  const entry = entries.find(({ id }) => id === machine);
  if (entry !== undefined) return <MachineView key={entry.id} entry={entry} address={address} />;
  if (machine !== null) {
    return (
      <main>
        <h1>No machine “{machine}”</h1>
      </main>
    );
  }
  if (view === 'live' && Live !== null) return <Live />;
  if (view === 'behaviours') return <BehavioursView query={query} />;
  if (view === 'screens') return <ScreensView />;
  if (view === 'messages' && messages !== null) return <MessagesView messages={messages} />;
  return <IndexView />;
}

/**
 * Draws the gallery of these machines into the page.
 * @param Live the live view; null in a gallery that no program serves
 */
export function startGallery(catalogue: readonly CatalogueRow[], Live: ComponentType | null): void {
  joinEntries(catalogue);
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <Gallery Live={Live} />
    </StrictMode>,
  );
}
