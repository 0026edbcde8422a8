import { showResources } from '../resources/show-resources.ts';
import type { System } from '../shared/system.ts';

export const FOR_EVERYBODY = ['alerts', 'messages', 'nudges'] as const;
export const FOR_STUDENTS = ['holds'] as const;

/** Requests what the banner shows. The page does so too: some of its blocks show the same, and need no code of the banner. */
export function showBannerResources(system: System, isStudent: boolean): void {
  showResources(system, 'banner', [...FOR_EVERYBODY, ...(isStudent ? FOR_STUDENTS : [])], null);
}
