import { sampleCourses } from './courses.ts';
import { sampleAccountSummary, sampleFinancialAid } from './finances.ts';
import { sampleGrades } from './grades.ts';
import { sampleHolds } from './holds.ts';
import { sampleContactInfo, sampleEmergencyInfo, samplePersonInfo } from './identities.ts';
import { sampleNudges } from './nudges.ts';
import { coursesOfOtherTerms, scheduleOfOtherTerms } from './other-terms.ts';
import { sampleSchedule } from './schedule.ts';
import type { SampleRecords } from './shapes.ts';
import { sampleStudies } from './studies.ts';
import { sampleTerm } from './terms.ts';

export const bookstoreLink = 'https://bookstore.portico.example/textbooks';

/**
 * All records of a sample person in the student-information gateway. A provisional account has none.
 * @param today `YYYY-MM-DD`
 */
export function sampleRecords(username: string, today: string): SampleRecords {
  const term = sampleTerm(today);
  return {
    'contact-info': sampleContactInfo(username),
    'person-info': samplePersonInfo(username),
    'emergency-info': sampleEmergencyInfo(username, today),
    courses: [...sampleCourses(username, term), ...coursesOfOtherTerms(username, today)],
    schedule: [...sampleSchedule(username, today), ...scheduleOfOtherTerms(username, today)],
    grades: sampleGrades(username, today),
    holds: sampleHolds(username, today),
    nudges: sampleNudges(username, today),
    'financial-account-summary': sampleAccountSummary(username, term),
    'financial-aid-info': sampleFinancialAid(username, term),
    ...sampleStudies(username, term),
  };
}
