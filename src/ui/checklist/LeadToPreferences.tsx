import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { selectLeadsToPreferences } from '../../machines/onboarding/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';

/** Opens the preferences when onboarding asks for it. Source: decisions, onboarding. */
export function LeadToPreferences() {
  return useSelector(useSystemActor('onboarding'), selectLeadsToPreferences) ? (
    <Navigate to="/next-steps/preferences" replace={true} />
  ) : null;
}
