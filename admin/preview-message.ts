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

/**
 * What a preview shows at an address of the portal: a page with its posts in place of the sample page of this path, or what the answers
 * of the sample person have besides: a message, or a task with the name of its category. Other parts are null.
 */
export type PreviewContent = {
  role: PreviewRole;
  address: string;
  page: Page | null;
  message: object | null;
  task: { assignment: object; category: { id: number; name: string; slug: string } | null } | null;
};
