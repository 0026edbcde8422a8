import { createBanner } from '../banner/effects.ts';
import { createDemo } from '../demo/effects.ts';
import type { Environment } from '../environment.ts';
import { createModal } from '../modal/effects.ts';
import { noticesMachine } from '../notices/machine.ts';
import { createWhatsNewVisit } from '../whats-new-visit/effects.ts';

/** The machines that stand around every page and that its first drawing does without: one chunk of code. */
export const laterActors = (environment: Environment) => ({
  modal: createModal(environment),
  banner: createBanner(environment),
  notices: noticesMachine,
  demo: createDemo(environment),
  whatsNewVisit: createWhatsNewVisit(environment),
});
