import { Hono } from 'hono';
import type { ServerSettings } from '../settings/settings.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 advises less than a year, so that an old copy is not believed for ever. */
const VALID_MS = 180 * 24 * 60 * 60_000;

/** Where people report a weakness of this portal, as RFC 9116 says; 404 without the setting. Source: SEC-40. */
export function securityContact(
  { securityContact: contact, publicUrl }: Pick<ServerSettings, 'securityContact' | 'publicUrl'>,
  clock: () => Date,
): Hono {
  const routes = new Hono();
  if (contact === null) return routes;
  routes.get(PATH, (context) => {
    const expires = new Date(clock().getTime() + VALID_MS);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${PATH}`]),
    ];
    return context.text(`${lines.join('\n')}\n`);
  });
  return routes;
}
