import { expect } from 'vitest';
import { getAccountSummary } from '../../src/api/portal/account-summary.ts';
import { listAdvisors } from '../../src/api/portal/advisors.ts';
import { getBookstore } from '../../src/api/portal/bookstore.ts';
import { getContactInfo } from '../../src/api/portal/contact-info.ts';
import { listCourses } from '../../src/api/portal/courses.ts';
import { getEmergencyInfo } from '../../src/api/portal/emergency-info.ts';
import { getFinancialAid } from '../../src/api/portal/financial-aid.ts';
import { listGpa } from '../../src/api/portal/gpa.ts';
import { listGrades } from '../../src/api/portal/grades.ts';
import { getHolds } from '../../src/api/portal/holds.ts';
import { listMessages } from '../../src/api/portal/messages.ts';
import { dismissNudge, listNudges } from '../../src/api/portal/nudges.ts';
import { getPersonInfo } from '../../src/api/portal/person-info.ts';
import { getProgram } from '../../src/api/portal/program.ts';
import { getSchedule } from '../../src/api/portal/schedule.ts';
import { clearServerCache } from '../../src/api/portal/server-caches.ts';
import { getClassStanding, getStanding } from '../../src/api/portal/standing.ts';
import { getCurrentTerm, getTermInfo } from '../../src/api/portal/term.ts';
import { dismissedAs } from '../../src/rules/dismissed-nudges.ts';
import { nudgeKind } from '../../src/rules/nudges.ts';
import { bookstoreLink, sampleRecords } from '../../src/sample/records.ts';
import { type Contract, expectRefusal, signal } from './support/contract.ts';
import { TODAY } from './support/transports.ts';

/** The current term of the tests' day, one that is over, and one that no code stands for a course in. */
const TERM = '202501';
const EARLIER = '202404';
const UNKNOWN = '203004';

const EMPLOYEE_ONLY = 'the sample student is no employee';

