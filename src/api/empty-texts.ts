import type { ResourceName } from './resources.ts';

const TEXTS: Partial<Record<ResourceName, string>> = {
  holds: 'No holds',
  contactInfo: 'Contact info not available',
  gpa: 'Not available',
  standing: 'No Current Standing / Not Applicable',
  classStanding: 'No Class Standing/Not Applicable',
  program: 'No Record Found/Not Applicable',
};

/**
 * What a block says when the answer has nothing in it; null where it does not say anything. A table beside that of the
 * resources, because the first screen does without. Source: portal specification, error catalogue; ERR-23.
 */
export const emptyTextOf = (name: ResourceName): string | null => TEXTS[name] ?? null;
