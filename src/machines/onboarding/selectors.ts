import type { OnboardingSnapshot } from './machine.ts';

/** Whether the whole list has to open the preferences now. */
export const selectLeadsToPreferences = (snapshot: OnboardingSnapshot) => snapshot.hasTag('leads');

/** Whether the preferences welcome the user and offer the end of onboarding. */
export const selectWelcomes = (snapshot: OnboardingSnapshot) => snapshot.hasTag('welcomes');
export const selectIsCompleting = (snapshot: OnboardingSnapshot) => snapshot.hasTag('busy');
export const selectHasFailed = (snapshot: OnboardingSnapshot) => snapshot.hasTag('failed');

/** Whether onboarding has just ended, so that the preferences have to open the list. */
export const selectShowsTasks = (snapshot: OnboardingSnapshot) => snapshot.hasTag('showsTasks');
