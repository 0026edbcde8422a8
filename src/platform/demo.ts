import { readTab, writeTab } from './memory.ts';

// Goes with the kept answers when somebody else takes the tab over, or demo mode ends.
const CHANGES = 'portico.kept.demo-changes';

/**
 * Whether demo mode is on: its cookie is there. Source: portal specification, demo mode; DEMO-08.
 * @param cookies as `document.cookie` gives them
 */
export const isDemoOn = (cookies: string): boolean => cookies.split(/;\s*/).includes('demo=1');

/** Where this tab keeps what a person has changed in the sample data; a reload keeps it (decisions, demo mode). */
export const demoChanges = {
  read: (): string | null => readTab(CHANGES) || null,
  write: (content: string): void => writeTab(CHANGES, content),
};
