import { isOneLetterOff } from '../../src/rules/search-words.ts';
import { Environment, SECRETS_OF_FILES } from './settings.ts';

/** A variable whose name begins so is meant for the portal. */
const OWN_BEGINNINGS = ['GATEWAY_', 'FEED_', 'OIDC_', 'SMTP_', 'SMS_', 'PUSH_'];
/** Kubernetes names the addresses of its services so: a service `gateway` gives every container a GATEWAY_PORT. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;
/** So many letters of each part of two names must be the same before other endings count as one setting. */
const LETTERS_OF_PART = 4;

const settingNames = Object.keys(Environment.shape);
const known = new Set([...settingNames, ...SECRETS_OF_FILES.map((name) => `${name}_FILE`)]);

/**
 * The environment variables that are probably misspelled settings, one sentence for each, in the order of their names.
 * The values are not looked at. Source: OPS-34.
 */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name) && !OF_KUBERNETES.test(name))
    .sort()
    .flatMap((name) => {
      const near = nearestSetting(name);
      if (near !== null) return `There is no setting ${name}, so it is ignored. Did you mean ${near}?`;
      if (!OWN_BEGINNINGS.some((beginning) => name.startsWith(beginning))) return [];
      return `There is no setting ${name}, so it is ignored. docs/operations.md lists the settings.`;
    });
}

/** @returns the setting that is meant; null for a name that is not like one */
function nearestSetting(name: string): string | null {
  // Short names without a _ are those of other programs: HOME is no HOST.
  if (!name.includes('_')) return null;
  const typed = name.toUpperCase();
  return [...known].find((setting) => setting === typed || isLike(typed, setting)) ?? null;
}

function isLike(typed: string, setting: string): boolean {
  if (!setting.includes('_')) return false;
  const [letters, ofSetting] = [typed.replaceAll('_', ''), setting.replaceAll('_', '')];
  if (letters === ofSetting) return true;
  if (Math.abs(letters.length - ofSetting.length) <= 1 && isOneLetterOff(letters, ofSetting)) return true;
  return beginnings(typed) === beginnings(setting);
}

/** `TRUS_PROX` of TRUSTED_PROXIES and of TRUST_PROXY. */
const beginnings = (name: string): string =>
  name
    .split('_')
    .map((part) => part.slice(0, LETTERS_OF_PART))
    .join('_');
