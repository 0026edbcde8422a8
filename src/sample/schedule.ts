import { addDays, weekdayLetter } from '../rules/dates.ts';
import { type CatalogueCourse, type CourseNumber, courseCatalogue } from './courses.ts';
import type { SampleMeeting, SampleTerm } from './shapes.ts';
import { sampleTerm } from './terms.ts';

type CourseFields = Pick<SampleMeeting, 'SUBJECTCODE' | 'COURSENUMBER' | 'COURSETITLE' | 'COURSEREGISTRATIONNUMBER'>;
export type Room = { building: string; room: string };
type DateRange = { first: string; last: string };

const DAY_NAMES: Record<string, string> = { M: 'Mon', T: 'Tue', W: 'Wed', R: 'Thu', F: 'Fri', S: 'Sat', U: 'Sun' };
const BUILDINGS: Record<string, string> = {
  'Engineering Building': 'EB',
  'Neuberger Hall': 'NH',
  'Cramer Hall': 'CH',
  'Lincoln Hall': 'LH',
  'Recreation Center': 'REC',
};

/**
 * The meetings of a sample person's courses in the term of `today`. On each weekday Amara, Ben and Robin have a class in
 * the morning or at noon, a later one and one in the evening, so that there is an upcoming class at almost any time. On
 * this weekend and the next two they have a seminar. Tomás and Jonas have no classes on weekends and in the breaks of the
 * term, Chen has none at all.
 * @param today `YYYY-MM-DD`
 */
export function sampleSchedule(username: string, today: string): SampleMeeting[] {
  const term = sampleTerm(today);
  const inTerm = meetingsIn(term, { first: term.start_date, last: term.end_date });
  const onWeekend = meetingsIn(term, weekendsFrom(today, term));
  const aroundBreaks = (number: CourseNumber, ...meeting: Meeting) =>
    rangesAroundBreaks(term).map((range) => meetingsIn(term, range)(number, ...meeting));
  const engineering = (room: string) => ({ building: 'Engineering Building', room });
  const cramer = (room: string) => ({ building: 'Cramer Hall', room });
  const lincoln = (room: string) => ({ building: 'Lincoln Hall', room });
  const neuberger = (room: string) => ({ building: 'Neuberger Hall', room });
  const wall = { building: 'Recreation Center', room: 'Climbing wall' };
  const citySeminar = [
    onWeekend('43120', 'SU', '0930', '1130', 'Field seminar', cramer('413')),
    onWeekend('43120', 'SU', '1300', '1500', 'Workshop', cramer('413')),
    onWeekend('43120', 'SU', '1830', '2000', 'Lecture', lincoln('75')),
  ];
  switch (username) {
    case 'amara':
      return [
        inTerm('41532', 'MWF', '0900', '0950', 'Lecture', neuberger('454')),
        inTerm('42216', 'MWF', '1115', '1220', 'Lecture', lincoln('221')),
        inTerm('40219', 'TR', '1000', '1150', 'Lecture', engineering('102')),
        inTerm('42790', 'TR', '1400', '1550', 'Seminar', cramer('269')),
        inTerm('40219', 'TR', '1840', '1930', 'Recitation', engineering('315')),
        inTerm('42055', 'MW', '1830', '2000', 'Rehearsal', lincoln('75')),
        inTerm('42401', 'F', '1830', '2000', 'Activity', wall),
        ...citySeminar,
        webCourse(term, '41877'),
      ];
    case 'ben':
      return [
        inTerm('40877', 'MW', '1000', '1150', 'Seminar', cramer('171')),
        inTerm('41490', 'TR', '0830', '1020', 'Lecture', neuberger('385')),
        inTerm('40611', 'MTWRF', '1245', '1350', 'Lecture', lincoln('110')),
        inTerm('40611', 'F', '0930', '1120', 'Laboratory', engineering('460')),
        inTerm('42630', 'MTWRF', '1730', '1835', 'Lecture', cramer('385')),
        onWeekend('43155', 'SU', '1000', '1150', 'Seminar', cramer('171')),
        onWeekend('43155', 'SU', '1730', '1900', 'Seminar', cramer('171')),
      ];
    case 'chen':
      return [
        webCourse(term, '40355'),
        webCourse(term, '40362'),
        { ...withoutTimes(term, '40388'), INSTRUCTIONAL_METHOD: 'By arrangement', MEETINGTYPE: 'Thesis' },
      ];
    case 'tomas':
      return [
        ...aroundBreaks('41760', 'MWF', '0900', '0950', 'Lecture', neuberger('71')),
        ...aroundBreaks('41760', 'W', '1400', '1650', 'Laboratory', engineering('360')),
        ...aroundBreaks('41497', 'TR', '1000', '1150', 'Lecture', neuberger('385')),
        ...aroundBreaks('41702', 'TR', '1300', '1450', 'Lecture', engineering('92')),
        webCourse(term, '42801'),
      ];
    case 'jonas':
      return [
        ...aroundBreaks('41611', 'MWF', '1015', '1120', 'Lecture', cramer('53')),
        ...aroundBreaks('41640', 'MWF', '1300', '1405', 'Lecture', neuberger('344')),
        ...aroundBreaks('42555', 'TR', '1200', '1350', 'Lecture', cramer('71')),
        webCourse(term, '42340'),
      ];
    case 'robin':
      return [
        inTerm('41205', 'MWF', '0900', '0950', 'Lecture', engineering('102')),
        inTerm('42644', 'MWF', '1115', '1220', 'Lecture', neuberger('344')),
        inTerm('42340', 'TR', '1000', '1150', 'Lecture', cramer('413')),
        inTerm('42110', 'TR', '1400', '1640', 'Studio', lincoln('160')),
        inTerm('41218', 'TR', '1840', '1930', 'Recitation', engineering('315')),
        inTerm('42055', 'MW', '1830', '2000', 'Rehearsal', lincoln('75')),
        inTerm('42401', 'F', '1830', '2000', 'Activity', wall),
        ...citySeminar,
        webCourse(term, '41877'),
      ];
    default:
      return [];
  }
}

