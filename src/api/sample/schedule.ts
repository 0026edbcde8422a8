import { addDays, weekdayLetter } from '../../rules/dates.ts';
import type { SampleMeeting, SampleTerm } from './shapes.ts';
import { sampleTerm } from './terms.ts';

type Course = Pick<SampleMeeting, 'SUBJECTCODE' | 'COURSENUMBER' | 'COURSETITLE' | 'COURSEREGISTRATIONNUMBER'>;
type Place = { building: string; room: string };
type Days = { first: string; last: string };

const DAY_NAMES: Record<string, string> = { M: 'Mon', T: 'Tue', W: 'Wed', R: 'Thu', F: 'Fri', S: 'Sat', U: 'Sun' };
const BUILDINGS: Record<string, string> = {
  'Engineering Building': 'EB',
  'Neuberger Hall': 'NH',
  'Cramer Hall': 'CH',
  'Lincoln Hall': 'LH',
  'Recreation Center': 'REC',
};

/**
 * Every meeting of a sample person's courses in the term of `today`. Each weekday has a class in the morning or at noon,
 * one later and one in the evening, so that some class lies ahead at almost any time; the weekend of `today`'s week and
 * the two after it have a seminar.
 */
export function sampleSchedule(username: string, today: string): SampleMeeting[] {
  const term = sampleTerm(today);
  if (username === 'amara') return scheduleOfAmara(term, today);
  if (username === 'ben') return scheduleOfBen(term, today);
  return [];
}

function scheduleOfAmara(term: SampleTerm, today: string): SampleMeeting[] {
  const linearAlgebra = course('MTH', '261', 'Linear Algebra', '41532');
  const operatingSystems = course('CS', '333', 'Operating Systems', '40219');
  const technicalWriting = course('WR', '327', 'Technical Writing', '42790');
  const ethics = course('PHL', '308', 'Ethics', '42216');
  const choir = course('MUS', '195', 'University Choir', '42055');
  const climbing = course('PE', '182', 'Indoor Climbing', '42401');
  const statistics = course('STAT', '243', 'Introduction to Statistics', '41877');
  const citySeminar = course('GEOG', '399', 'The City on Foot', '43120');
  const engineering = (room: string) => ({ building: 'Engineering Building', room });
  const inTerm = meetingsIn(term, { first: term.start_date, last: term.end_date });
  const onWeekend = meetingsIn(term, weekendsFrom(today, term));
  return [
    inTerm(linearAlgebra, 'MWF', '0900', '0950', 'Lecture', { building: 'Neuberger Hall', room: '454' }),
    inTerm(ethics, 'MWF', '1115', '1220', 'Lecture', { building: 'Lincoln Hall', room: '221' }),
    inTerm(operatingSystems, 'TR', '1000', '1150', 'Lecture', engineering('102')),
    inTerm(technicalWriting, 'TR', '1400', '1550', 'Seminar', { building: 'Cramer Hall', room: '269' }),
    inTerm(operatingSystems, 'TR', '1840', '1930', 'Recitation', engineering('315')),
    inTerm(choir, 'MW', '1830', '2000', 'Rehearsal', { building: 'Lincoln Hall', room: '75' }),
    inTerm(climbing, 'F', '1830', '2000', 'Activity', { building: 'Recreation Center', room: 'Climbing wall' }),
    onWeekend(citySeminar, 'SU', '0930', '1130', 'Field seminar', { building: 'Cramer Hall', room: '413' }),
    onWeekend(citySeminar, 'SU', '1300', '1500', 'Workshop', { building: 'Cramer Hall', room: '413' }),
    onWeekend(citySeminar, 'SU', '1830', '2000', 'Lecture', { building: 'Lincoln Hall', room: '75' }),
    web(term, statistics),
  ];
}

function scheduleOfBen(term: SampleTerm, today: string): SampleMeeting[] {
  const inquiry = course('UNST', '103', 'Freshman Inquiry: Work of Art', '40877');
  const calculus = course('MTH', '251', 'Calculus I', '41490');
  const chemistry = course('CH', '221', 'General Chemistry I', '40611');
  const spanish = course('SPAN', '101', 'First-Year Spanish', '42630');
  const firstYear = course('UNST', '199', 'First-Year Weekend', '43155');
  const cramer = (room: string) => ({ building: 'Cramer Hall', room });
  const inTerm = meetingsIn(term, { first: term.start_date, last: term.end_date });
  const onWeekend = meetingsIn(term, weekendsFrom(today, term));
  return [
    inTerm(inquiry, 'MW', '1000', '1150', 'Seminar', cramer('171')),
    inTerm(calculus, 'TR', '0830', '1020', 'Lecture', { building: 'Neuberger Hall', room: '385' }),
    inTerm(chemistry, 'MTWRF', '1245', '1350', 'Lecture', { building: 'Lincoln Hall', room: '110' }),
    inTerm(chemistry, 'F', '0930', '1120', 'Laboratory', { building: 'Engineering Building', room: '460' }),
    inTerm(spanish, 'MTWRF', '1730', '1835', 'Lecture', cramer('385')),
    onWeekend(firstYear, 'SU', '1000', '1150', 'Seminar', cramer('171')),
    onWeekend(firstYear, 'SU', '1730', '1900', 'Seminar', cramer('171')),
  ];
}

function course(subject: string, number: string, title: string, registrationNumber: string): Course {
  return {
    SUBJECTCODE: subject,
    COURSENUMBER: number,
    COURSETITLE: title,
    COURSEREGISTRATIONNUMBER: registrationNumber,
  };
}

function meetingsIn(term: SampleTerm, { first, last }: Days) {
  return (of: Course, days: string, start: string, end: string, type: string, place: Place): SampleMeeting => ({
    ...of,
    STARTTIME: start,
    ENDTIME: end,
    STARTDATE: first,
    ENDDATE: last,
    BUILDING: place.building,
    ROOM: place.room,
    LOCATION: `${BUILDINGS[place.building]} ${place.room}`,
    DAYS: days,
    DAYSDISPLAY: [...days].map((letter) => DAY_NAMES[letter]).join(', '),
    INSTRUCTIONAL_METHOD: 'In person',
    MEETINGTYPE: type,
    TERMCODE: term.term,
  });
}

function web(term: SampleTerm, of: Course): SampleMeeting {
  return {
    ...of,
    STARTTIME: null,
    ENDTIME: null,
    STARTDATE: term.start_date,
    ENDDATE: term.end_date,
    BUILDING: null,
    ROOM: null,
    LOCATION: 'Online',
    DAYS: null,
    DAYSDISPLAY: null,
    INSTRUCTIONAL_METHOD: 'Web',
    MEETINGTYPE: 'Online, no meeting times',
    TERMCODE: term.term,
  };
}

/**
 * From the Saturday of the week (Monday to Sunday) that a day lies in to the Sunday two weeks later, but not beyond the
 * term: a server that runs on for days still has its weekend classes.
 */
function weekendsFrom(today: string, term: SampleTerm): Days {
  const sunday = addDays(today, 6 - 'MTWRFSU'.indexOf(weekdayLetter(today)));
  const [last = term.end_date] = [addDays(sunday, 14), term.end_date].sort();
  return { first: addDays(sunday, -1), last };
}
