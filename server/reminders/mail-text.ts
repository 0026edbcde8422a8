import { html } from 'hono/html';
import { formatDay } from '../../src/rules/dates.ts';
import type { TaskReminderKind } from '../../src/rules/reminders.ts';
import type { Contents, SummaryTask } from './contents.ts';

export type MailTexts = { subject: string; text: string; html: string };

/** The addresses in a mail. */
export type MailLinks = {
  /** Of the portal. */
  origin: string;
  /** Of the page that ends the mails. */
  unsubscribe: string;
};

/** What the reader reads about the sender. */
export type MailNames = { portal: string; university: string };

/** `when`: the day of a task; null without one. */
type Line = { text: string; when: string | null; link: string };
type Section = { title: string; lines: Line[] };

const STAGES: { kind: TaskReminderKind; title: string }[] = [
  { kind: 'overdue', title: 'Overdue' },
  { kind: 'today', title: 'Today' },
  { kind: 'tomorrow', title: 'Tomorrow' },
  { kind: 'week', title: 'In a week' },
];

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What the reader has to do, the most urgent first: "Finish 2 tasks today and 1 by tomorrow". */
export function subjectOf({ tasks, messages, summary }: Contents): string {
  const count = (kind: TaskReminderKind) => tasks.filter((task) => task.kind === kind).length;
  const actions = [
    [count('overdue'), (n: number) => `catch up on ${counted(n, 'overdue task')}`],
    [count('today'), (n: number) => `finish ${counted(n, 'task')} today`],
    [count('tomorrow'), (n: number) => `finish ${counted(n, 'task')} by tomorrow`],
    [count('week'), (n: number) => `finish ${counted(n, 'task')} within a week`],
    [messages.length, (n: number) => `read ${counted(n, 'new message')}`],
    [summary?.length ?? 0, (n: number) => `plan your week with ${counted(n, 'task')}`],
  ] as const;
  const [first = '', second] = actions.flatMap(([n, text]) => (n > 0 ? [text(n)] : []));
  // The verb and the noun are not said twice.
  const rest = first.startsWith('finish ') ? second?.replace(/^finish (\d+) tasks?/, '$1') : second;
  const joined = rest === undefined ? first : `${first} and ${rest}`;
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** A mail that reminds a person. It is readable without pictures, in light and dark. Source: REMIND-05, REMIND-06. */
export function mailTexts(contents: Contents, links: MailLinks, names: MailNames): MailTexts {
  const { tasks, messages, summary } = contents;
  const toTask = ({ id, title, day, hasDeadline, isOverdue }: SummaryTask): Line => ({
    text: title,
    when: `${isOverdue ? 'was due' : hasDeadline ? 'due' : 'ends'} ${formatDay(day, 'long')}`,
    link: `${links.origin}/next-steps/task/${id}`,
  });
  const sections: Section[] = [
    ...STAGES.map(({ kind, title }) => ({
      title,
      lines: tasks
        .filter((task) => task.kind === kind)
        .map((task) => toTask({ ...task, isOverdue: kind === 'overdue' })),
    })),
    {
      title: 'New messages',
      lines: messages.map(({ title }) => ({ text: title, when: null, link: `${links.origin}/messages` })),
    },
    { title: 'Your week', lines: (summary ?? []).map(toTask) },
  ];
  return layout(subjectOf(contents), contents.firstName, sections, links, names);
}

/** The mail that a person sends to themselves from the preferences. */
export function testMailTexts(firstName: string, links: MailLinks, names: MailNames): MailTexts {
  const line = {
    text: 'Email reminders reach you. You do not need to do anything.',
    when: null,
    link: `${links.origin}/next-steps`,
  };
  const sections = [{ title: 'This is a test', lines: [line] }];
  return layout(`Test of your ${names.portal} reminders`, firstName, sections, links, names);
}

const toText = ({ text, when, link }: Line): string => `- ${text}${when === null ? '' : ` (${when})`}\n  ${link}`;

function layout(
  subject: string,
  firstName: string,
  allSections: readonly Section[],
  { unsubscribe }: MailLinks,
  { portal, university }: MailNames,
): MailTexts {
  const sections = allSections.filter(({ lines }) => lines.length > 0);
  const greeting = firstName.trim() === '' ? 'Hello,' : `Hello ${firstName},`;
  const reason = `${university} sends you this email because you chose reminders in ${portal}.`;
  const text = [
    greeting,
    ...sections.map(({ title, lines }) => [title, ...lines.map(toText)].join('\n')),
    `${reason} Change or stop them: ${unsubscribe}`,
  ].join('\n\n');
  const page = html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; background: #fafaf8; color: #1b2327; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px; overflow-wrap: break-word; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
h2 { margin: 24px 0 4px; font-size: 16px; }
ul { margin: 0; padding: 0 0 0 20px; }
li { margin: 8px 0; }
span { color: #4c585e; font-size: 14px; }
a { color: #0b5c6b; }
footer { margin-top: 32px; border-top: 1px solid #c9cfd1; padding-top: 12px; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #11171b; color: #e8ecee; }
  a { color: #7fd0de; }
  span { color: #aab5ba; }
  footer { border-color: #3a464c; }
}
</style>
</head>
<body>
<main>
<h1>${subject}</h1>
<p>${greeting}</p>
${sections.map(
  ({ title, lines }) => html`<h2>${title}</h2>
<ul>
${lines.map((line) => html`<li><a href="${line.link}">${line.text}</a>${line.when === null ? null : html`<br><span>${line.when}</span>`}</li>`)}
</ul>`,
)}
<footer>${reason} <a href="${unsubscribe}">Change or stop them</a></footer>
</main>
</body>
</html>`;
  return { subject, text, html: page.toString() };
}
