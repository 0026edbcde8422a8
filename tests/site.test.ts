import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

test('CONF-10 single facts take the place of their defaults, and every other stays', async () => {
  const { overrideSite, site } = await import('../src/site.ts');
  const before = structuredClone(site);
  expect(overrideSite({ safetyPhone: '+15035550199', links: { library: 'https://books.example.edu/' } })).toEqual([]);
  expect(site).toEqual({
    ...before,
    safetyPhone: '+15035550199',
    links: { ...before.links, library: 'https://books.example.edu/' },
  });
});

test('CONF-10 what cannot be used is named, and changes nothing', async () => {
  const { overrideSite, site } = await import('../src/site.ts');
  const before = structuredClone(site);
  const overrides = {
    safetyPhone: 15035550199,
    timeZone: 'Portland',
    toString: 'text',
    motto: 'Docta per aspera',
    links: { library: null, moon: 'https://moon.example.edu/' },
  };
  expect(overrideSite(overrides).sort()).toEqual([
    'links.library',
    'links.moon',
    'motto',
    'safetyPhone',
    'timeZone',
    'toString',
  ]);
  expect(overrideSite({ links: 'none' })).toEqual(['links.0', 'links.1', 'links.2', 'links.3']);
  expect(site).toEqual(before);
});

test('CONF-10 another time zone is used', async () => {
  const { overrideSite, site } = await import('../src/site.ts');
  expect(overrideSite({ timeZone: 'Europe/Berlin' })).toEqual([]);
  expect(site.timeZone).toBe('Europe/Berlin');
});
