import type { AnswerOf } from '../../api/resources.ts';
import { classStandingText, gpaLines, programOf } from '../../rules/academic-record.ts';
import { dayIn } from '../../rules/dates.ts';
import { currentHolds } from '../../rules/holds.ts';
import { countUnread } from '../../rules/messages.ts';
import { formatMoney, isCredit } from '../../rules/money.ts';
import { payBy } from '../../rules/money-tasks.ts';
import { formatUniversityId } from '../../rules/names.ts';
import type { SearchItem } from '../../rules/search.ts';
import { isOpen } from '../../rules/tasks.ts';
import type { Site } from '../../site.ts';
import type { SiteOffices } from '../../site-offices.ts';

/** What facts are made of; an answer that is not loaded is null or without entries. */
export type FactSources = {
  site: Pick<Site, 'timeZone' | 'currency'>;
  siteOffices: Pick<SiteOffices, 'moneyCategories'>;
  user: { nine_number: string | null };
  now: Date;
  tasks: AnswerOf<'myNextSteps'>;
  messages: AnswerOf<'messages'>;
  advisors: AnswerOf<'advisors'>;
  accountSummary: AnswerOf<'accountSummary'> | null;
  holds: AnswerOf<'holds'> | null;
  gpa: AnswerOf<'gpa'>;
  program: AnswerOf<'program'> | null;
  classStanding: AnswerOf<'classStanding'> | null;
};

type Fact = Pick<SearchItem, 'figure' | 'fact'>;

/**
 * What answers a question already in the row of a place, by kind and title of the place. Nothing is said about what is not loaded.
 * Source: decisions, search; FIND-12.
 */
export function factsOf(sources: FactSources): Map<string, Fact> {
  const { tasks, messages, advisors, gpa, user } = sources;
  const overdue = tasks.filter((task) => isOpen(task) && task.overdue).length;
  const unread = countUnread(messages);
  const late = overdue === 0 ? null : `${overdue} overdue`;
  const facts: [string, Fact | null][] = [
    ['Page Amount due', dueFact(sources)],
    ['Page Holds', withText(holdsText(sources))],
    [
      'Page GPA',
      withFigure(
        gpaLines(gpa)
          .map(({ value, label }) => `${value} ${label}`.trim())
          .join(', '),
      ),
    ],
    ['Page Advisors', withText(advisors.flatMap(({ ADV_NAME }) => ADV_NAME ?? []).join(', '))],
    ['Page Academic information', withText(programText(sources))],
    ['Page University ID', withText(user.nine_number === null ? null : formatUniversityId(user.nine_number))],
    ['Page Messages', withText(unread === 0 ? null : `${unread} unread`)],
    ['Page Upcoming Tasks', withText(late)],
    ['Tool Next steps', withText(late)],
  ];
  return new Map(facts.flatMap(([place, fact]) => (fact === null ? [] : [[place, fact]])));
}

const withText = (text: string | null): Fact | null => (text === null || text === '' ? null : { fact: text });
const withFigure = (text: string): Fact | null => (text === '' ? null : { figure: text });

/** The amount, and by when it is to be paid. */
function dueFact({ accountSummary, tasks, site, siteOffices, now }: FactSources): Fact | null {
  const due = accountSummary?.CHARGES_DETAIL?.CHARGES_AMOUNT_DUE ?? null;
  const figure = formatMoney(site.currency, due === null ? null : Math.abs(due));
  if (due === null || figure === null) return null;
  if (isCredit(due)) return { figure, fact: 'credit' };
  const when = due > 0 ? payBy(tasks, siteOffices.moneyCategories, dayIn(site.timeZone, now)) : null;
  return when === null ? { figure } : { figure, fact: when };
}

function holdsText({ holds, now, site }: FactSources): string | null {
  if (holds === null) return null;
  const count = currentHolds(holds, dayIn(site.timeZone, now)).length;
  return count === 0 ? 'No holds' : count === 1 ? '1 hold' : `${count} holds`;
}

function programText({ program, classStanding }: FactSources): string {
  const majors = programOf(program?.curricula ?? []).majors.map(({ FOS_DESC }) => FOS_DESC);
  const standing = classStandingText(classStanding?.class_standing ?? null);
  return [...new Set(majors), standing].filter(Boolean).join(', ');
}
