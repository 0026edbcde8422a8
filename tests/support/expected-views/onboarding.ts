/** What the preferences show of onboarding, by state. The DOM paths and the browser paths compare with it. */

export type OnboardingView = 'preferences' | 'welcome' | 'welcome, busy' | 'welcome, failed';

const VIEWS: Record<string, OnboardingView> = {
  choosing: 'welcome',
  completing: 'welcome, busy',
  failed: 'welcome, failed',
};

/** @param value the state value; outside the states above the preferences look as on any later visit */
export const expectedOnboardingView = (value: unknown): OnboardingView => VIEWS[String(value)] ?? 'preferences';
