import { SECTIONS } from '../../rules/pages.ts';
import type { IconName } from '../components/Icon.tsx';

const ICONS: Record<(typeof SECTIONS)[number]['href'], IconName> = {
  '/': 'home',
  '/academics': 'mortarboard',
  '/finances': 'card',
  '/community': 'people',
  '/resources': 'book',
};

/** The five sections of the portal with their icons. */
export const sections = SECTIONS.map((section) => ({ ...section, icon: ICONS[section.href] }));
