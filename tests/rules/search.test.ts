import { describe, expect, test } from 'vitest';
import { isBlank, type SearchItem, type SearchKind, searchItems, titleParts } from '../../src/rules/search.ts';

const item = (kind: SearchKind, title: string, href = `/${kind}/${title}`): SearchItem => ({
  kind,
  title,
  detail: 'not searched',
  href,
});
const titles = (query: string, ...items: SearchItem[]) => searchItems(items, query).map(({ title }) => title);

describe('what a query finds', () => {
  test('FIND-02 every word of it, in any order and case, with or without accents', () => {
    const items = [item('Resource', 'Résumé clinic'), item('Page', 'Clinic hours'), item('Help', 'Help desk')];
    expect(titles('RESUME cli', ...items)).toEqual(['Résumé clinic']);
    expect(titles('clinic résumé', ...items)).toEqual(['Résumé clinic']);
    expect(titles('clinic', ...items)).toEqual(['Clinic hours', 'Résumé clinic']);
    expect(titles('searched', ...items)).toEqual([]);
  });

  test('titles that start with it come first, then words, then the order of the kinds', () => {
    expect(
      titles(
        'li',
        item('Message', 'The checklist'),
        item('Message', 'The library is open'),
        item('Course', 'MTH 261 Linear Algebra'),
        item('Help', 'Living on campus'),
        item('Tool', 'Library'),
      ),
    ).toEqual(['Library', 'Living on campus', 'MTH 261 Linear Algebra', 'The library is open', 'The checklist']);
  });

  test('the same title with the same address is there once; at most 12 are', () => {
    const library = item('Tool', 'Library', 'https://library.example/');
    expect(titles('li', library, { ...library, kind: 'Resource' }, { ...library, href: '/library' })).toEqual([
      'Library',
      'Library',
    ]);
    expect(titles('a', ...Array.from({ length: 20 }, (_, index) => item('Page', `a${index}`)))).toHaveLength(12);
  });

  test('FIND-02 nothing for an empty query', () => {
    expect(titles('  ', item('Tool', 'Library'))).toEqual([]);
    expect(['', ' \t', 'a'].map(isBlank)).toEqual([true, true, false]);
  });
});

describe('the parts of a title', () => {
  const marked = (title: string, query: string) =>
    titleParts(title, query)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');

  test.each([
    ['Library', 'li', '[Li]brary'],
    ['MTH 261 Linear Algebra', 'alg lin', 'MTH 261 [Lin]ear [Alg]ebra'],
    ['Résumé clinic', 'resume', '[Résumé] clinic'],
    ['Library', 'x', 'Library'],
    ['Library', '', 'Library'],
    ['👩🏽‍🎓 grads', 'gr', '👩🏽‍🎓 [gr]ads'],
  ])('of %j for %j', (title, query, expected) => {
    expect(marked(title, query)).toBe(expected);
    expect(
      titleParts(title, query)
        .map(({ text }) => text)
        .join(''),
    ).toBe(title);
  });
});
