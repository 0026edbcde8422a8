import { createBanner } from '../banner/effects.ts';
import { createDemo } from '../demo/effects.ts';
import { createModal } from '../modal/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { createWhatsNewVisit } from '../whats-new-visit/effects.ts';
import type { FrameActors } from './machine.ts';

/** The machines of the parts around every page, connected to the API and the browser. They are one chunk of code. */
export const frameActors = (dependencies: Dependencies): FrameActors => ({
  modal: createModal(dependencies),
  banner: createBanner(dependencies),
  demo: createDemo(dependencies),
  whatsNewVisit: createWhatsNewVisit(dependencies),
});
