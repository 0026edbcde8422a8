import type { Orm } from '../db/database.ts';
import type { Log } from '../monitoring/log.ts';
import { pictureAddresses } from '../pictures/remote-pictures.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { definitionOf, type IntegrationName } from '../shared/endpoints.ts';
import { SystemError } from '../shared/system-error.ts';
import type { NoteCall } from '../shared/upstream-calls.ts';
import { alertSightingsIn } from './alert-sightings.ts';
import type { Feed } from './feed.ts';
import { connectFeeds } from './feeds.ts';
import { gatewayIntegrations } from './gateway.ts';
import { absentIntegrations, FEED_PREFIX, type Integrations } from './integrations.ts';
import { sampleIntegrations } from './sample-source.ts';

/**
 * Connects the systems of the settings. Where the settings name no system, there are sample data, or nothing if the server
 * has no sample data.
 */
export function connectIntegrations(
  {
    gateway,
    feeds,
    sampleData,
    remotePictures,
  }: Pick<ServerSettings, 'gateway' | 'feeds' | 'sampleData' | 'remotePictures'>,
  orm: Orm,
  clock: () => Date,
  log: Log,
  noteCall: NoteCall = () => {},
): Integrations {
  const others = sampleData ? sampleIntegrations(orm) : absentIntegrations;
  const student = gateway === null ? others : gatewayIntegrations({ ...gateway, log, noteCall });
  const connected = new Map<IntegrationName, Feed>(
    connectFeeds({
      ...feeds,
      clock,
      log,
      noteCall,
      see: alertSightingsIn(orm, log),
      pictures: pictureAddresses({ orm, settings: { remotePictures }, clock }),
    }),
  );
  return {
    ...student,
    circuits: () => [...student.circuits(), ...[...connected.values()].flatMap(({ circuit }) => circuit() ?? [])],
    feedFaults: () =>
      [...connected].map(([feed, { faults }]) => {
        const leftOut = faults().filter(({ isLeftOut }) => isLeftOut).length;
        return { feed, leftOut, kept: faults().length - leftOut };
      }),
    isInMemory: (endpoint) => connected.has(endpoint) && endpoint === 'rave-messages',
    stop: () => {
      for (const { stop } of connected.values()) stop();
    },
    fetch: async (request) => {
      const { endpoint } = request;
      const feed = connected.get(endpoint);
      const { system } = definitionOf(endpoint);
      try {
        return await (feed?.fetch() ?? (system === 'gateway' ? student : others).fetch(request));
      } catch (error) {
        if (error instanceof SystemError)
          error.of = { system: feed === undefined ? system : `${FEED_PREFIX}${endpoint}`, call: endpoint };
        throw error;
      }
    },
  };
}
