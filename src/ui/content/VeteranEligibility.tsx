import { createContext, type ReactNode, use } from 'react';
import { useResource } from '../hooks/use-resource.ts';

const Eligibility = createContext<string | null>(null);

/**
 * Tells the links in content the user's VETERAN_ELIGIBILITY, as soon as the advanced profile has loaded: with "Y" the link
 * to the veteran-benefit certification has the address of the external form. Source: ACCT-21.
 */
export function VeteranEligibility({ children }: { children: ReactNode }) {
  const { answer } = useResource('personInfo');
  return <Eligibility value={answer?.VETERAN_ELIGIBILITY ?? null}>{children}</Eligibility>;
}

/** VETERAN_ELIGIBILITY of the user; null while it is unknown. */
export const useVeteranEligibility = (): string | null => use(Eligibility);
