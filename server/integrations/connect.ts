import type { Orm } from '../db/database.ts';
import type { ServerSettings } from '../settings.ts';
import { definitionOf } from './endpoints.ts';
import { gatewayIntegrations } from './gateway.ts';
import { absentIntegrations, type Integrations } from './integrations.ts';
import { sampleIntegrations } from './sample-source.ts';

/**
 * Connects the systems of the settings. Without a gateway, and for the feeds, there are sample data, or nothing if the
 * server has no sample data.
 */
export function connectIntegrations(
  { gateway, sampleData }: Pick<ServerSettings, 'gateway' | 'sampleData'>,
  orm: Orm,
): Integrations {
  const others = sampleData ? sampleIntegrations(orm) : absentIntegrations;
  if (gateway === null) return others;
  const connected = gatewayIntegrations(gateway);
  return {
    ...connected,
    fetch: (request) => (definitionOf(request.endpoint).system === 'gateway' ? connected : others).fetch(request),
  };
}
