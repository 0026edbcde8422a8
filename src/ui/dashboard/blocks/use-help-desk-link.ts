import { useSite } from '../../hooks/use-site.ts';

/** The link of a failed block whose data no other page of the university has. */
export function useHelpDeskLink(): { href: string; text: string } {
  return { href: useSite().links.helpDesk, text: 'Ask the help desk' };
}
