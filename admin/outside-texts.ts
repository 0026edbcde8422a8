/** What goes out of the portal when people get a message: the texts of notifications and of the email that reminds them. */
export type OutsideTexts = { notification: string; detailed: string; subject: string; line: string };

/** Longer titles are cut in notifications. */
const LONGEST_TITLE = 100;

/** As the server writes them for one new message, which a test compares. Source: PUSH-03; ADMIN-133. */
export const outsideTexts = (title: string): OutsideTexts => ({
  notification: 'You have 1 new message',
  detailed: `New message: ${title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title}`,
  subject: 'Read 1 new message',
  line: title,
});
