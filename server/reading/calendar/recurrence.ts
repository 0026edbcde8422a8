import ICAL from 'ical.js';
import type { PlacedTime, TimeReader } from './event-times.ts';

const DAY_MS = 86_400_000;
/** Days of a step that a rule may be begun later by, when nothing counts its times. */
const STEPS: Record<string, number> = { DAILY: 1, WEEKLY: 7 };

/** How many times of rules may still be looked at. A file can have many rules with many times before today. */
export type Budget = { left: number };

/** The start of one time of an event; `end` if the file gives this time an end of its own. */
export type Occurrence = { start: PlacedTime; end: PlacedTime | null };

/** A file has too many times before today. */
export class TooManyTimes extends Error {}

/** It is thrown for each of thousands of events, and a new one would look up where. */
const TOO_MANY_TIMES = new TooManyTimes();

/**
 * The times of a series between two moments, by start, as RFC 5545 says: those of its rules and dates, and its first one, without
 * those that are excluded. The library finds the times of a rule; what it gets wrong beyond that is done here.
 * Source: decisions, feeds from other servers; FEED-07.
 * @throws TooManyTimes
 */
export function occurrencesOf(
  component: ICAL.Component,
  start: PlacedTime,
  reader: TimeReader,
  { from, until }: { from: number; until: number },
  budget: Budget,
): Occurrence[] {
  if (budget.left <= 0) throw TOO_MANY_TIMES;
  const found = new Map<number, Occurrence>([[start.ms, { start, end: null }]]);
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    for (const time of timesOfRule(rule, start, from, budget)) {
      const placed = reader.placed(time);
      if (placed.ms > until) break;
      found.set(placed.ms, { start: placed, end: null });
    }
  }
  for (const { end, ...date } of reader.all(component, 'rdate')) found.set(date.ms, { start: date, end });
  const isExcluded = excludedBy(reader.all(component, 'exdate'), start.time.isDate);
  return [...found.values()]
    .filter((occurrence) => occurrence.start.ms <= until && !isExcluded(occurrence.start))
    .sort((one, other) => one.start.ms - other.start.ms);
}

/**
 * Whether a time is one of these. Some programs exclude a time by its day, or a whole day by a time: then the day counts, in the zone that the
 * file names.
 */
export function excludedBy(excluded: readonly PlacedTime[], isWholeDays: boolean): (start: PlacedTime) => boolean {
  const moments = new Set<number>();
  const days = new Set<string>();
  for (const { time, ms } of excluded) {
    if (time.isDate || isWholeDays) days.add(dayOf(time));
    else moments.add(ms);
  }
  return ({ time, ms }) => moments.has(ms) || days.has(dayOf(time));
}

const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;

function* timesOfRule(given: ICAL.Recur, start: PlacedTime, from: number, budget: Budget): Generator<ICAL.Time> {
  const rule = given.clone();
  // A day as the end means the whole day, also of a rule for times.
  if (rule.until?.isDate && !start.time.isDate) {
    rule.until = ICAL.Time.fromData({ ...dateOf(rule.until), hour: 23, minute: 59, second: 59 }, start.time.zone);
  }
  if (rule.until !== null && rule.until !== undefined && rule.until.zone === ICAL.Timezone.localTimezone) {
    rule.until.zone = start.time.zone;
  }
  const times = hasPositions(rule) ? timesAtPositions(rule, start.time, budget) : plainTimes(rule, start, from, budget);
  for (const time of times) yield time;
}

function* plainTimes(rule: ICAL.Recur, start: PlacedTime, from: number, budget: Budget): Generator<ICAL.Time> {
  const iterator = rule.iterator(begunLater(rule, start, from));
  for (let time = iterator.next(); time; time = iterator.next()) {
    spend(budget);
    yield time.clone();
  }
}

/** The start of a rule that gives the same times from now on. A daily rule of ten years ago has thousands before. */
function begunLater(rule: ICAL.Recur, start: PlacedTime, from: number): ICAL.Time {
  const step = STEPS[rule.freq];
  if (step === undefined || rule.count) return start.time;
  const days = step * (rule.interval || 1);
  const steps = Math.floor((from - start.ms) / DAY_MS / days) - 2;
  if (!(steps > 0)) return start.time;
  const moved = start.time.clone();
  moved.adjust(steps * days, 0, 0, 0);
  return moved;
}

/** Positions in a set of days of a month or year. The library applies them to some rules only. */
const hasPositions = (rule: ICAL.Recur): boolean =>
  rule.getComponent('BYSETPOS').length > 0 && ['MONTHLY', 'YEARLY'].includes(rule.freq);

/** The times of a rule with `BYSETPOS`: of all times in a month or year, counted from its first day, those at the positions. */
function* timesAtPositions(rule: ICAL.Recur, start: ICAL.Time, budget: Budget): Generator<ICAL.Time> {
  const positions = rule.getComponent('BYSETPOS').map(Number);
  const all = rule.clone();
  delete (all.parts as Record<string, unknown>).BYSETPOS;
  all.count = null as never;
  const first = start.clone();
  first.day = 1;
  if (rule.freq === 'YEARLY') first.month = 1;
  let left = rule.count || Number.POSITIVE_INFINITY;
  let period: ICAL.Time[] = [];
  const periodOf = ({ year, month }: ICAL.Time) => (rule.freq === 'YEARLY' ? year : year * 12 + month);
  const atPositions = () =>
    period.filter((_, index) => positions.includes(index + 1) || positions.includes(index - period.length));

  const iterator = all.iterator(first);
  for (let time = iterator.next(); ; time = iterator.next()) {
    spend(budget);
    const [known] = period;
    if (known !== undefined && (!time || periodOf(time) !== periodOf(known))) {
      for (const chosen of atPositions()) {
        if (chosen.compare(start) < 0) continue;
        if (left === 0) return;
        left -= 1;
        yield chosen;
      }
      period = [];
    }
    if (!time) return;
    period.push(time.clone());
  }
}

function spend(budget: Budget): void {
  budget.left -= 1;
  if (budget.left < 0) throw TOO_MANY_TIMES;
}

const dateOf = ({ year, month, day }: ICAL.Time) => ({ year, month, day, isDate: false });
