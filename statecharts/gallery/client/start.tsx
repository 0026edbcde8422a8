import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { CatalogueRow } from '../../catalogue.ts';
import { useAddress } from './address.ts';
import { entries, joinEntries } from './data.ts';
import { IndexView } from './index-view.tsx';
import { MachineView } from './machine-view.tsx';

function Gallery({ Live }: { Live: ComponentType | null }) {
  const address = useAddress();
  const entry = entries.find(({ id }) => id === address.machine);
  if (address.isLive && Live !== null) return <Live />;
  if (address.machine === null) return <IndexView hasLive={Live !== null} />;
  if (entry !== undefined) return <MachineView key={entry.id} entry={entry} address={address} />;
  return (
    <main>
      <h1>No machine “{address.machine}”</h1>
      <p>
        <a href="#/">All machines</a>
      </p>
    </main>
  );
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
