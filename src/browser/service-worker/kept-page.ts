import { dayIn, formatDay, formatTimeOfDay } from '../../rules/dates.ts';
import {
  classMinutes,
  clockTime,
  formatClassTime,
  type MeetingPlace,
  type MeetingTimes,
  meetsOn,
  placeOf,
  startOrEndOfDay,
} from '../../rules/schedule.ts';
import { otherMeetings } from '../../rules/timetable.ts';
import { escapeHtml, offlinePage } from './offline-page.ts';

/** What the page shows of a meeting. */
export type KeptMeeting = MeetingTimes &
  MeetingPlace & {
    SUBJECTCODE: string | null;
    COURSENUMBER: string | null;
    COURSETITLE: string | null;
  };

const DAYS = [
  ['M', 'MON'],
  ['T', 'TUE'],
  ['W', 'WED'],
  ['R', 'THU'],
  ['F', 'FRI'],
  ['S', 'SAT'],
  ['U', 'SUN'],
] as const;

const STYLE = `
section { margin-top: 2.5rem; padding-top: .5rem; border-top: 2px solid var(--text); }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem; padding: .375rem 0 .75rem; }
h2 { font-size: 1.125rem; line-height: 1.5rem; }
.head p, small, h3 { font-size: .8125rem; line-height: 1.25rem; color: var(--text-muted); }
.head p, time { font-variant-numeric: tabular-nums; }
.head b { color: var(--text); }
.days { columns: 20rem 2; column-gap: 3rem; }
.day { break-inside: avoid; padding-bottom: 1rem; }
h3 { letter-spacing: .04em; padding-bottom: .25rem; border-bottom: 1px solid var(--text-muted); }
ul { list-style: none; }
li { display: grid; grid-template-columns: 5.25rem minmax(0, 1fr); gap: 0 1rem; padding: .5rem 0; }
li + li { border-top: 1px solid var(--border-color); }
.time { font-weight: 600; }
small { display: block; font-weight: 400; }
`;

/**
 * The offline page with the timetable of a term: its classes by day, and no fact about the user.
 * Source: decisions, schedule kept on this device; KEEP-02, KEEP-04.
 * @param schedule `savedAt` is the time of saving; `period` the first and last day of the term, if known: a meeting with
 * other dates shows them
 * @returns a whole HTML document, without a script
 */
export function keptPage(
  site: { name: string; safetyPhone: string; timeZone: string; colors: string },
  schedule: {
    termName: string | null;
    meetings: readonly KeptMeeting[];
    period: { first: string; last: string } | null;
    savedAt: Date;
  },
): string {
  const { termName, meetings, period, savedAt } = schedule;
  const savedDay = dayIn(site.timeZone, savedAt);
  const [weekday = ''] = formatDay(savedDay, 'long').split(',');
  const byStart = meetings.toSorted((one, other) => startOrEndOfDay(one) - startOrEndOfDay(other));
  const days = [
    ...DAYS.map(([letter, label]) => ({ label, meetings: byStart.filter((meeting) => meetsOn(meeting, letter)) })),
    { label: 'OTHER', meetings: otherMeetings(byStart) },
  ].filter((day) => day.meetings.length > 0);
  const content = `<section aria-labelledby="schedule">
<div class="head"><h2 id="schedule">Your schedule${termName === null ? '' : `, ${escapeHtml(termName)}`}</h2><p><time datetime="${savedAt.toISOString()}"><b>Saved ${weekday}, ${formatTimeOfDay(site.timeZone, savedAt)}</b></time> (${formatDay(savedDay, 'short')})</p></div>
${
  days.length === 0
    ? '<p>There were no classes on record.</p>\n'
    : `<div class="days">\n${days
        .map(
          ({ label, meetings: classes }) =>
            `<div class="day"><h3>${label}</h3><ul>\n${classes.map((each) => row(each, period)).join('')}</ul></div>\n`,
        )
        .join('')}</div>\n`
}</section>
`;
  return offlinePage(site, { content, style: STYLE });
}

function row(meeting: KeptMeeting, period: { first: string; last: string } | null): string {
  const code = [meeting.SUBJECTCODE, meeting.COURSENUMBER].filter(Boolean).join(' ');
  const { STARTDATE, ENDDATE } = meeting;
  const isWholeTerm = period === null || (STARTDATE === period.first && ENDDATE === period.last);
  const dates =
    isWholeTerm || STARTDATE === null || ENDDATE === null
      ? ''
      : `${formatDay(STARTDATE, 'short')} – ${formatDay(ENDDATE, 'short')}`;
  const details = [placeOf(meeting) ?? '', dates].filter((detail) => detail !== '');
  return `<li>${time(meeting)}<p><b>${escapeHtml(code)}</b> ${escapeHtml(meeting.COURSETITLE ?? '')}${details
    .map((detail) => `<small>${escapeHtml(detail)}</small>`)
    .join('')}</p></li>\n`;
}

function time(meeting: KeptMeeting): string {
  const { start, end } = classMinutes(meeting);
  if (start === null) return '<p class="time">No set time</p>';
  return `<p class="time"><time datetime="${clockTime(start)}">${formatClassTime(start)}</time>${
    end === null ? '' : `<small>to <time datetime="${clockTime(end)}">${formatClassTime(end)}</time></small>`
  }</p>`;
}
