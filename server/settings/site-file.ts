import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import * as z from 'zod';
import { isTimeZone } from '../../src/rules/dates.ts';
import { callHref } from '../../src/rules/phone.ts';
import { site as example } from '../../src/site.ts';
import { readSettingsFile, strictObject } from '../shared/settings-file.ts';
import { sha256 } from '../shared/sha256.ts';
import { StartupError, systemCode } from '../shared/startup-error.ts';

const SETTING = 'SITE_FILE';
/** A logo is on every page, so a large one would slow all of them. */
const LARGEST_LOGO = 100_000;
const LOGO_ENDINGS = ['.svg', '.png', '.webp', '.jpg'];

const TEXT = 'must be text';
const text = z
  .string({ error: TEXT })
  .trim()
  .min(1, { error: TEXT })
  .max(200, { error: 'must have at most 200 characters' });
const ADDRESS = 'must be an address with https://, a mailto: address, or a path of this portal that begins with /';
const address = z.string({ error: ADDRESS }).refine(isAddress, { error: ADDRESS });
const PHONE = 'must be a phone number in quotes: ten digits, or + with the country code, such as "+44 20 7946 0100"';
const phone = z.string({ error: PHONE }).refine((value) => callHref(value) !== null, { error: PHONE });
const INTERNATIONAL = 'must be a phone number in quotes with + and the country code, such as "+442079460100"';
const COLOR = 'must be a color in quotes, such as "#0b5563"';
const color = z
  .string({ error: COLOR })
  .regex(/^#[0-9a-f]{6}$/i, { error: COLOR })
  .transform((value) => value.toLowerCase());

const LINK_NAMES = Object.keys(example.links) as (keyof typeof example.links)[];
const MAP = 'must be an address with https:// in which {place} stands for the name of the building';
const links = {
  ...(Object.fromEntries(LINK_NAMES.map((name) => [name, address.optional()])) as Record<
    keyof typeof example.links,
    z.ZodOptional<typeof address>
  >),
  map: address.refine((value) => value.includes('{place}'), { error: MAP }).optional(),
  // Empty if the portal does not say where employees find their pay.
  payroll: z.union([z.literal(''), address], { error: ADDRESS }).optional(),
};

const office = {
  name: text,
  phone: phone.optional(),
  email: z.email({ error: 'must be an email address' }).optional(),
  hours: text.optional(),
  place: text.optional(),
  keywords: text.optional(),
};
const OFFICES = 'must be a list of offices by their code, such as SA, each with a name';
const offices = z
  .record(z.string(), strictObject(office, 'must have the name of the office'), { error: OFFICES })
  .refine((list) => Object.hasOwn(list, 'HD') && Object.hasOwn(list, 'PS'), {
    error: 'must have the help desk as HD and public safety as PS',
  });

const colors = { brand: color.optional(), accent: color.optional(), frame: color.optional() };

const fields = {
  name: text.max(30, { error: 'must have at most 30 characters, because a phone shows it below the icon' }),
  university: text,
  timeZone: z
    .string({ error: 'must be the name of a time zone, such as Europe/London' })
    .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/London' }),
  currency: z
    .string({ error: 'must be the code of a currency, such as GBP' })
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
      error: 'must be the code of a currency, such as GBP',
    })
    .optional(),
  safetyPhone: z
    .string({ error: INTERNATIONAL })
    .transform((value) => value.replace(/[\s().-]/g, ''))
    .refine((value) => value.startsWith('+') && callHref(value) !== null, { error: INTERNATIONAL }),
  helpDeskPhone: phone,
  veteranCertificationUrl: address.optional(),
  links: strictObject(links, 'must be a list of addresses by their names').optional(),
  offices: offices.optional(),
  billingOffice: text.optional(),
  waysToPay: z.record(z.string(), text, { error: 'must be a list of ways to pay, each with what it costs' }).optional(),
  moneyCategories: z
    .array(z.int({ error: 'must be the id of a category' }), { error: 'must be a list with ids of categories' })
    .optional(),
  colors: strictObject(colors, 'must be a list of colors: brand, accent, frame').optional(),
  logo: z
    .string({ error: 'must be the path of a picture' })
    .refine((path) => LOGO_ENDINGS.includes(extname(path).toLowerCase()), {
      error: `must be the path of a picture that ends in ${LOGO_ENDINGS.join(', ')}`,
    })
    .optional(),
};

const File = strictObject(fields, 'must have name, university, timeZone, safetyPhone and helpDeskPhone').refine(
  ({ offices, billingOffice }) =>
    billingOffice === undefined || offices === undefined || Object.hasOwn(offices, billingOffice),
  { path: ['billingOffice'], error: 'must be the code of one of the offices' },
);

const NAMES = [fields, links, office, colors].flatMap((shape) => Object.keys(shape));

export type SiteColors = NonNullable<z.output<typeof fields.colors>>;

/** A picture of the university, at the address at which it is served. The address changes with the content. */
export type SiteLogo = { address: string; content: Uint8Array<ArrayBuffer> };

/** What the file of the setting SITE_FILE says. */
export type SiteFile = {
  /** The facts in the form of the key `site` of a page's settings. */
  facts: Record<string, unknown>;
  colors: SiteColors;
  logo: SiteLogo | null;
};

/**
 * Reads the file with the facts of the university. It may be YAML or JSON.
 * Source: decisions, facts of the university; OPS-60.
 * @throws StartupError when file or logo are missing or wrong, with one sentence for each problem
 */
export function readSiteFile(path: string): SiteFile {
  const {
    colors = {},
    logo: picture,
    ...facts
  } = readSettingsFile({ path, setting: SETTING, schema: File, names: NAMES });
  const logo = picture === undefined ? null : readLogo(path, picture);
  return { facts: { ...facts, ...(logo === null ? {} : { logo: logo.address }) }, colors, logo };
}

/**
 * The facts that a file leaves out, so that the portal shows those of the example: `currency`, `links.webmail`.
 * @param file as `readSiteFile` returns it
 */
export function factsOfExample({ facts }: SiteFile): string[] {
  const given = Object.keys(Object(facts.links));
  const own = ['currency', 'veteranCertificationUrl', 'offices', 'billingOffice', 'waysToPay', 'moneyCategories'];
  return [
    ...own.filter((name) => !(name in facts)),
    ...LINK_NAMES.filter((name) => !given.includes(name) && name !== 'accessibility').map((name) => `links.${name}`),
  ];
}

/** @param path relative to the folder of the site file */
function readLogo(file: string, path: string): SiteLogo {
  const subject = `The logo ${path} of the file ${file}`;
  let content: Uint8Array<ArrayBuffer>;
  try {
    content = new Uint8Array(readFileSync(resolve(dirname(file), path)));
  } catch (error) {
    throw new StartupError(`${subject} cannot be read (${systemCode(error)}). Check the path and the permissions.`);
  }
  if (content.length > LARGEST_LOGO) {
    throw new StartupError(`${subject} has ${content.length} bytes. It may have at most ${LARGEST_LOGO}.`);
  }
  const hash = sha256(content)
    .slice(0, 8)
    .replace(/[^a-z0-9]/gi, '0');
  return { address: `/assets/logo-${hash}${extname(path).toLowerCase()}`, content };
}

function isAddress(value: string): boolean {
  if (/^\/(?!\/)[\w./#?=&%-]*$/.test(value) || /^mailto:[^\s@]+@[^\s@]+$/.test(value)) return true;
  return /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value);
}
