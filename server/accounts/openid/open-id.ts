import type { Log } from '../../monitoring/log.ts';
import type { OpenIdSettings } from '../../settings/settings.ts';
import { type ClaimsMapping, readClaimsFile } from './claims-file.ts';
import { createIssuer, type Issuer } from './issuer.ts';

/** The university's sign-in: its issuer, and how its accounts become people. */
export type OpenId = { settings: OpenIdSettings; mapping: ClaimsMapping; issuer: Issuer };

/**
 * Reads the claims file and prepares the issuer, without a call.
 * @throws StartupError when the claims file is missing or wrong
 */
export function connectOpenId(settings: OpenIdSettings, clock: () => Date, log: Log): OpenId {
  return { settings, mapping: readClaimsFile(settings.claimsFile), issuer: createIssuer(settings, clock, log) };
}
