import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { campusEventsFeed } from '../../src/sample/feed.ts';
import type { SampleCampusEvent } from '../../src/sample/shapes.ts';
import type { Orm } from '../db/database.ts';
import { gatewayRecords } from '../db/schema.ts';
import { definitionOf, type IntegrationName } from '../shared/endpoints.ts';
import type { Answer, IntegrationRequest, Integrations, IntegrationUser } from './integrations.ts';

type Content = Record<string, unknown>;

/** Integrations with sample data, which are rows of `gateway_records`. They are read at each call. */
export function sampleIntegrations(orm: Orm): Integrations {
  return {
    isAvailable: () => true,
    gatewayHealth: () => 'ok',
    circuits: () => [],
    fetch: async (request) => {
      switch (request.endpoint) {
        case 'current-term': {
          const term = await termOn(orm, request.parameter);
          return json(term === null ? null : { p_term_out: term.term });
        }
        case 'term-info':
          return json(await termOn(orm, request.parameter));
        case 'campus-events': {
          const events = await recordsFor(orm, request);
          return { type: 'rss', content: campusEventsFeed(events as SampleCampusEvent[]) };
        }
        default: {
          const records = await recordsFor(orm, request);
          return json(definitionOf(request.endpoint).isList ? records : (records[0] ?? null));
        }
      }
    },
    dismissNudges: async ({ id }, nudgeTypes) => {
      const resource: IntegrationName = 'nudges';
      await orm
        .delete(gatewayRecords)
        .where(
          and(
            eq(gatewayRecords.resource, resource),
            eq(gatewayRecords.person_id, id),
            inArray(sql`${gatewayRecords.content}->>'nudge_type'`, nudgeTypes),
          ),
        );
    },
  };
}

async function recordsFor(orm: Orm, { endpoint, person, parameter }: IntegrationRequest): Promise<Content[]> {
  const ofTerm = definitionOf(endpoint).by === 'term' ? eq(gatewayRecords.term, parameter) : undefined;
  const rows = await orm
    .select({ content: gatewayRecords.content })
    .from(gatewayRecords)
    .where(and(eq(gatewayRecords.resource, endpoint), isOf(person), ofTerm))
    .orderBy(asc(gatewayRecords.position), asc(gatewayRecords.id));
  return rows.map(({ content }) => content);
}

/** The person's own records, and those that are the same for everyone. */
function isOf({ id }: IntegrationUser) {
  return or(eq(gatewayRecords.person_id, id), isNull(gatewayRecords.person_id));
}

/** The latest term that has started by a day; null before the first. */
async function termOn(orm: Orm, day: string): Promise<Content | null> {
  const rows = await orm.select().from(gatewayRecords).where(eq(gatewayRecords.resource, 'term'));
  const started = rows.map(({ content }) => content).filter(({ start_date }) => String(start_date) <= day);
  return started.sort((one, other) => (String(one.start_date) < String(other.start_date) ? 1 : -1))[0] ?? null;
}

const json = (content: unknown): Answer => ({ type: 'json', content });
