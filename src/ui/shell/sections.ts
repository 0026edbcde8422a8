import type { IconName } from '../components/Icon.tsx';

/** The five sections of the portal, in the order of all menus. */
export const sections: { href: string; name: string; icon: IconName }[] = [
  { href: '/', name: 'Dashboard', icon: 'home' },
  { href: '/academics', name: 'Academics', icon: 'mortarboard' },
  { href: '/finances', name: 'Finances', icon: 'card' },
  { href: '/community', name: 'Community', icon: 'people' },
  { href: '/resources', name: 'Resources', icon: 'book' },
];
