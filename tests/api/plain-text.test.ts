import { expect, test } from 'vitest';
import { plainText } from '../../src/api/plain-text.ts';

test.each([
  ['<p>Stay away from <b>Smith</b> Hall &amp; the library.</p>', 'Stay away from Smith Hall & the library.'],
  ['<p>One.</p><p>Two.<br/>Three.</p>\n<ul><li>Four</li></ul>', 'One. Two. Three. Four'],
  ['Dean&#8217;s list &nbsp; &eacute; Q&A', 'Dean’s list é Q&A'],
  ['<style>p { color: red }</style>Stay<script>alert("<b>")</script> in', 'Stay in'],
  [
    '<!-- generated --><a href="https://x.test/?a>b">Map</a> <img src="x.png" alt="of Cramer Hall">',
    'Map of Cramer Hall',
  ],
  ['<o:p></o:p><st1:place>Cramer Hall</st1:place>', 'Cramer Hall'],
  ['<![CDATA[Stay in]]>', 'Stay in'],
  ['It\u0092s \u0093open\u0094\u0010', 'It’s “open”'],
])('SEV-05 %j is the text %j', (markup, text) => {
  expect(plainText(markup)).toBe(text);
});

test.each([
  'Write to <safety@example.edu> or see <https://www.example.edu/alert>',
  'Shelter in <Smith Hall>',
  'More than 5 < 7 & less than 9',
  'Speed <limit and more',
  'Zone <b',
  'Zone <!-- 5',
  'This & that; &; &#; &#x;',
  'See https://x.test/?a=1&copy=2 or <https://x.test/?a=1&b=2>',
])('SEV-05 %j is text, and stays', (text) => {
  expect(plainText(text)).toBe(text);
});
