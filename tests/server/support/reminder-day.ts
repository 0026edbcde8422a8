import { samplePeople } from '../../../src/sample/people.ts';

/** A day on which the tests of the reminders happen, and two people who get some. */

export const ZONE = 'America/Los_Angeles';
/** Tuesday, January 21, 2025 in Portland. */
export const DAY = '2025-01-21';
export const at = (hour: number, minute = 0, day = DAY) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00-08:00`);
/** The clock of a test is right. */
export const mayCollect = async (): Promise<boolean> => true;
const idOf = (username: string) => samplePeople.find(({ user }) => user.username === username)?.id ?? 0;
export const AMARA = idOf('amara');
export const BEN = idOf('ben');
