import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import { isKnownHtml, RichText } from '../../admin/ui/RichText.tsx';
import { purify } from '../../src/browser/purifier.ts';

const show = (html: string) => {
  const onChange = vi.fn();
  render(<RichText html={html} sanitise={purify} label="Text" describedBy={undefined} onChange={onChange} />);
  return { text: screen.getByRole('textbox', { name: 'Text' }), onChange };
};

test('ADMIN-53 the editor shows a text with the parts that the sanitiser keeps, and nothing else of it', () => {
  const { text, onChange } = show(
    '<h2 style="color:red">Dates</h2><p onclick="x()">A <strong>bold</strong> <a href="/academics" target="_blank" class="x">link</a>' +
      '<script>alert(1)</script></p><ul><li>one</li></ul><p><a href="javascript:alert(1)">bad</a></p>',
  );
  const parts = [...text.querySelectorAll('*')].map((part) =>
    [part.localName, ...[...part.attributes].map(({ name, value }) => `${name}=${value}`)].join(' '),
  );
  expect(parts).toEqual(['h2', 'p', 'strong', 'a href=/academics', 'ul', 'li', 'p', 'p']);
  expect(text.textContent).toBe('DatesA bold linkonebad');
  // Nothing was typed, so the entry is as it was.
  expect(onChange).not.toHaveBeenCalled();
});

test('ADMIN-53 what is pasted from Word keeps its lists, headings, bold text and links, and nothing of its look', () => {
  const { text, onChange } = show('');
  const item = (level: number, mark: string, name: string) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span></span><![endif]>${name}</p>`;
  const pasted =
    '<html><head><style>p.MsoNormal{margin:0}</style></head><body><h1>Dates</h1>' +
    "<p class=MsoNormal><b><span style='color:#C00000'>Soon<o:p></o:p></span></b> <a href='https://a.example/b'>more</a></p>" +
    `${item(1, '·', 'one')}${item(2, 'o', 'deeper')}${item(1, '·', 'two')}<p class=MsoNormal>then</p>` +
    `${item(1, '1.', 'first')}${item(1, '2.', 'second')}</body></html>`;
  (text as unknown as { editor: Editor }).editor.view.pasteHTML(pasted, new Event('paste') as ClipboardEvent);
  expect(onChange.mock.calls.at(-1)).toEqual([
    '<h2>Dates</h2><p><strong>Soon</strong> <a href="https://a.example/b">more</a></p>' +
      '<ul><li><p>one</p><ul><li><p>deeper</p></li></ul></li><li><p>two</p></li></ul><p>then</p>' +
      '<ol><li><p>first</p></li><li><p>second</p></li></ol>',
  ]);
});

test('ADMIN-83 a paste says below the text which links and pictures it has lost, until it is closed', async () => {
  const { text } = show('');
  const paste = (html: string) =>
    act(() =>
      (text as unknown as { editor: Editor }).editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent),
    );
  paste('<p><a href="file:///C:/fees.docx">Fees</a> <img src="https://a.example/b.png"></p>');
  expect([...screen.getByRole('status').querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'The link of “Fees” was left out, because file:///C:/fees.docx leads nowhere in the portal.',
    'A picture was left out: this text has none.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('');
  paste('<p><a href="https://a.example/">Aid</a></p>');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('ADMIN-71 Tab leaves a list to the browser, which moves the focus, and Ctrl+[ moves the item out of the list', () => {
  const { text, onChange } = show('<ul><li><p>one</p></li></ul>');
  // False where somebody has prevented what the browser does.
  expect(fireEvent.keyDown(text, { key: 'Tab', keyCode: 9, shiftKey: true })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(text, { key: '[', keyCode: 219, ctrlKey: true });
  expect(onChange.mock.calls).toEqual([['<p>one</p>']]);
});

test.each([
  ['<p>A <em>text</em><br>with a line</p><ol><li><p>one</p></li></ol><blockquote><p>x</p></blockquote><hr>', true],
  ['<p>A <script>x()</script> text</p>', true],
  ['<table><tr><td>cell</td></tr></table>', false],
  ['<p><img src="https://a.example/b.png" alt=""></p>', false],
  ['<details><summary>More</summary>text</details>', false],
])('ADMIN-53 whether the editor can show %s without losing anything: %s', (html, isKnown) => {
  expect(isKnownHtml(html, purify)).toBe(isKnown);
});
