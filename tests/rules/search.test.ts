import { describe, expect, test } from 'vitest';
import {
  createSearchIndex,
  type SearchItem,
  type SearchKind,
  searchItems,
  titleParts,
} from '../../src/rules/search.ts';
import { isBlank } from '../../src/rules/search-query.ts';

const item = (kind: SearchKind, title: string, href = `/${kind}/${title}`): SearchItem => ({
  kind,
  title,
  detail: 'Room 7',
  href,
});
const titles = (query: string, ...items: SearchItem[]) =>
  searchItems(createSearchIndex(items), query).map(({ title }) => title);

describe('what a query finds', () => {
  test('FIND-02 every word of it, in any order and case, with or without accents', () => {
    const items = [item('Resource', 'Résumé clinic'), item('Page', 'Clinic hours'), item('Help', 'Help desk')];
    expect(titles('RESUME cli', ...items)).toEqual(['Résumé clinic']);
    expect(titles('clinic résumé', ...items)).toEqual(['Résumé clinic']);
    expect(titles('clinic', ...items)).toEqual(['Clinic hours', 'Résumé clinic']);
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
    ).toEqual(['Library', 'Living on campus', 'MTH 261 Linear Algebra', 'The library is open']);
    expect(titles('list', item('Message', 'The checklist'), item('Task', 'A list'))).toEqual([
      'A list',
      'The checklist',
    ]);
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
    expect(['', ' \t', '?', 'a', '7'].map(isBlank)).toEqual([true, true, true, false, false]);
  });

  test('FIND-07 details come last; what is over comes after what is not', () => {
    const bus = { ...item('Resource', 'Transportation'), detail: 'Bus pass, parking' };
    expect(titles('parking', bus, item('Page', 'Parking permit'))).toEqual(['Parking permit', 'Transportation']);
    expect(titles('parking', bus, { ...item('Task', 'Apply for a parking permit'), isOver: true })).toEqual([
      'Transportation',
      'Apply for a parking permit',
    ]);
    // The name of another site is not searched.
    expect(titles('portico', { ...item('Tool', 'Library'), detail: 'library.portico.example' })).toEqual([]);
  });

  test.each([
    ['cs333', 'CS 333 Operating Systems'],
    ['CS-333', 'CS 333 Operating Systems'],
    ['cs 333', 'CS 333 Operating Systems'],
    ['time table', 'Timetable'],
    ['calender', 'Calendar'],
    ['libary', 'Library'],
    ['financal aid', 'Financial aid'],
    ['writting', 'WR 327 Technical Writing'],
    ['tiemtable', 'Timetable'],
    ['scholarshp', 'Scholarship'],
    ['graduate', 'Graduation'],
    ['registered', 'Registration'],
    ['schedule', 'Timetable'],
    ['vaccine', 'Immunization'],
  ])('FIND-11 %j finds %j', (query, title) => {
    const items = [
      'CS 333 Operating Systems',
      'WR 327 Technical Writing',
      'Calendar',
      'Library',
      'Financial aid',
      'Scholarship',
      'Graduation',
      'Registration',
      'Timetable',
      'Immunization',
    ];
    expect(titles(query, ...items.map((each) => item('Page', each)))).toEqual([title]);
  });

  test('FIND-11 no other number, no word of four letters with a wrong one, and no item without most of the words', () => {
    expect(titles('40218', item('Course', 'CRN 40219'))).toEqual([]);
    expect(titles('gril', item('Page', 'Girl'))).toEqual([]);
    expect(titles('purple elephants library', item('Tool', 'Library'))).toEqual([]);
    expect(titles('purple library', item('Tool', 'Library'))).toEqual(['Library']);
    expect(titles('news', item('Page', 'New students'))).toEqual([]);
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