function courseFields(number: string, { subject, number: courseNumber, title }: CatalogueCourse): CourseFields {
  return {
    SUBJECTCODE: subject,
    COURSENUMBER: courseNumber,
    COURSETITLE: title,
    COURSEREGISTRATIONNUMBER: number,
  };
}

type Meeting = [days: string, start: string, end: string, type: string, room: Room];

function meetingsIn(term: SampleTerm, range: DateRange) {
  return (number: CourseNumber, ...meeting: Meeting): SampleMeeting =>
    meetingRecord(number, courseCatalogue[number], term, range, meeting);
}

/**
 * The record of a meeting in a room.
 * @param number the course registration number
 */
export function meetingRecord(
  number: string,
  course: CatalogueCourse,
  term: SampleTerm,
  { first, last }: DateRange,
  [days, start, end, type, room]: Meeting,
): SampleMeeting {
  return {
    ...courseFields(number, course),
    STARTTIME: start,
    ENDTIME: end,
    STARTDATE: first,
    ENDDATE: last,
    BUILDING: room.building,
    ROOM: room.room,
    LOCATION: `${BUILDINGS[room.building]} ${room.room}`,
    DAYS: days,
    DAYSDISPLAY: [...days].map((letter) => DAY_NAMES[letter]).join(', '),
    INSTRUCTIONAL_METHOD: 'In person',
    MEETINGTYPE: type,
    TERMCODE: term.term,
  };
}

function webCourse(term: SampleTerm, number: CourseNumber): SampleMeeting {
  return {
    ...withoutTimes(term, number),
    LOCATION: 'Online',
    INSTRUCTIONAL_METHOD: 'Web',
    MEETINGTYPE: 'Online, no meeting times',
  };
}

function withoutTimes(term: SampleTerm, number: CourseNumber) {
  return {
    ...courseFields(number, courseCatalogue[number]),
    STARTTIME: null,
    ENDTIME: null,
    STARTDATE: term.start_date,
    ENDDATE: term.end_date,
    BUILDING: null,
    ROOM: null,
    LOCATION: null,
    DAYS: null,
    DAYSDISPLAY: null,
    TERMCODE: term.term,
  };
}

/** A term without Thanksgiving, the Friday after it, and the days from Christmas Eve to New Year. */
function rangesAroundBreaks({ start_date: first, end_date: last }: SampleTerm): DateRange[] {
  const years = [Number(first.slice(0, 4)) - 1, Number(first.slice(0, 4))];
  return years.flatMap(breaksOf).reduce<DateRange[]>(
    (ranges, pause) =>
      ranges.flatMap((range) =>
        range.last < pause.first || pause.last < range.first
          ? [range]
          : [
              { first: range.first, last: addDays(pause.first, -1) },
              { first: addDays(pause.last, 1), last: range.last },
            ].filter((part) => part.first <= part.last),
      ),
    [{ first, last }],
  );
}

function breaksOf(year: number): DateRange[] {
  // The fourth Thursday of November is one of seven days.
  const thanksgiving = Array.from({ length: 7 }, (_, days) => addDays(`${year}-11-22`, days)).find(
    (day) => weekdayLetter(day) === 'R',
  );
  return [
    ...(thanksgiving === undefined ? [] : [{ first: thanksgiving, last: addDays(thanksgiving, 1) }]),
    { first: `${year}-12-24`, last: `${year + 1}-01-01` },
  ];
}

/**
 * From the Saturday of this week (Monday to Sunday) to the Sunday two weeks later, but at most to the end of the term. A
 * server that runs for days then still has weekend classes.
 */
function weekendsFrom(today: string, term: SampleTerm): DateRange {
  const sunday = addDays(today, 6 - 'MTWRFSU'.indexOf(weekdayLetter(today)));
  const [last = term.end_date] = [addDays(sunday, 14), term.end_date].sort();
  return { first: addDays(sunday, -1), last };
}
