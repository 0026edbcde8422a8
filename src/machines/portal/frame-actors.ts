import { createAccount } from '../account/effects.ts';
import type { accountMachine } from '../account/machine.ts';
import { createBanner } from '../banner/effects.ts';
import type { bannerMachine } from '../banner/machine.ts';
import { createModal } from '../modal/effects.ts';
import type { modalMachine } from '../modal/machine.ts';
import { createSearch } from '../search/effects.ts';
import type { searchMachine } from '../search/machine.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { createWhatsNewVisit } from '../whats-new-visit/effects.ts';
import type { whatsNewVisitMachine } from '../whats-new-visit/machine.ts';

/** The machines of the parts around every page. Their code loads right after the first screen. */
export type FrameActors = {
  toasts: typeof toastsMachine;
  modal: typeof modalMachine;
  banner: typeof bannerMachine;
  account: typeof accountMachine;
  whatsNewVisit: typeof whatsNewVisitMachine;
  search: typeof searchMachine;
};

/** The machines of the parts around every page, connected to the API and the browser. */
export const frameActors = (dependencies: Dependencies): FrameActors => ({
  toasts: toastsMachine,
  modal: createModal(dependencies),
  banner: createBanner(dependencies),
  account: createAccount(dependencies),
  whatsNewVisit: createWhatsNewVisit(dependencies),
  search: createSearch(dependencies),
});
