import { expect, test } from 'vitest';
import { machinesOfPage } from '../../demo/machines-of-page.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { PAGES } from '../../src/rules/pages.ts';

test('TRY-04 every page of the menus has machines of its own, and not those of an unknown address', () => {
  const unknown = machinesOfPage('/nowhere');
  const pages = Object.values(PAGES).map(({ href }) => href);
  expect(pages.filter((path) => machinesOfPage(path)[0] === unknown[0])).toEqual([]);
});

test('TRY-04 every page leads to machines that the gallery has', () => {
  const paths = ['/', '/next-steps/task/1', '/next-steps/preferences', '/accounts/login/', '/404', '/nowhere'];
  const ids = [...paths, ...Object.values(PAGES).map(({ href }) => href)].flatMap((path) =>
    machinesOfPage(path).map(({ id }) => id),
  );
  expect(ids.filter((id) => !catalogue.some((row) => row.id === id))).toEqual([]);
});

test('TRY-04 the longest address of the table counts', () => {
  const idsOf = (path: string) => machinesOfPage(path).map(({ id }) => id);
  expect(idsOf('/next-steps/preferences')).toEqual(['preferences', 'onboarding']);
  expect(idsOf('/next-steps/task/1')).toEqual(['checklist', 'task']);
  expect(idsOf('/')).toEqual(idsOf('/dashboard'));
  expect(idsOf('/nowhere')).toEqual(['guard']);
});
