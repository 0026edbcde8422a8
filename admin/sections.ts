import type { StaffRight } from '../src/rules/staff-rights.ts';
import type { IconName } from '../src/ui/components/Icon.tsx';

/** `right` is null for a section of all staff, and `superuser` for one that takes the flag. */
type Section = { href: string; name: string; icon: IconName; right: StaffRight | 'superuser' | null };

/** An exclamation mark in a speech bubble. */
const SPEECH = 'M4 5h16v11h-8l-4.5 4v-4H4zM12 7.5v4M12 13.5v.2';
/** An arrow into a tray. */
const IN_TRAY = 'M12 4v10M8 10.5l4 4 4-4M4 15v5h16v-5';
const PEN = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5';

/** The sections of the admin pages, in the order of the menu. */
const SECTIONS: readonly Section[] = [
  { href: '/admin/', name: 'Today', icon: 'home', right: null },
  { href: '/admin/posts', name: 'Posts', icon: PEN, right: 'content' },
  { href: '/admin/pages', name: 'Pages', icon: 'book', right: 'content' },
  { href: '/admin/messages', name: 'Messages', icon: 'mail', right: 'messages' },
  { href: '/admin/tasks', name: 'Tasks', icon: 'steps', right: 'content' },
  { href: '/admin/types', name: 'Types', icon: 'filter', right: 'content' },
  { href: '/admin/import', name: 'Import', icon: IN_TRAY, right: 'content' },
  { href: '/admin/alerts', name: 'Alerts', icon: SPEECH, right: 'alerts' },
  { href: '/admin/people', name: 'People', icon: 'people', right: 'people' },
  { href: '/admin/changes', name: 'Changes', icon: 'undo', right: 'audit' },
  { href: '/admin/system', name: 'System', icon: 'check', right: 'superuser' },
];

/** The sections that a person with these rights may open. Source: ADMIN-90. */
export const sectionsFor = (rights: readonly StaffRight[], isSuperuser: boolean): readonly Section[] =>
  SECTIONS.filter(({ right }) => right === null || (right === 'superuser' ? isSuperuser : rights.includes(right)));
