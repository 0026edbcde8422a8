import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../server/settings/settings.ts';
import { setSite, site } from '../../server/settings/site.ts';
import { factsOfExample, readSiteFile } from '../../server/settings/site-file.ts';
import { site as example, siteWith } from '../../src/site.ts';
import { siteOffices } from '../../src/site-offices.ts';

const EXAMPLE = join(import.meta.dirname, '../../deploy/site.example.yaml');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SMALLEST = `name: Wharf
university: Isle of Dogs University
timeZone: Europe/London
safetyPhone: "+44 20 7946 0144"
helpDeskPhone: "+44 20 7946 0100"`;

const read = (text: string) => {
  const path = join(folder, 'site.yaml');
  writeFileSync(path, text);
  return () => readSiteFile(path);
};

test('OPS-60 the example has every fact, and each of them can be used', () => {
  const file = readSiteFile(EXAMPLE);
  expect(factsOfExample(file)).toEqual([]);
  expect(siteWith(file.facts).unusable).toEqual([]);
  const { officeFacts: _, ...others } = example;
  const facts = [...Object.keys(others), ...Object.keys(siteOffices)];
  expect([...Object.keys(file.facts), 'logo'].sort()).toEqual(facts.sort());
  expect(file.colors).toEqual({ brand: '#4b2e83', accent: '#c77700', frame: '#f6f3fb' });
});

test('OPS-60 the setting SITE_FILE names the file, and the server takes its facts from there', () => {
  const { site: ofSetting } = readSettings({ SITE_FILE: EXAMPLE });
  try {
    setSite(ofSetting);
    expect(site()).toMatchObject({ name: 'Wharf', timeZone: 'Europe/London', safetyPhone: '+442079460144' });
  } finally {
    setSite(null);
  }
  expect(site().name).toBe('Portico');
});

test('OPS-60 the smallest file leaves the other facts to the example, and they can be listed', () => {
  const file = read(SMALLEST)();
  expect(file).toMatchObject({ colors: {}, logo: null });
  expect(factsOfExample(file)).toContain('currency');
  expect(factsOfExample(file)).toContain('links.webmail');
});

describe('OPS-60 a wrong file stops the start and names each field', () => {
  test.each([
    ['', 'The file must have name, university, timeZone, safetyPhone and helpDeskPhone.'],
    ['name: [a', /is neither YAML nor JSON: .*line 1, column \d+\.$/],
    [`${SMALLEST}\ntimezone: Europe/London`, 'must not have the unknown field timezone. Did you mean timeZone?'],
    [`${SMALLEST}\ncolors: { brnad: "#ffffff" }`, 'colors must not have the unknown field brnad. Did you mean brand?'],
    [`${SMALLEST}\nlinks: { webmial: / }`, 'links must not have the unknown field webmial. Did you mean webmail?'],
    [`${SMALLEST}\nmotto: Docta per aspera`, 'The file must not have the unknown field motto.'],
    [`${SMALLEST}\nlinks: { library: "javascript:alert(1)" }`, 'links.library must be an address with https://'],
    [`${SMALLEST}\nlinks: { library: //evil.example }`, 'links.library must be an address with https://'],
    [
      `${SMALLEST}\nlinks: { map: https://maps.example/ }`,
      'links.map must be an address with https:// in which {place}',
    ],
    [`${SMALLEST}\ncurrency: Pounds`, 'currency must be the code of a currency, such as GBP.'],
    [`${SMALLEST}\ncolors: { brand: purple }`, 'colors.brand must be a color in quotes, such as "#0b5563".'],
    [`${SMALLEST}\noffices: { HD: { name: Help } }`, 'offices must have the help desk as HD and public safety as PS.'],
    [`${SMALLEST}\noffices: { HD: { hours: Always } }`, 'offices.HD.name must be text.'],
    [`${SMALLEST}\noffices: { HD: { name: A }, PS: { name: B } }\nbillingOffice: SA`, 'billingOffice must be the code'],
    [`${SMALLEST}\nlogo: logo.gif`, 'logo must be the path of a picture that ends in .svg, .png, .webp, .jpg.'],
    [SMALLEST.replace('Europe/London', 'London'), 'timeZone must be the name of a time zone, such as Europe/London.'],
    // Without quotes YAML reads a number, and a leading 0 or + is lost.
    [SMALLEST.replace('"+44 20 7946 0144"', '+442079460144'), 'safetyPhone must be a phone number in quotes with +'],
    [SMALLEST.replace('+44 20 7946 0144', '503-555-0144'), 'safetyPhone must be a phone number in quotes with +'],
    [
      SMALLEST.replace('+44 20 7946 0100', 'extension 12'),
      'helpDeskPhone must be a phone number in quotes: ten digits',
    ],
  ])('%j', (text, message) => {
    expect(read(text)).toThrow(/^The file .*site\.yaml of the setting SITE_FILE /);
    expect(read(text)).toThrow(message);
  });
});

test('OPS-60 a logo is found beside the file, has an address of its own, and is small', () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { logo, facts } = read(`${SMALLEST}\nlogo: logo.svg`)();
  expect(logo?.address).toMatch(/^\/assets\/logo-[a-z0-9]{8}\.svg$/i);
  expect(facts.logo).toBe(logo?.address);
  expect(read(`${SMALLEST}\nlogo: missing.svg`)).toThrow(/^The logo missing\.svg of .* cannot be read \(ENOENT\)\./);
  writeFileSync(join(folder, 'large.png'), new Uint8Array(100_001));
  expect(read(`${SMALLEST}\nlogo: large.png`)).toThrow('has 100001 bytes. It may have at most 100000.');
});
