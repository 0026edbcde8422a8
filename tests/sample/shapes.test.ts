import { describe, expect, test } from 'vitest';
import { termName } from '../../src/rules/terms.ts';
import { sampleAssignments } from '../../src/sample/assignments.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { demoStudent } from '../../src/sample/people.ts';
import { sampleProfile } from '../../src/sample/profile.ts';
import { sampleRecords } from '../../src/sample/records.ts';
import { sampleCategories, sampleTasks } from '../../src/sample/tasks.ts';
import { sampleTerm, sampleTerms } from '../../src/sample/terms.ts';
import { allRecords, DAYS, keys, notNull, recordsOf, sorted, students, TODAY, usernames } from './support.ts';

describe('shapes of the specification', () => {
  test('SAMPLE-01: messages have title, body, read, created_on, display_as_banner and pk', () => {
    const all = usernames.flatMap((username) => sampleMessages(username, TODAY));
    expect(all.length).toBeGreaterThan(30);
    for (const message of all) {
      expect(keys(message)).toEqual(
        sorted(
          'action_link app_message body created_on display_as_banner is_nudge nudge_type pk read title user_read_on',
        ),
      );
      expect(message).toMatchObject({
        title: expect.stringMatching(/\S/),
        body: expect.stringMatching(/^<p>/),
        read: message.user_read_on !== null,
        created_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
    }
  });

  test('SAMPLE-02: the nudges use the six codes of the specification, and an advisor has one of the directory', () => {
    const codesOf = (records: typeof allRecords) =>
      records.flatMap(({ nudges }) => nudges.map(({ nudge_type }) => nudge_type));
    const known = ['ALERT', 'APC', 'CONTACT_INFO', 'DEPOSIT_INIT', 'EMERGENCY', 'EVACUATION'];
    expect([...new Set(codesOf(allRecords))].sort()).toEqual([...known, 'DIRECTORY'].sort());
    expect(codesOf([recordsOf('farah')])).toEqual(['DIRECTORY']);
    expect(
      recordsOf('robin')
        .nudges.map(({ nudge_type }) => nudge_type)
        .sort(),
    ).toEqual(known);
  });

  test('SAMPLE-03, SAMPLE-04: task assignments and the task in them have the fields of the specification', () => {
    const all = usernames.flatMap((username) => sampleAssignments(username, TODAY));
    expect(new Set(all.map(({ user }) => user)).size).toBe(students.length);
    for (const assignment of all) {
      expect(keys(assignment)).toEqual(sorted('id user completed_on starred overdue do_now_on does_not_apply_on task'));
      expect(keys(assignment.task)).toEqual(
        sorted(
          'id action_date periodicity important_reason title description starts_on ends_on sort_by has_deadline modality is_important new_student_checklist checklist_rank category',
        ),
      );
    }
  });

  test('SAMPLE-05: sort_by, modality, category and periodicity of a task', () => {
    const categories = sampleCategories.map(({ id }) => id);
    for (const task of sampleTasks(TODAY)) {
      expect(task).toMatchObject({ sort_by: 'START', modality: 'ONLINE' });
      expect(categories).toContain(task.category);
      expect(task.periodicity).toMatch(/^(once|every \w+( term)?)$/);
    }
  });

  test('SAMPLE-06, SAMPLE-07: the sample profile is a student’s, without staff or superuser flag', () => {
    const profile = sampleProfile(TODAY);
    expect(keys(profile)).toEqual(
      sorted(
        'first_name last_name photo primary_role can_use_demo nine_number profile_pk preferences contact_info emergency_info advanced_profile',
      ),
    );
    expect(profile).toMatchObject({ primary_role: 'student', can_use_demo: true });
    expect(demoStudent.user).toMatchObject({ other_roles: [], is_staff: false, is_superuser: false });
  });

  test('SAMPLE-08: the photo of the sample profile is an image data URL', () => {
    expect(sampleProfile(TODAY).photo).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  });

  test('SAMPLE-09, SAMPLE-10: preferences and contact info of the sample profile', () => {
    const { preferences, contact_info } = sampleProfile(TODAY);
    expect(keys(preferences)).toEqual(sorted('initialized pk sms_number use_profile_photo'));
    expect(keys(contact_info)).toEqual(
      sorted('phone_number street_line_1 street_line_2 city state zip email initialized'),
    );
    expect([preferences.initialized, contact_info.initialized]).toEqual([true, true]);
  });

  test('SAMPLE-11, SAMPLE-12, SAMPLE-13: emergency info', () => {
    for (const username of usernames.filter((name) => name !== 'gia')) {
      const emergency = notNull(recordsOf(username)['emergency-info']);
      expect(keys(emergency.ALERT_RECORD)).toEqual(
        sorted(
          'last_updated external_email internal_email alternate_phone primary_phone sms_phone sms_status_ind evacuation_assistance',
        ),
      );
      expect(emergency.ALERT_RECORD.sms_status_ind).toMatch(/^[YN]$/);
      expect(emergency.ALERT_RECORD.evacuation_assistance).toBe(
        emergency.EVACUATION.EVACUATION_ASSISTANCE.request_assistance,
      );
      for (const contact of emergency.EMERGENCY_CONTACTS) {
        expect(keys(contact)).toEqual(
          sorted(
            'id priority first_name last_name street_line_1 city state nation_code nation_description zip area_code phone_number extension relation_code relation_description',
          ),
        );
      }
      expect(keys(emergency.EVACUATION)).toEqual(sorted('EVACUATION_ADDRESS EVACUATION_ASSISTANCE'));
      expect(keys(emergency.EVACUATION.EVACUATION_ASSISTANCE)).toEqual(sorted('evac_last_updated request_assistance'));
    }
    expect(sampleProfile(TODAY).emergency_info.EVACUATION.EVACUATION_ADDRESS).not.toBe(null);
    const priorities = recordsOf('tomas')['emergency-info']?.EMERGENCY_CONTACTS.map(({ priority }) => priority);
    expect(priorities).toEqual(['10', '2', '1']);
  });

  test('SAMPLE-14: the advanced profile', () => {
    for (const username of usernames.filter((name) => name !== 'gia')) {
      expect(keys(notNull(recordsOf(username)['person-info']))).toEqual(
        sorted(
          'BIO_DATA CITIZENSHIP_STATUS DISABILITY_CLASSIFICATION DISABILITY_STATUS EMPLOYEE ETHNICITY LEGAL_NAME LEGAL_SEX PRONOUNS PREFERRED_NAME DISPLAY_NAME RACE_DATA STUDENT STUDENT_WORKER STUDENT_ID VETERAN_CLASSIFICATION VETERAN_ELIGIBILITY VETERAN_STATUS',
        ),
      );
    }
  });

  test('SAMPLE-15: the account summary, whose sums are right', () => {
    for (const username of students) {
      const account = notNull(recordsOf(username)['financial-account-summary']);
      expect(keys(account)).toEqual(sorted('ENROLLED_PPLAN PPLAN_TERM CHARGES_DETAIL'));
      expect(keys(account.CHARGES_DETAIL)).toEqual(
        sorted(
          'CHARGES_BALANCE CHARGES_PAYMENTS_RXD CHARGES_NEW_ACTIVITY CHARGES_ANTICIPATED_AID CHARGES_REFUNDS CHARGES_AMOUNT_DUE',
        ),
      );
      const of = account.CHARGES_DETAIL;
      expect(of.CHARGES_AMOUNT_DUE).toBeCloseTo(of.CHARGES_BALANCE - of.CHARGES_ANTICIPATED_AID, 2);
      // What was left over from last term is what the hold names.
      const pastDue = of.CHARGES_BALANCE - of.CHARGES_NEW_ACTIVITY + of.CHARGES_PAYMENTS_RXD - of.CHARGES_REFUNDS;
      const held = recordsOf(username).holds.reduce((sum, { HOLDAMOUNT }) => sum + (HOLDAMOUNT ?? 0), 0);
      expect(pastDue).toBeCloseTo(held, 2);
      expect(account.PPLAN_TERM).toBe(account.ENROLLED_PPLAN === 'Y' ? sampleTerm(TODAY).term : null);
    }
    expect(recordsOf('ben')['financial-account-summary']?.ENROLLED_PPLAN).toBe('Y');
  });

  test('SAMPLE-16: financial aid, two aid years and a message for Amara', () => {
    for (const username of students) {
      const aid = notNull(recordsOf(username)['financial-aid-info']);
      expect(keys(aid)).toEqual(sorted('FINAID_MSG FINAID_DETAIL'));
      for (const year of aid.FINAID_DETAIL) {
        expect(keys(year)).toEqual(
          sorted('AIDY DISPLAY_AIDY FAFSA_DESC FAFSA_IND STUREQ_DESC STUREQ_IND SAP_IND SAP_CODE SAP_DESC'),
        );
      }
    }
    const { FINAID_DETAIL, FINAID_MSG } = notNull(recordsOf('amara')['financial-aid-info']);
    expect(FINAID_DETAIL.map(({ DISPLAY_AIDY }) => DISPLAY_AIDY)).toEqual(['2027–2028', '2028–2029']);
    expect(FINAID_MSG).toMatch(/\S/);
  });

  test('SAMPLE-17: the academic program', () => {
    for (const username of students) {
      const program = notNull(recordsOf(username)['curriculum-info']);
      expect(keys(program)).toEqual(sorted('curricula pre_prof'));
      for (const curriculum of program.curricula) {
        expect(keys(curriculum)).toEqual(
          expect.arrayContaining(
            sorted(
              'ADMITLEVEL CATALOG_TERM COLLEGE CUR_PRIORITY DEPARTMENT FOS FOS_CODE FOS_DESC FOS_PRIORITY LEVL LEVL_CODE STUDENT_STATUS STUDENT_TYPE TERM_EFF_CODE DEGREE_DESC',
            ),
          ),
        );
        expect(curriculum.FOS_CODE).toMatch(/^(MAJOR|MINOR)$/);
      }
    }
    const { curricula, pre_prof } = notNull(recordsOf('amara')['curriculum-info']);
    expect(curricula.map(({ FOS_CODE, FOS_DESC }) => [FOS_CODE, FOS_DESC])).toEqual([
      ['MAJOR', 'Computer Science'],
      ['MINOR', 'Music'],
    ]);
    expect(pre_prof).toEqual([{ FOS_DESC: 'Pre-Law' }]);
  });

  test('SAMPLE-18: every part of the academic sample is there for the sample student', () => {
    const { gpa, standing, 'class-standing': classStanding, 'curriculum-info': program } = recordsOf('robin');
    const { term, start_date } = sampleTerm(TODAY);
    expect(gpa).not.toEqual([]);
    expect(standing).toEqual({ message: 'Good Standing' });
    expect(classStanding).toEqual({ class_standing: 'Junior' });
    // The current term, which is the display_term too (decisions, spellings).
    expect(termName(term)).toBe('Winter 2028');
    expect(start_date <= TODAY).toBe(true);
    expect(program?.curricula.map(({ EXPECTED_GRAD_TERM }) => termName(EXPECTED_GRAD_TERM))).toEqual([
      'Winter 2030',
      'Winter 2030',
    ]);
  });

  test('SAMPLE-19: every term code follows YYYYTT', () => {
    for (const today of DAYS) {
      const codes = usernames.flatMap((username) => {
        const records = sampleRecords(username, today);
        return [
          ...[...records.courses, ...records.schedule, ...records.grades].map(({ TERMCODE }) => TERMCODE),
          ...records.advisor.map(({ ADV_TERM_EFF }) => ADV_TERM_EFF),
          ...(records['curriculum-info']?.curricula ?? []).flatMap((of) => [
            of.CATALOG_TERM,
            of.EXPECTED_GRAD_TERM,
            of.TERM_EFF_CODE,
          ]),
        ];
      });
      expect(codes.filter((code) => termName(code) === null)).toEqual([]);
    }
  });

  test('SAMPLE-20: GPA records, several of a level, graduate and undergraduate', () => {
    for (const record of allRecords.flatMap(({ gpa }) => gpa)) {
      expect(keys(record)).toEqual(sorted('GPA GPATYPEINDICATOR LEVELCODE'));
    }
    expect(recordsOf('chen').gpa.map(({ LEVELCODE, GPATYPEINDICATOR }) => LEVELCODE + GPATYPEINDICATOR)).toEqual([
      'GRO',
      'GRI',
      'UGO',
      'UGI',
    ]);
  });

  test('SAMPLE-21: grades by term, those of this term not yet posted', () => {
    for (const today of DAYS) {
      const { term } = sampleTerm(today);
      for (const username of students) {
        const { grades, courses } = sampleRecords(username, today);
        for (const grade of grades) {
          expect(keys(grade)).toEqual(
            sorted('COURSENUMBER COURSEREGISTRATIONNUMBER COURSETITLE FINALGRADE GRADEDATE SUBJECTCODE TERMCODE'),
          );
          expect(grade.GRADEDATE === null).toBe(grade.FINALGRADE === null);
          if (grade.GRADEDATE !== null) expect(grade.GRADEDATE < today).toBe(true);
        }
        const ofThisTerm = grades.filter(({ TERMCODE }) => TERMCODE === term);
        expect(ofThisTerm.map(({ COURSEREGISTRATIONNUMBER: number }) => number)).toEqual(
          courses.filter(({ TERMCODE }) => TERMCODE === term).map(({ COURSEREGISTRATIONNUMBER: number }) => number),
        );
        expect(ofThisTerm.every(({ FINALGRADE }) => FINALGRADE === null)).toBe(true);
      }
      const earlier = sampleRecords('amara', today).grades.filter(({ TERMCODE }) => TERMCODE < term);
      const before = sampleTerms(today).filter((of) => of.term < term);
      expect([...new Set(earlier.map(({ TERMCODE }) => TERMCODE))]).toEqual(
        before
          .slice(-4)
          .map((of) => of.term)
          .reverse(),
      );
      const spread = new Set(earlier.map(({ FINALGRADE }) => FINALGRADE));
      for (const grade of ['A', 'B', 'C+', 'P', 'W', null]) expect(spread).toContain(grade);
    }
  });

  test('SAMPLE-22, SAMPLE-23, SAMPLE-27: every course of the schedule is in the courses, and the other way round', () => {
    for (const username of usernames) {
      const { schedule, courses } = recordsOf(username);
      for (const meeting of schedule) {
        expect(keys(meeting)).toEqual(
          sorted(
            'BUILDING COURSENUMBER COURSEREGISTRATIONNUMBER COURSETITLE DAYS DAYSDISPLAY STARTDATE ENDDATE STARTTIME ENDTIME LOCATION MEETINGTYPE ROOM SUBJECTCODE TERMCODE INSTRUCTIONAL_METHOD',
          ),
        );
        const course = courses.find((of) => of.COURSEREGISTRATIONNUMBER === meeting.COURSEREGISTRATIONNUMBER);
        expect(course).toMatchObject({
          SUBJECT: meeting.SUBJECTCODE,
          COURSENUMBER: meeting.COURSENUMBER,
          COURSETITLE: meeting.COURSETITLE,
          COURSELOCATION: meeting.LOCATION === 'Online' ? 'Online' : 'Main campus',
        });
      }
      const scheduled = new Set(schedule.map(({ COURSEREGISTRATIONNUMBER: number }) => number));
      expect(scheduled).toEqual(new Set(courses.map(({ COURSEREGISTRATIONNUMBER: number }) => number)));
      for (const course of courses) {
        expect(keys(course)).toEqual(
          expect.arrayContaining(
            sorted(
              'AVAIALABLEWAITLIST COLLEGE COURSELEVEL COURSELOCATION CREDITS DEPARTMENT FACULTYEMAIL FACULTYNAME LECTUREHOURS SCHEDULETYPE SECTIONNO SUBJECT SUBJECTDESCRIPTION TERMDESCRIPTION INITATTENDANCE ACCEPTEDAID',
            ),
          ),
        );
        const { COLLEGE, DEPARTMENT, SUBJECTDESCRIPTION, INITATTENDANCE, ACCEPTEDAID, EXCLUSIONLIST } = course;
        for (const text of [COLLEGE, DEPARTMENT, SUBJECTDESCRIPTION]) expect(text).toMatch(/\S/);
        for (const indicator of [INITATTENDANCE, ACCEPTEDAID, EXCLUSIONLIST]) expect(indicator).toMatch(/^[YN]$/);
      }
    }
  });

  test('SAMPLE-24, SAMPLE-25: every hold explains itself and ends on 2099-12-31', () => {
    for (const hold of allRecords.flatMap(({ holds }) => holds)) {
      expect(keys(hold)).toEqual(
        sorted(
          'HOLD HOLDAMOUNT HOLDDESCRIPTION HOLDFROMDATE HOLDTODATE HOLDORIGINATINGOFFICE HOLDORIGINATINGOFFICEDESCRIPTION HOLDRELEASEINDICATOR PROCESSAFFECTED REASON STUDENTID',
        ),
      );
      expect(hold).toMatchObject({ HOLDTODATE: '2099-12-31', REASON: expect.stringMatching(/\.$/) });
      expect(hold.HOLDRELEASEINDICATOR).toMatch(/^[YN]$/);
      expect(hold.PROCESSAFFECTED).toContain('Registration');
    }
    expect(['amara', 'ben', 'tomas', 'robin'].map((name) => recordsOf(name).holds.length)).toEqual([1, 0, 2, 2]);
  });

  test('SAMPLE-26: advisors, one of them primary; Computer Science is advised by Dolores', () => {
    for (const username of students) {
      const { advisor, 'curriculum-info': program } = recordsOf(username);
      for (const each of advisor) {
        expect(keys(each)).toEqual(
          sorted('ADV_EMAIL_ADDRESS ADV_NAME ADV_TERM_EFF ADV_CODE ADV_CODE_DESC ADV_PRIM ADV_PHOTO'),
        );
      }
      const primary = advisor.filter(({ ADV_PRIM }) => ADV_PRIM === 'Y');
      expect(primary).toHaveLength(1);
      const [major] = notNull(program).curricula;
      if (major?.FOS === 'CS') expect(primary[0]?.ADV_NAME).toBe('Dolores Vega');
    }
    expect(recordsOf('amara').advisor.map(({ ADV_PRIM }) => ADV_PRIM)).toEqual(['Y', 'N', 'N']);
    expect(recordsOf('amara').advisor.filter(({ ADV_PHOTO }) => ADV_PHOTO?.startsWith('data:image/'))).toHaveLength(1);
  });
});
