import { isTimeZone } from './rules/dates.ts';

/** What differs from one university to the next. Addresses of the backend are settings instead: `src/browser/settings.ts`. */
export type Site = Readonly<{
  name: string;
  university: string;
  /** IANA zone of the campus: what "today" means, independent of the browser's zone. */
  timeZone: string;
  /** ISO 4217 code of all amounts. */
  currency: string;
  /** The address of a picture that stands before the name, in place of the house with columns; empty for the house. */
  logo: string;
  /** The form in which an eligible veteran certifies benefits. */
  veteranCertificationUrl: string;
  /** In international form, for a `tel:` link. */
  safetyPhone: string;
  /** Ten digits, as people write them; the footer shows it. */
  helpDeskPhone: string;
  /** What the setting `site` says about offices and money, unchecked: `src/site-offices.ts` reads it when it is needed. */
  officeFacts: Readonly<Record<string, unknown>>;
  links: Readonly<{
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
    /** Where a person sets up a single sign-on account. */
    accountManager: string;
    privacy: string;
    /** The statement on accessibility: a page of this app, or another site. */
    accessibility: string;
    feedback: string;
    emergencyProcedures: string;
    safetyResources: string;
    /** `{place}` is replaced by the building's name. */
    map: string;
    /** The university's calendar of events. */
    events: string;
    /** The campus groups with their events and news. */
    campusGroups: string;
    /** Where a person finds holds and schedule when the portal cannot show them. */
    studentRecords: string;
    /** Where a person corrects address, phone and email. */
    contactDetails: string;
    payBill: string;
    /** Where employees find their pay; empty if the portal does not say it. */
    payroll: string;
    statements: string;
    paymentPlan: string;
    financialAid: string;
  }>;
}>;

/**
 * The facts of an example university. A university replaces them in the file of the setting SITE_FILE. Pages read them through
 * `useSite()` and the server through `server/settings/site.ts`, which know the replaced ones.
 * Source: decisions, facts of the university; OPS-60.
 */
export const site: Site = Object.freeze({
  name: 'Portico',
  university: 'Portico University',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  logo: '',
  veteranCertificationUrl: 'https://www.portico.example/veterans/certification',
  safetyPhone: '+15035550144',
  helpDeskPhone: '503-555-0100',
  officeFacts: Object.freeze({}),
  links: Object.freeze({
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
    accessibility: '/accessibility-statement',
    feedback: 'https://help.portico.example/feedback',
    emergencyProcedures: 'https://www.portico.example/emergency-procedures',
    safetyResources: 'https://www.portico.example/safety-resources',
    map: 'https://maps.portico.example/?place={place}',
    events: 'https://events.portico.example/',
    campusGroups: 'https://groups.portico.example/',
    studentRecords: 'https://records.portico.example/',
    contactDetails: 'https://records.portico.example/contact',
    payBill: 'https://pay.portico.example/',
    payroll: 'https://hr.portico.example/pay',
    statements: 'https://pay.portico.example/statements',
    paymentPlan: 'https://pay.portico.example/plan',
    financialAid: 'https://www.portico.example/financial-aid',
  }),
});

/** What `src/site-offices.ts` reads, so that the first screen loads without it. */
const OFFICE_FACTS = ['offices', 'billingOffice', 'waysToPay', 'moneyCategories'];

/**
 * The facts of a deployment: those above, with single ones replaced.
 * Source: decisions, deployment settings (`site`); CONF-10.
 * @param overrides an object of the shape of `Site` in which every part may be missing
 * @returns `unusable` names each override that was left out, because there is no such fact or its value is not text (for
 * `timeZone`: not a time zone)
 */
export function siteWith(overrides: Record<string, unknown>): { site: Site; unusable: string[] } {
  const { links = {}, ...others } = overrides;
  const entries = Object.entries(others);
  const isOfOffices = ([name]: [string, unknown]) => OFFICE_FACTS.includes(name);
  const facts = Object.fromEntries(entries.filter((entry) => !isOfOffices(entry)));
  const officeFacts = Object.fromEntries(entries.filter(isOfOffices));
  const own = override(site, facts);
  const ofLinks = override(site.links, Object(links));
  return {
    site: Object.freeze({ ...own.facts, officeFacts, links: Object.freeze(ofLinks.facts) }),
    unusable: [...own.unusable, ...ofLinks.unusable.map((name) => `links.${name}`)],
  };
}

function override<Facts extends object>(facts: Facts, overrides: object): { facts: Facts; unusable: string[] } {
  const usable: [string, string][] = [];
  const unusable: string[] = [];
  for (const [name, value] of Object.entries(overrides)) {
    const isText = typeof value === 'string' && typeof Reflect.get(facts, name) === 'string';
    if (isText && (name !== 'timeZone' || isTimeZone(value))) usable.push([name, value]);
    else unusable.push(name);
  }
  return { facts: { ...facts, ...Object.fromEntries(usable) }, unusable };
}
