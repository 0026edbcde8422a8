import { createOnboarding } from '../onboarding/effects.ts';
import type { onboardingMachine } from '../onboarding/machine.ts';
import { createPreferences } from '../preferences/effects.ts';
import type { preferencesMachine } from '../preferences/machine.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { createChecklist } from './effects.ts';
import type { checklistMachine } from './machine.ts';

/** The machines of the checklist's pages. Their code loads with the first of these pages. */
export type ChecklistActors = {
  checklist: typeof checklistMachine;
  preferences: typeof preferencesMachine;
  onboarding: typeof onboardingMachine;
};

/** The machines of the checklist's pages, connected to the API and the browser. */
export const checklistActors = (dependencies: Dependencies): ChecklistActors => ({
  checklist: createChecklist(dependencies),
  preferences: createPreferences(dependencies),
  onboarding: createOnboarding(dependencies),
});
