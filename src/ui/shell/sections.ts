import { PAGES, SECTIONS } from '../../rules/pages.ts';
import type { IconName } from '../components/Icon.tsx';

/** A page in the navigation. */
export type NavigationEntry = { href: string; name: string; icon: IconName };

const ICONS: Record<(typeof SECTIONS)[number]['href'], IconName> = {
  '/': 'home',
  '/academics': 'mortarboard',
  '/finances': 'card',
  '/community': 'people',
  '/resources': 'book',
};

/** The five sections of the portal with their icons. */
export const sections: readonly NavigationEntry[] = SECTIONS.map((section) => ({
  ...section,
  icon: ICONS[section.href],
}));

const MESSAGES: NavigationEntry = { ...PAGES.messages, icon: 'mail' };

/**
 * The page that is not one of the sections: the checklist, or for people without one their messages. Source: SHELL-11.
 * @param nextStepsUrl null for a user without tasks
 */
export const secondPage = (nextStepsUrl: string | null): NavigationEntry =>
  nextStepsUrl === null ? MESSAGES : { href: nextStepsUrl, name: 'Next steps', icon: 'steps' };

/** What the bottom bar of a phone has beside its menu. Source: SHELL-10. */
export const bottomBarEntries = (nextStepsUrl: string | null): NavigationEntry[] => {
  const [dashboard, academics, finances] = sections;
  return [dashboard, academics, secondPage(nextStepsUrl), finances].filter((entry) => entry !== undefined);
};
