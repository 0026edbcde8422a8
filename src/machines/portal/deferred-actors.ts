import { createBanner } from '../banner/effects.ts';
import { createDemo } from '../demo/effects.ts';
import { createModal } from '../modal/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { createWhatsNewVisit } from '../whats-new-visit/effects.ts';

/** The machines that stand around every page and that its first drawing does without: one chunk of code. */
export const deferredActors = (dependencies: Dependencies) => ({
  modal: createModal(dependencies),
  banner: createBanner(dependencies),
  notices: toastsMachine,
  demo: createDemo(dependencies),
  whatsNewVisit: createWhatsNewVisit(dependencies),
});
