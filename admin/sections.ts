import type { User } from '../src/api/portal/user.ts';
import type { IconName } from '../src/ui/components/Icon.tsx';

type Section = { href: string; name: string; icon: IconName; isForSuperusers?: true };

/** An exclamation mark in a speech bubble. */
const SPEECH = 'M4 5h16v11h-8l-4.5 4v-4H4zM12 7.5v4M12 13.5v.2';
const PEN = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5';

/** The sections of the admin pages, in the order of the menu. */
const SECTIONS: readonly Section[] = [
  { href: '/admin/', name: 'Today', icon: 'home' },
  { href: '/admin/posts', name: 'Posts', icon: PEN },
  { href: '/admin/pages', name: 'Pages', icon: 'book' },
  { href: '/admin/messages', name: 'Messages', icon: 'mail' },
  { href: '/admin/tasks', name: 'Tasks', icon: 'steps' },
  { href: '/admin/types', name: 'Types', icon: 'filter' },
  { href: '/admin/alerts', name: 'Alerts', icon: SPEECH },
  { href: '/admin/people', name: 'People', icon: 'people', isForSuperusers: true },
  { href: '/admin/changes', name: 'Changes', icon: 'undo' },
];

/** The sections that a person may open. */
export const sectionsFor = ({ is_superuser }: Pick<User, 'is_superuser'>): readonly Section[] =>
  SECTIONS.filter(({ isForSuperusers }) => isForSuperusers !== true || is_superuser);
