import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { gatewayRecords } from '../db/schema.ts';

/** A term as the gateway knows it; first and last day `YYYY-MM-DD`. */
type Term = { term: string; start_date: string; end_date: string };

type GatewayRecord = Record<string, unknown>;
type Owner = { id: number; nine_number: string | null };

/**
 * The student-information gateway. Records are handed on as it sends them: their shape is the specification's. Every
 * call may reject, which the API passes on as 500.
 */
export type StudentRecords = {
  /** The advanced profile; null when there is none. */
  personInfo: (person: Owner) => Promise<GatewayRecord | null>;
  /** The term that a day (`YYYY-MM-DD`) lies in; null between terms. */
  termOn: (day: string) => Promise<Term | null>;
  schedule: (person: Owner, term: string) => Promise<GatewayRecord[]>;
  holds: (person: Owner) => Promise<GatewayRecord[]>;
};

/** The gateway of sample data: reads its records from the database at each call. */
export function sampleStudentRecords(orm: Orm): StudentRecords {
  const recordsOf = async (person: Owner, resource: string, term?: string) => {
    const ofTerm = term === undefined ? undefined : eq(gatewayRecords.term, term);
    const rows = await orm
      .select({ content: gatewayRecords.content })
      .from(gatewayRecords)
      .where(and(eq(gatewayRecords.resource, resource), eq(gatewayRecords.person_id, person.id), ofTerm))
      .orderBy(asc(gatewayRecords.position), asc(gatewayRecords.id));
    return rows.map(({ content }) => content);
  };
  return {
    personInfo: async (person) => (await recordsOf(person, 'person-info'))[0] ?? null,
    termOn: async (day) => {
      const rows = await orm
        .select({ content: gatewayRecords.content })
        .from(gatewayRecords)
        .where(and(eq(gatewayRecords.resource, 'term'), isNull(gatewayRecords.person_id)));
      const terms = rows.map(({ content }) => content as Term);
      const started = terms.filter(({ start_date }) => start_date <= day);
      return started.sort((one, other) => (one.start_date < other.start_date ? 1 : -1))[0] ?? null;
    },
    schedule: (person, term) => recordsOf(person, 'schedule', term),
    holds: (person) => recordsOf(person, 'holds'),
  };
}

const noGateway = () => Promise.reject(new Error('no student-information gateway is connected'));

/** Where no gateway is connected: every call fails, so that the portal says what is missing rather than "none". */
export const absentStudentRecords: StudentRecords = {
  personInfo: noGateway,
  termOn: noGateway,
  schedule: noGateway,
  holds: noGateway,
};
