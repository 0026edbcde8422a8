import * as z from 'zod/mini';
import { filled, listOf, number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const CurriculumWire = z.object({
  CUR_PRIORITY: number,
  FOS_PRIORITY: number,
  FOS_CODE: text,
  FOS_DESC: text,
  DEGREE_DESC: text,
  CATALOGTERM: text,
  CATALOG_TERM: text,
  EXPECTED_GRAD_TERM: text,
  expected_graduation: text,
  COLLEGE: text,
  DEPARTMENT: text,
  ADMITLEVEL: text,
  LEVL: text,
  LEVL_CODE: text,
  RESIDENCY_STATUS: text,
  STUDENT_STATUS: text,
  STUDENT_TYPE: text,
});

/** A field of study: FOS_CODE is MAJOR or MINOR. Catalogue term and expected graduation have a second spelling each. */
export const Curriculum = z.pipe(
  CurriculumWire,
  z.transform(({ CATALOG_TERM, expected_graduation, ...curriculum }) => ({
    ...curriculum,
    CATALOGTERM: curriculum.CATALOGTERM ?? CATALOG_TERM,
    EXPECTED_GRAD_TERM: curriculum.EXPECTED_GRAD_TERM ?? expected_graduation,
  })),
);
export type Curriculum = z.infer<typeof Curriculum>;

const PreProfessional = z.union([z.string(), z.object({ FOS_DESC: text, DESC: text })]);

/** The academic program: fields of study, and the names of pre-professional programs, one text each. */
export const Program = z.object({
  curricula: listOf(Curriculum),
  pre_prof: z.pipe(
    listOf(z.nullable(PreProfessional)),
    z.transform((items) =>
      items.map((item) => (typeof item === 'string' ? item : (item?.FOS_DESC ?? item?.DESC))).filter(isText),
    ),
  ),
});
export type Program = z.infer<typeof Program>;

const isText = (value: string | null | undefined): value is string => Boolean(value);

/**
 * The academic program of the student. An item of `pre_prof` is a text, or an object with `FOS_DESC` or else `DESC`.
 */
export const getProgram = endpoint({
  path: '/integrations/finti/curriculum-info',
  answer: filled(Program),
  emptyText: 'No Record Found/Not Applicable',
});
