import { expect, test } from 'vitest';
import { namesIn } from '../../admin/audience.ts';

test.each<[string, string, string[]]>([
  ['lines, commas, semicolons and tabs', 'amara,ben;\r\nchen\tdee,,\n', ['amara', 'ben', 'chen', 'dee']],
  ['a byte order mark and signs that no one sees', '\ufeffamara\u200b\nben\u00a0\n', ['amara', 'ben']],
  ['one name in two forms of Unicode', 'jose\u0301\njos\u00e9', ['jos\u00e9']],
  [
    'several usernames or addresses in a line',
    'amara ben 900000090 B.Ek@example.edu',
    ['amara', 'ben', '900000090', 'B.Ek@example.edu'],
  ],
  ['the name of a person', 'Ben  Whitaker\nAMARA', ['Ben Whitaker', 'AMARA']],
  [
    'what a mail program copies',
    'Ben Whitaker <ben@example.edu>; "Okafor" <amara@example.edu>',
    ['ben@example.edu', 'amara@example.edu'],
  ],
  ['a column of addresses', 'Name,E-Mail\n"Ek, Bo",bo@example.edu\nLi,', ['bo@example.edu']],
  ['a column of numbers', 'Student ID\tName\n900000090\tAmara', ['900000090']],
  [
    'addresses with a word of a column, without a column',
    'student@example.edu\nemail-help@example.edu',
    ['student@example.edu', 'email-help@example.edu'],
  ],
  ['a username before an address', 'email,username\na@example.edu,amara', ['amara']],
  ['nothing', ' \n,;\t\ufeff', []],
  ['HTML', '<b>amara</b>', ['<b>amara</b>']],
])('ADMIN-115 a list with %s', (_, text, expected) => {
  expect(namesIn(text)).toEqual(expected);
});

test('ADMIN-115 a list of 20,000 names is read once', () => {
  const names = Array.from({ length: 20_000 }, (_, place) => `s${place}@example.edu`);
  expect(namesIn(names.join('\n'))).toEqual(names);
});
