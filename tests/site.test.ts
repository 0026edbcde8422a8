import { expect, test } from 'vitest';
import { site, siteWith } from '../src/site.ts';

test('CONF-10 overrides replace single facts, and all others stay', () => {
  expect(siteWith({ safetyPhone: '+15035550199', links: { library: 'https://books.example.edu/' } })).toEqual({
    site: {
      ...site,
      safetyPhone: '+15035550199',
      links: { ...site.links, library: 'https://books.example.edu/' },
    },
    unusable: [],
  });
});

test('CONF-10 an override that cannot be used is named and changes nothing', () => {
  const { site: unchanged, unusable } = siteWith({
    safetyPhone: 15035550199,
    timeZone: 'Portland',
    toString: 'text',
    motto: 'Docta per aspera',
    links: { library: null, moon: 'https://moon.example.edu/' },
  });
  expect(unchanged).toEqual(site);
  expect(unusable).toEqual(['safetyPhone', 'timeZone', 'toString', 'motto', 'links.library', 'links.moon']);
  expect(siteWith({ links: 'none' })).toEqual({ site, unusable: ['links.0', 'links.1', 'links.2', 'links.3'] });
});

test('CONF-10 another time zone is used', () => {
  expect(siteWith({ timeZone: 'Europe/Berlin' }).site.timeZone).toBe('Europe/Berlin');
});

test('no module can change the facts of the site', () => {
  const { site: overridden } = siteWith({ name: 'Campus' });
  expect([site, site.links, overridden, overridden.links].map((facts) => Object.isFrozen(facts))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
