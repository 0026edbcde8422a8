import * as z from 'zod/mini';
import { foldSubject, number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const CourseWire = z.object({
  SUBJECTCODE: text,
  SUBJECT: text,
  SUBJECTDESCRIPTION: text,
  COURSENUMBER: text,
  COURSETITLE: text,
  COURSEREGISTRATIONNUMBER: text,
  SECTIONNO: text,
  COURSELEVEL: text,
  COURSELOCATION: text,
  SCHEDULETYPE: text,
  COLLEGE: text,
  DEPARTMENT: text,
  CREDITS: number,
  LECTUREHOURS: number,
  AVAIALABLEWAITLIST: number,
  FACULTYNAME: text,
  FACULTYEMAIL: text,
  TERMCODE: text,
  TERMDESCRIPTION: text,
  EXCLUSIONLIST: text,
  ACCEPTEDAID: text,
  INITATTENDANCE: text,
});

/**
 * One course of a term, joined to its meetings and grade by COURSEREGISTRATIONNUMBER. EXCLUSIONLIST, ACCEPTEDAID and
 * INITATTENDANCE are "Y" or "N". AVAIALABLEWAITLIST is spelled as the gateway spells it.
 */
export const Course = z.pipe(CourseWire, z.transform(foldSubject<z.infer<typeof CourseWire>>));
export type Course = z.infer<typeof Course>;

/** The courses of the student in a term. */
export const listCourses = endpoint({ path: '/integrations/finti/courses', isByTerm: true, answer: z.array(Course) });
