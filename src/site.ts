/** What differs from one university to the next. Addresses of the backend are settings instead: `src/browser/settings.ts`. */
export type Site = {
  name: string;
  university: string;
  /** IANA zone of the campus: what "today" means, whatever the browser's zone. */
  timeZone: string;
  /** ISO 4217 code of what amounts are in. */
  currency: string;
  /** Where a veteran certifies benefits, instead of reading about it. */
  veteranCertificationUrl: string;
  /** In international form, for `tel:` links. */
  safetyPhone: string;
  links: {
    webmail: string;
    library: string;
    courses: string;
    registration: string;
    helpDesk: string;
    supportServices: string;
    publicSafety: string;
    resourceCenters: string;
    health: string;
    applicants: string;
    /** Where a person sets a single sign-on account up. */
    accountManager: string;
    privacy: string;
    feedback: string;
    emergencyProcedures: string;
    safetyResources: string;
    /** `{place}` is replaced by the building's name. */
    map: string;
    /** Where a person finds holds and schedule when the portal cannot show them. */
    studentRecords: string;
  };
};

export const site: Site = {
  name: 'Portico',
  university: 'Portico University',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  veteranCertificationUrl: 'https://www.portico.example/veterans/certification',
  safetyPhone: '+15035550144',
  links: {
    webmail: 'https://mail.portico.example/',
    library: 'https://library.portico.example/',
    courses: 'https://canvas.portico.example/',
    registration: 'https://registration.portico.example/',
    helpDesk: 'https://help.portico.example/',
    supportServices: 'https://www.portico.example/support-services',
    publicSafety: 'https://www.portico.example/campus-public-safety',
    resourceCenters: 'https://www.portico.example/resource-centers',
    health: 'https://www.portico.example/health-and-counseling',
    applicants: 'https://apply.portico.example/',
    accountManager: 'https://account.portico.example/',
    privacy: 'https://www.portico.example/privacy',
    feedback: 'https://help.portico.example/feedback',
    emergencyProcedures: 'https://www.portico.example/emergency-procedures',
    safetyResources: 'https://www.portico.example/safety-resources',
    map: 'https://maps.portico.example/?place={place}',
    studentRecords: 'https://records.portico.example/',
  },
};

/**
 * Puts single facts of a deployment in the place of the ones above, for this page; call it before anything reads them.
 * Source: decisions, deployment settings (`site`); CONF-10.
 * @param overrides an object of the shape of `Site`, of which every part may be missing
 * @returns what cannot be used, by its name, because there is no such fact or its value is no text (for `timeZone`: no
 * time zone)
 */
export function overrideSite(overrides: Record<string, unknown>): string[] {
  const { links = {}, ...facts } = overrides;
  return [...override(site, facts), ...override(site.links, Object(links)).map((name) => `links.${name}`)];
}

function override(facts: Record<string, unknown>, overrides: Record<string, unknown>): string[] {
  return Object.entries(overrides).flatMap(([name, value]) => {
    const isUsable =
      typeof value === 'string' && typeof facts[name] === 'string' && (name !== 'timeZone' || isTimeZone(value));
    if (isUsable) facts[name] = value;
    return isUsable ? [] : [name];
  });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
