import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from '../../src/routes/route-tree.gen.ts';
import { PAGES } from '../../src/rules/pages.ts';

test('each page of the menus has a route, whose title is its name', () => {
  const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory(), context: {} as never });
  const pages = Object.values(PAGES);
  const titles = pages.map(({ href }) => ({ href, name: routesByPath[href]?.options.staticData?.title }));
  expect(titles).toEqual(pages);
});
