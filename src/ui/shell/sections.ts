import { SECTIONS } from '../../rules/pages.ts';
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

/** The checklist, which is not one of the sections. */
export const nextSteps = (href: string): NavigationEntry => ({ href, name: 'Next steps', icon: 'steps' });

/** What the bottom bar of a phone has beside its menu. Source: SHELL-10. */
export const bottomBarEntries = (nextStepsUrl: string): NavigationEntry[] =>
  ['/', '/academics', nextStepsUrl, '/finances'].map(
    (href) => sections.find((section) => section.href === href) ?? nextSteps(href),
  );
