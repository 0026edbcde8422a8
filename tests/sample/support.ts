import { addDays } from '../../src/rules/dates.ts';
import { demoStudent, samplePeople } from '../../src/sample/people.ts';
import { sampleRecords } from '../../src/sample/records.ts';

/** A leap year: every second week, the leap day, both ends of the year, both clock changes and the days beside them. */
export const DAYS = [
  ...Array.from({ length: 27 }, (_, position) => addDays('2028-01-01', position * 13)),
  ...['2028-02-29', '2028-03-11', '2028-03-12', '2028-03-13', '2028-11-04', '2028-11-05', '2028-11-06', '2028-12-31'],
];
export const TODAY = '2028-02-29';
export const everybody = [...samplePeople, demoStudent];
export const usernames = everybody.map(({ user }) => user.username);
export const students = everybody
  .filter(({ user }) => user.primary_role === 'student')
  .map(({ user }) => user.username);

export const keys = (value: object) => Object.keys(value).sort();
export const sorted = (fields: string) => fields.split(/[\s,]+/).sort();
export const recordsOf = (username: string) => sampleRecords(username, TODAY);
export const allRecords = usernames.map(recordsOf);

export function notNull<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('expected something, found nothing');
  return value;
}
