import { createAccount } from '../account/effects.ts';
import { createBanner } from '../banner/effects.ts';
import { createModal } from '../modal/effects.ts';
import { createSearch } from '../search/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { createWhatsNewVisit } from '../whats-new-visit/effects.ts';
import type { ActorTier } from './machine.ts';

/**
 * The machines of the parts around every page, connected to the API and the browser. Their code loads right after the first
 * screen.
 */
export const frameActors = (dependencies: Dependencies): ActorTier => ({
  toasts: toastsMachine,
  modal: createModal(dependencies),
  banner: createBanner(dependencies),
  account: createAccount(dependencies),
  whatsNewVisit: createWhatsNewVisit(dependencies),
  search: createSearch(dependencies),
});
