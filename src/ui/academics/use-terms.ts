import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ResourceName } from '../../api/resources.ts';
import { now } from '../../browser/clock.ts';
import { selectTerm } from '../../machines/resources/selectors.ts';
import { showResources } from '../../machines/resources/show-resources.ts';
import { usePortal, useSystemActor } from '../hooks/use-portal.ts';

/** What has a call of its own for each term. */
export type TermResource = Extract<ResourceName, 'schedule' | 'courses' | 'grades'>;

/** A record of a term: "schedule/202603". */
export type TermRecord = `${TermResource}/${string}`;

/** The code of the current term, or of the last known one until that has loaded; null on a new device. */
export const useCurrentTerm = (): string | null => useSelector(useSystemActor('resources'), selectTerm);

/**
 * Requests records of terms while the component is mounted. What was shown once stays loaded, so that a return to a term
 * draws it at once and sends no call while it is fresh. Source: TERM-02.
 * @param records the same list until another record is added
 */
export function useTermRecords(records: readonly TermRecord[]): void {
  const { system } = usePortal();
  useEffect(() => {
    const shown = records.map((record) => {
      const [name, parameter = ''] = record.split('/');
      return { name: name as TermResource, parameter };
    });
    showResources(system, 'otherTerms', shown, now().toISOString());
  }, [system, records]);
  useEffect(() => () => showResources(system, 'otherTerms', [], null), [system]);
}
