import { statfsSync } from 'node:fs';
import type { Finding } from '../../src/api/admin/system-check.ts';
import { transportWarnings } from '../http/transport-warnings.ts';
import { isHttps, type ServerSettings } from '../settings/settings.ts';
import { factsOfExample } from '../settings/site-file.ts';
import { unknownSettings } from '../settings/unknown-names.ts';
import { isLoopback } from '../shared/ip-address.ts';

/** Less free space than this, in bytes, is worth a note. */
const LITTLE_SPACE = 2e9;

/**
 * What the settings alone say: misspelled names, what travels in clear, and settings that do not fit together.
 * @param environment the names of all variables
 */
export function checkSettings(settings: ServerSettings, environment: Record<string, string | undefined>): Finding[] {
  const notes = [
    ...unknownSettings(environment),
    ...transportWarnings(settings),
    ...contradictions(settings, environment),
    ...exampleFacts(settings),
  ];
  return notes.length === 0
    ? [{ subject: 'settings', state: 'ok', text: 'All names are known, and the values fit together.' }]
    : notes.map((text) => ({ subject: 'settings', state: 'note', text }));
}

function contradictions(
  { databaseUrl, publicUrl, openId, sampleData, trustedProxies, metrics }: ServerSettings,
  environment: Record<string, string | undefined>,
): string[] {
  const isProduction = databaseUrl !== null || openId !== null || isHttps({ publicUrl });
  const isInClear = publicUrl !== null && !isHttps({ publicUrl }) && !isLoopback(new URL(publicUrl).hostname);
  return [
    ...(databaseUrl !== null && (environment.DATA_DIR ?? '') !== ''
      ? ['DATABASE_URL and DATA_DIR are both set. The server uses DATABASE_URL alone; remove DATA_DIR.']
      : []),
    ...(isInClear
      ? ['PUBLIC_URL is an http address: cookies are not Secure, and anyone on the way can read them. Use https.']
      : []),
    ...(isHttps({ publicUrl }) && trustedProxies === 0
      ? [
          'PUBLIC_URL is an https address and TRUSTED_PROXIES is 0. The server itself speaks http only, so a proxy is in front of it: set TRUSTED_PROXIES to the number of proxies, or all users count as one address.',
        ]
      : []),
    ...(isProduction && sampleData
      ? [
          'SAMPLE_DATA is on: people with a public password can sign in, and one of them is a superuser. Set SAMPLE_DATA=off.',
        ]
      : []),
    ...(isProduction && metrics === null
      ? ['METRICS_PORT is not set, so no program can watch the server. deploy/alerts.yaml has rules for it.']
      : []),
  ];
}

/** What users see of the example university. Source: OPS-60. */
function exampleFacts({ site, ...settings }: ServerSettings): string[] {
  if (site === null) {
    return isHttps(settings)
      ? [
          'SITE_FILE is not set, so name, phone numbers and links are those of the example university. deploy/site.example.yaml shows the file.',
        ]
      : [];
  }
  const missing = factsOfExample(site);
  return missing.length === 0
    ? []
    : [
        `The file of SITE_FILE does not have these facts, so users see those of the example university: ${missing.join(', ')}.`,
      ];
}

/** Whether the disks of the data folder and the backups have space. @param folders that exist */
export function checkDisk(folders: readonly string[]): Finding[] {
  return folders.map((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const text = `${(free / 1e9).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB are free for ${folder}.`;
    return free < LITTLE_SPACE
      ? { subject: 'disk', state: 'note', text: `Only ${text}` }
      : { subject: 'disk', state: 'ok', text };
  });
}
