import { existsSync, readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);
/** The build writes here which commit it has built. */
const BUILT = new URL('../../dist/.server/version', import.meta.url);

/** The version in package.json, with the commit that was built where it is known: `0.9.0 (af5d60e)`. */
export function portalVersion(): string {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const built = existsSync(BUILT) ? readFileSync(BUILT, 'utf8').trim() : version;
  return built === version ? version : `${version} (${built})`;
}