/** What the student-information gateway answers. */
export const recordContracts: Contract[] = [
  {
    calls: ['GET /integrations/finti/contact-info'],
    title: 'is the person’s own address, phone and email',
    check: async ({ portal, username }) => {
      expect(await portal(getContactInfo, { signal })).toEqual(sampleRecords(username, TODAY)['contact-info']);
    },
  },
  {
    calls: ['GET /integrations/finti/person-info'],
    title: 'is the person’s own advanced profile',
    check: async ({ portal, username }) => {
      const info = await portal(getPersonInfo, { signal });
      expect(sampleRecords(username, TODAY)['person-info']).toMatchObject(info ?? { DISPLAY_NAME: 'nobody' });
      expect(info?.DISPLAY_NAME).toMatch(/\S/);
      expect(info?.VETERAN_ELIGIBILITY).toMatch(/^[YN]$/);
    },
  },
  {
    calls: ['GET /integrations/finti/emergency-info'],
    title: 'has alert record, emergency contacts and evacuation, with priorities that can be sorted',
    check: async ({ portal, username }) => {
      const expected = sampleRecords(username, TODAY)['emergency-info'];
      const info = await portal(getEmergencyInfo, { signal });
      expect(info?.ALERT_RECORD).toEqual(expected?.ALERT_RECORD);
      expect(info?.EVACUATION).toEqual(expected?.EVACUATION);
      expect(info?.EMERGENCY_CONTACTS).toEqual(
        expected?.EMERGENCY_CONTACTS.map((contact) => ({ ...contact, priority: Number(contact.priority) })),
      );
      expect(info?.EMERGENCY_CONTACTS.every(({ priority }) => (priority ?? 0) > 0)).toBe(true);
    },
  },
  {
    calls: ['GET /integrations/finti/current-term', 'GET /integrations/finti/term-info'],
    title: 'are the term of today and its first and last day',
    check: async ({ portal }) => {
      expect(await portal(getCurrentTerm, { signal })).toEqual({ p_term_out: TERM });
      expect(await portal(getTermInfo, { signal })).toEqual({
        term: TERM,
        start_date: '2024-12-30',
        end_date: '2025-03-30',
      });
    },
  },
  {
    calls: ['GET /integrations/finti/bookstore'],
    title: 'has the link to the bookstore',
    check: async ({ portal }) => {
      expect(await portal(getBookstore, { signal })).toEqual({ BOOKSTORE_LINK: bookstoreLink });
      expect(bookstoreLink).toMatch(/^https:\/\//);
    },
  },
  {
    calls: ['GET /integrations/finti/gpa'],
    title: 'SAMPLE-20 has the overall average of the person’s level',
    check: async ({ portal, username }) => {
      const gpa = await portal(listGpa, { signal });
      expect(gpa).toEqual(sampleRecords(username, TODAY).gpa);
      expect(gpa).toContainEqual({ GPA: expect.any(Number), GPATYPEINDICATOR: 'O', LEVELCODE: 'UG' });
    },
  },
  {
    calls: ['GET /integrations/finti/gpa'],
    title: 'ACAD-13 has LEVELCODE "GR" for a graduate student',
    as: 'chen',
    serverOnly: 'the sample student is an undergraduate',
    check: async ({ portal }) => {
      const levels = (await portal(listGpa, { signal })).map(({ LEVELCODE }) => LEVELCODE);
      expect(levels).toContain('GR');
    },
  },
  {
    calls: ['GET /integrations/finti/courses', 'GET /integrations/finti/schedule', 'GET /integrations/finti/grades'],
    title: 'of the current term join by COURSEREGISTRATIONNUMBER',
    check: async ({ portal }) => {
      const courses = await portal(listCourses, { query: { term: TERM }, signal });
      const numbers = courses.map(({ COURSEREGISTRATIONNUMBER: number }) => number);
      expect(numbers.length).toBeGreaterThan(1);
      expect(new Set(numbers).size).toBe(numbers.length);
      const meetings = await portal(getSchedule, { query: { term: TERM }, signal });
      const grades = await portal(listGrades, { query: { term: TERM }, signal });
      for (const course of courses) {
        const { COURSEREGISTRATIONNUMBER, SUBJECTCODE, COURSENUMBER, COURSETITLE } = course;
        const same = { COURSEREGISTRATIONNUMBER, SUBJECTCODE, COURSENUMBER, COURSETITLE, TERMCODE: TERM };
        expect(course).toMatchObject(same);
        expect(meetings).toContainEqual(expect.objectContaining(same));
        expect(grades).toContainEqual(expect.objectContaining(same));
      }
      for (const record of [...meetings, ...grades]) {
        expect(numbers).toContain(record.COURSEREGISTRATIONNUMBER);
        expect(record.TERMCODE).toBe(TERM);
      }
    },
  },
  {
    calls: ['GET /integrations/finti/courses'],
    title: 'SAMPLE-23 SAMPLE-27 have credits, teacher, waiting list under its odd name, and the flags of attendance',
    check: async ({ portal }) => {
      for (const course of await portal(listCourses, { query: { term: TERM }, signal })) {
        expect(course).toMatchObject({
          CREDITS: expect.any(Number),
          LECTUREHOURS: expect.any(Number),
          AVAIALABLEWAITLIST: expect.any(Number),
          FACULTYNAME: expect.any(String),
          FACULTYEMAIL: expect.stringContaining('@'),
          EXCLUSIONLIST: expect.stringMatching(/^[YN]$/),
          ACCEPTEDAID: expect.stringMatching(/^[YN]$/),
          INITATTENDANCE: expect.stringMatching(/^[YN]$/),
        });
      }
    },
  },
  {
    calls: ['GET /integrations/finti/schedule'],
    title: 'SAMPLE-22 has local times as HHMM, days as YYYY-MM-DD and letters of the week',
    check: async ({ portal }) => {
      const meetings = await portal(getSchedule, { query: { term: TERM }, signal });
      expect(meetings.some(({ DAYS }) => DAYS !== null)).toBe(true);
      for (const { STARTTIME, ENDTIME, STARTDATE, ENDDATE, DAYS } of meetings) {
        for (const time of [STARTTIME, ENDTIME]) expect(time ?? '0000').toMatch(/^([01]\d|2[0-3])[0-5]\d$/);
        for (const day of [STARTDATE, ENDDATE]) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(DAYS ?? 'M').toMatch(/^[MTWRFSU]+$/);
      }
    },
  },
  {
    calls: ['GET /integrations/finti/grades'],
    title: 'SAMPLE-21 of a term that is over are given, those of the current one not yet',
    check: async ({ portal }) => {
      const earlier = await portal(listGrades, { query: { term: EARLIER }, signal });
      expect(earlier.some(({ FINALGRADE }) => FINALGRADE !== null)).toBe(true);
      for (const { TERMCODE, FINALGRADE, GRADEDATE } of earlier) {
        expect(TERMCODE).toBe(EARLIER);
        // A teacher may be late with one.
        expect(GRADEDATE).toEqual(FINALGRADE === null ? null : expect.stringMatching(/^2024-\d{2}-\d{2}$/));
      }
      for (const grade of await portal(listGrades, { query: { term: TERM }, signal }))
        expect(grade).toMatchObject({ FINALGRADE: null });
    },
  },
  {
    calls: ['GET /integrations/finti/courses', 'GET /integrations/finti/schedule', 'GET /integrations/finti/grades'],
    title: 'of a term without records are empty lists',
    check: async ({ portal }) => {
      for (const list of [listCourses, getSchedule, listGrades])
        expect(await portal(list, { query: { term: UNKNOWN }, signal })).toEqual([]);
    },
  },
  {
    calls: ['GET /integrations/finti/courses', 'GET /integrations/finti/schedule', 'GET /integrations/finti/grades'],
    title: 'are refused without a term, and for what is no term code',
    check: async ({ send }) => {
      for (const name of ['courses', 'schedule', 'grades']) {
        for (const query of ['', '?term=', '?term=winter', '?term=202505', '?term=20250', '?term=202501&term=202404']) {
          await expectRefusal(send('GET', `/api/integrations/finti/${name}${query}`), 400);
        }
      }
    },
  },
  {
    calls: ['GET /integrations/finti/advisor'],
    title: 'SAMPLE-26 lists who advises the person, one of them primary',
    check: async ({ portal, username }) => {
      const advisors = await portal(listAdvisors, { signal });
      expect(advisors).toEqual(sampleRecords(username, TODAY).advisor);
      expect(advisors.filter(({ ADV_PRIM }) => ADV_PRIM === 'Y')).toHaveLength(1);
    },
  },
  {
    calls: ['GET /integrations/finti/holds'],
    title: 'SAMPLE-24 SAMPLE-25 lists the person’s holds, which end on 2099-12-31',
    check: async ({ portal, username }) => {
      const holds = await portal(getHolds, { signal });
      expect(holds).toEqual(sampleRecords(username, TODAY).holds);
      expect(holds.length).toBeGreaterThan(0);
      for (const { HOLDTODATE } of holds) expect(HOLDTODATE).toBe('2099-12-31');
    },
  },
  {
    calls: [
      'GET /integrations/finti/holds',
      'GET /integrations/finti/gpa',
      'GET /integrations/finti/advisor',
      'GET /integrations/finti/standing',
      'GET /integrations/finti/class-standing',
      'GET /integrations/finti/curriculum-info',
      'GET /integrations/finti/financial-aid-info',
    ],
    title: 'API-05 are empty for an employee, and no failure',
    as: 'erik',
    serverOnly: EMPLOYEE_ONLY,
    check: async ({ portal }) => {
      for (const list of [getHolds, listGpa, listAdvisors]) expect(await portal(list, { signal })).toEqual([]);
      for (const get of [getStanding, getClassStanding, getProgram, getFinancialAid]) {
        expect(await portal(get, { signal })).toBeNull();
      }
    },
  },
  {
    calls: ['GET /integrations/finti/standing', 'GET /integrations/finti/class-standing'],
    title: 'are the academic standing and the year of study in words',
    check: async ({ portal }) => {
      expect(await portal(getStanding, { signal })).toEqual({ message: 'Good Standing' });
      expect(await portal(getClassStanding, { signal })).toEqual({ class_standing: 'Junior' });
    },
  },
  {
    calls: ['GET /integrations/finti/class-standing'],
    title: 'ACAD-08 is "Transfer" for a transfer student, whom the screen calls otherwise',
    as: 'tomas',
    serverOnly: 'the sample student is no transfer student',
    check: async ({ portal }) => {
      expect(await portal(getClassStanding, { signal })).toEqual({ class_standing: 'Transfer' });
    },
  },
  {
    calls: ['GET /integrations/finti/curriculum-info'],
    title: 'SAMPLE-17 has a major with its degree',
    check: async ({ portal, username }) => {
      const program = await portal(getProgram, { signal });
      const expected = sampleRecords(username, TODAY)['curriculum-info'];
      expect(program?.curricula.map(({ FOS_DESC }) => FOS_DESC)).toEqual(
        expected?.curricula.map(({ FOS_DESC }) => FOS_DESC),
      );
      expect(program?.curricula[0]).toMatchObject({
        FOS_CODE: 'MAJOR',
        CUR_PRIORITY: expect.any(Number),
        FOS_PRIORITY: expect.any(Number),
        DEGREE_DESC: expect.any(String),
        CATALOGTERM: expect.stringMatching(/^\d{4}0[1-4]$/),
        EXPECTED_GRAD_TERM: expect.stringMatching(/^\d{4}0[1-4]$/),
      });
      expect(program?.pre_prof).toEqual(expected?.pre_prof.map(({ FOS_DESC }) => FOS_DESC));
    },
  },
  {
    calls: ['GET /integrations/finti/nudges'],
    title: 'lists what the person is asked for, each of a known type',
    check: async ({ portal, username }) => {
      const nudges = await portal(listNudges, { signal });
      expect(nudges).toEqual(sampleRecords(username, TODAY).nudges);
      expect(nudges.length).toBeGreaterThan(0);
      for (const { nudge_type } of nudges) expect(nudgeKind(nudge_type)).toBe(nudge_type);
    },
  },
  {
    calls: ['POST /integrations/finti/nudges', 'GET /integrations/finti/nudges'],
    title: 'takes the nudge of its type off the list, and no other',
    as: 'ben',
    check: async ({ portal }) => {
      const before = await portal(listNudges, { signal });
      expect(before.map(({ nudge_type }) => nudge_type)).toContain('EMERGENCY');
      await portal(dismissNudge, { body: { nudge_type: dismissedAs('EMERGENCY') }, signal });
      const rest = before.filter(({ nudge_type }) => nudge_type !== 'EMERGENCY');
      expect(await portal(listNudges, { signal })).toEqual(rest);
      await portal(dismissNudge, { body: { nudge_type: dismissedAs('EMERGENCY') }, signal });
      expect(await portal(listNudges, { signal })).toEqual(rest);
    },
  },
  {
    calls: ['POST /integrations/finti/nudges', 'GET /integrations/finti/nudges'],
    title: 'takes both questions of the deposit off the list as DEPOSIT, whichever was dismissed',
    as: 'ben',
    check: async ({ portal }) => {
      const types = async () => (await portal(listNudges, { signal })).map(({ nudge_type }) => nudge_type);
      const before = await types();
      expect(before).toContain('DEPOSIT_INIT');
      await portal(dismissNudge, { body: { nudge_type: dismissedAs('DEPOSIT_CONFIRM') }, signal });
      expect(await types()).toEqual(before.filter((type) => type !== 'DEPOSIT_INIT'));
    },
  },
  {
    calls: ['POST /integrations/finti/nudges', 'GET /notifications/user'],
    title: 'marks the messages read that stand for the nudge, and no other',
    check: async ({ portal }) => {
      const before = await portal(listMessages, { signal });
      await portal(dismissNudge, { body: { nudge_type: dismissedAs('CONTACT_INFO') }, signal });
      const after = await portal(listMessages, { signal });
      const isMeant = ({ is_nudge, nudge_type }: (typeof before)[number]) => is_nudge && nudge_type === 'CONTACT_INFO';
      expect(after.filter((message) => !isMeant(message))).toEqual(before.filter((message) => !isMeant(message)));
      for (const message of after.filter(isMeant)) expect(message.read).toBe(true);
    },
  },
  {
    calls: ['POST /integrations/finti/nudges', 'GET /integrations/finti/nudges'],
    title: 'refuses a body of another shape, and accepts an unknown type',
    check: async ({ portal, send }) => {
      const before = await portal(listNudges, { signal });
      for (const body of [{}, { nudge_type: '' }, { nudge_type: 7 }, { nudge_type: 'APC', pk: 1 }, 'APC']) {
        await expectRefusal(send('POST', '/api/integrations/finti/nudges', { body }), 400);
      }
      await portal(dismissNudge, { body: { nudge_type: dismissedAs('SOMETHING_NEW') }, signal });
      expect(await portal(listNudges, { signal })).toEqual(before);
    },
  },
  {
    calls: ['GET /integrations/finti/financial-account-summary'],
    title: 'SAMPLE-15 has the amounts as numbers',
    check: async ({ portal, username }) => {
      const summary = await portal(getAccountSummary, { signal });
      expect(summary).toEqual(sampleRecords(username, TODAY)['financial-account-summary']);
      expect(Object.values(summary?.CHARGES_DETAIL ?? {})).toEqual(Array.from({ length: 6 }, () => expect.any(Number)));
      expect(summary?.ENROLLED_PPLAN).toMatch(/^[YN]$/);
    },
  },
  {
    calls: ['GET /integrations/finti/financial-aid-info'],
    title: 'SAMPLE-16 has the aid years',
    check: async ({ portal, username }) => {
      const aid = await portal(getFinancialAid, { signal });
      expect(aid).toEqual(sampleRecords(username, TODAY)['financial-aid-info']);
      expect(aid?.FINAID_DETAIL[0]).toMatchObject({ AIDY: expect.any(String), DISPLAY_AIDY: expect.any(String) });
    },
  },
  {
    calls: ['POST /integrations/finti/clear-cache'],
    title: 'takes the four endpoints and answers a success',
    check: async ({ portal, send }) => {
      for (const endpoint of ['EmergencyInfo', 'CurriculumInfo', 'ContactInfo', 'PersonInfo'] as const) {
        await portal(clearServerCache, { body: { endpoint }, signal });
      }
      for (const body of [{}, { endpoint: 'Holds' }, { endpoint: 'PersonInfo', all: true }, null]) {
        await expectRefusal(send('POST', '/api/integrations/finti/clear-cache', { body }), 400);
      }
    },
  },
];
