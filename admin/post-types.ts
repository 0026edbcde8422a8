import type * as z from 'zod/mini';
import type { PostType } from '../src/api/portal/posts.ts';
import { ROLE_NAMES } from './audience.ts';

export type PostTypeName = z.infer<typeof PostType>;

/** The parts of the form of a post. `video` is the address of a video, which the field `action_link` has. */
export type PostPart = 'body' | 'hideText' | 'picture' | 'link' | 'video' | 'links' | 'icons';

type PostTypeFacts = { name: string; use: string; parts: readonly PostPart[] };

/** The types of posts as the communications office knows them: what each is for, and the fields that the portal shows of it. */
export const POST_TYPES: Record<PostTypeName, PostTypeFacts> = {
  hero: {
    name: 'Lead story',
    use: 'A large picture with a short text, at the top of a page.',
    parts: ['body', 'hideText', 'picture', 'link'],
  },
  promo: {
    name: 'Promo',
    use: 'A row with a title, a short text, a link and a small picture.',
    parts: ['body', 'hideText', 'picture', 'link'],
  },
  card: {
    name: 'Card',
    use: 'A picture with a text below, in a grid with other cards.',
    parts: ['body', 'hideText', 'picture', 'link'],
  },
  blog: {
    name: 'What’s New',
    use: 'An article on What’s New, with a page of its own.',
    parts: ['body', 'hideText', 'picture'],
  },
  basic_html: { name: 'Text', use: 'A block of text on a page.', parts: ['body', 'hideText', 'link'] },
  accordion: { name: 'Accordion', use: 'A title that opens a text.', parts: ['body'] },
  resources: {
    name: 'Resources',
    use: 'A list of links with descriptions.',
    parts: ['body', 'hideText', 'links', 'icons'],
  },
  icon_link: { name: 'School tools', use: 'Links as icons, such as Email and Library.', parts: ['links', 'icons'] },
  video_embed: {
    name: 'Video',
    use: 'A video of YouTube or Vimeo that plays after a press.',
    parts: ['video', 'body', 'hideText'],
  },
  calendar: { name: 'Dates', use: 'A text with dates, such as the academic calendar.', parts: ['body', 'hideText'] },
  modal: {
    name: 'Dialog',
    use: 'A text that a link with the address #modal-… opens over the page.',
    parts: ['body', 'picture', 'link'],
  },
};

/** The name of a type of posts; the value itself for one that this version does not know. */
export const postTypeName = (type: string | null): string =>
  type !== null && type in POST_TYPES ? POST_TYPES[type as PostTypeName].name : (type ?? '');

/** The audiences that a post may have as its category. Without one, everybody sees the post. */
export const POST_AUDIENCES: Readonly<Record<string, string>> = {
  ...ROLE_NAMES,
  financial_dashboard: 'People with the financial dashboard',
};
