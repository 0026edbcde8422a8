import type { OnboardingPart, OnboardingSnapshot } from './machine.ts';

const NONE: readonly OnboardingPart[] = [];

/** Whether the whole list has to open the preferences now. */
export const selectLeadsToPreferences = (snapshot: OnboardingSnapshot) => snapshot.hasTag('leads');

/** Whether the preferences welcome the user and offer the end of onboarding. */
export const selectWelcomes = (snapshot: OnboardingSnapshot) => snapshot.hasTag('welcomes');
export const selectIsCompleting = (snapshot: OnboardingSnapshot) => snapshot.hasTag('busy');

/** What the last press on "Done, show my tasks" did not save; empty unless it failed. */
export const selectFailedParts = (snapshot: OnboardingSnapshot) =>
  snapshot.hasTag('failed') ? snapshot.context.failedParts : NONE;

/** Whether onboarding has just ended, so that the preferences have to open the list. */
export const selectShowsTasks = (snapshot: OnboardingSnapshot) => snapshot.hasTag('showsTasks');
