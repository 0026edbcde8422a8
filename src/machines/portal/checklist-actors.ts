import { deduplicate } from '../../api/deduplicate.ts';
import { createChecklist } from '../checklist/effects.ts';
import { createChecklistConnection } from '../checklist-connection/effects.ts';
import { createOnboarding } from '../onboarding/effects.ts';
import { createPreferences } from '../preferences/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { ActorTier } from './machine.ts';

/**
 * The machines of the checklist's pages, connected to the API and the browser. Their code loads with the first of these
 * pages. @param untilFrame resolves when the actors of the frame have started
 */
export const checklistActors = (
  dependencies: Dependencies,
  untilFrame: (signal: AbortSignal) => Promise<unknown>,
): ActorTier => {
  // Preferences and first visit read the same record at the same time.
  const sharing = { ...dependencies, checklist: deduplicate(dependencies.checklist) };
  return {
    checklistConnection: createChecklistConnection(),
    checklist: createChecklist(dependencies, untilFrame),
    preferences: createPreferences(sharing),
    onboarding: createOnboarding(sharing),
  };
};
