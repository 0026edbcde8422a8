import type { Page } from '../src/api/portal/pages.ts';

/** The sample people of the roles in a preview, by user name. No real person's data are part of it. */
export const PREVIEW_PEOPLE = {
  student: 'amara',
  staff: 'erik',
  faculty: 'dolores',
  advisor: 'farah',
} as const;

export type PreviewRole = keyof typeof PREVIEW_PEOPLE;

/** What the frame asks for when its code has loaded. */
export const PREVIEW_READY = 'preview.ready';

/** What the frame says when the user presses Escape in it, and nothing in it took that. */
export const PREVIEW_LEFT = 'preview.left';

/** What a preview shows: the page with its posts, in place of the sample page of this path, at an address of the portal. */
export type PreviewContent = { role: PreviewRole; address: string; page: Page };
