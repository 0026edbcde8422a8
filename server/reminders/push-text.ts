import type { TaskReminderKind } from '../../src/rules/reminders.ts';
import { site } from '../settings/site.ts';
import type { Contents } from './contents.ts';

/** A notification as the service worker reads it. `path` is a page of the portal. */
export type PushMessage = {
  title: string;
  body: string;
  /** A notification with the same tag takes the place of the one before. */
  tag: string;
  path: string;
  /** Stays on screen until the person reacts, where the system allows it. */
  isUrgent: boolean;
  /** The number on the icon of the app; null leaves it as it is. */
  badge: number | null;
};

/** Longer titles are cut: a push service takes about 4,000 bytes. */
const LONGEST_TITLE = 100;
const MOST_LINES = 4;

const tasks = (count: number): string => (count === 1 ? '1 task is' : `${count} tasks are`);

const STAGES: { kind: TaskReminderKind; text: (count: number) => string; label: string }[] = [
  { kind: 'overdue', text: (count) => `${tasks(count)} overdue`, label: 'Overdue' },
  { kind: 'today', text: (count) => `${tasks(count)} due today`, label: 'Due today' },
  { kind: 'tomorrow', text: (count) => `${tasks(count)} due tomorrow`, label: 'Due tomorrow' },
  { kind: 'week', text: (count) => `${tasks(count)} due in a week`, label: 'Due in a week' },
];

/**
 * What a notification says: counts, because everybody nearby can read it, or the titles if the person wants them.
 * Source: PUSH-03.
 */
export function reminderText(contents: Contents, showsDetails: boolean): string {
  const lines = showsDetails ? detailsOf(contents) : countsOf(contents);
  // One line more takes no more room than the number of them.
  if (lines.length <= MOST_LINES + 1) return lines.join('\n');
  return [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`].join('\n');
}

function countsOf({ tasks: due, messages }: Contents): string[] {
  const counted = STAGES.flatMap(({ kind, text }) => {
    const count = due.filter((task) => task.kind === kind).length;
    return count === 0 ? [] : [text(count)];
  });
  if (messages.length === 0) return counted;
  return [...counted, messages.length === 1 ? 'You have 1 new message' : `You have ${messages.length} new messages`];
}

function detailsOf({ tasks: due, messages }: Contents): string[] {
  return [
    ...STAGES.flatMap(({ kind, label }) =>
      due.filter((task) => task.kind === kind).map(({ title }) => `${label}: ${cut(title)}`),
    ),
    ...messages.map(({ title }) => `New message: ${cut(title)}`),
  ];
}

/** The page that a notification opens: that of its only task, or of all. */
export function reminderPath({ tasks: due, messages }: Contents): string {
  const [first, second] = due;
  if (first === undefined) return '/messages';
  return second === undefined && messages.length === 0 ? `/next-steps/task/${first.id}` : '/next-steps';
}

/** The notification that a person sends to themselves from the preferences. */
export const TEST_MESSAGE: PushMessage = {
  title: site().name,
  body: 'This is a test. Notifications reach this device.',
  tag: 'test',
  path: '/next-steps/preferences',
  isUrgent: false,
  badge: null,
};

const cut = (title: string): string => (title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title);
