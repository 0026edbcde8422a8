import { DOMSerializer } from '@tiptap/pm/model';
import { JSDOM } from 'jsdom';
import { PasteParser, schema } from '../../admin/ui/editor-schema.ts';
import type { LeftOut } from '../../admin/ui/tidy-pasted.ts';
import type { FieldCase } from './field-case.ts';

/** What the editor of the admin pages makes of pasted HTML. */
function pasted(html: string): { html: string; leftOut: LeftOut | undefined } {
  const { document } = new JSDOM(html).window;
  let leftOut: LeftOut | undefined;
  const parser = new PasteParser(schema, (found) => {
    leftOut = found;
  });
  const { content } = parser.parseSlice(document.body);
  const shown = document.createElement('div');
  shown.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document }));
  return { html: shown.innerHTML, leftOut };
}

/** An item of Word for the web, which has a list of its own. */
const online = (name: 'ol' | 'ul', level: number, start: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX8"><${name} class="NumberListStyle1" role="list" start="${start}">` +
  `<li data-leveltext="%${level}." data-listid="3" data-aria-posinset="${start}" data-aria-level="${level}" class="OutlineElement Ltr SCXW1" role="listitem">` +
  '<p class="Paragraph SCXW1" paraid="1"><span class="TextRun" lang="EN-US"><span class="NormalTextRun">' +
  `${text}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${name}></div>`;

/** An item of Word or Outlook on a computer: a paragraph whose mark is text. */
const desktop = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;mso-list:l1 level${level} lfo2'><!--[if !supportLists]-->` +
  `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->${text}<o:p></o:p></p>\n`;

export const cases: FieldCase[] = [
  {
    name: 'Word on the web writes a list for each item, with its level as a number',
    source: 'https://github.com/ckeditor/ckeditor5/issues/14611',
    read: () =>
      pasted(
        `<div class="OutlineElement"><p class="Paragraph">Before the fair:</p></div>${online('ol', 1, 1, 'Book a table')}` +
          `${online('ol', 2, 1, 'by e-mail')}${online('ol', 2, 2, 'or by phone')}${online('ol', 1, 2, 'Print the poster')}`,
      ).html,
    expected:
      '<p>Before the fair:</p><ol><li><p>Book a table</p><ol><li><p>by e-mail</p></li><li><p>or by phone</p></li></ol></li><li><p>Print the poster</p></li></ol>',
  },
  {
    name: 'Word on the web goes on with its numbers after a paragraph between two items',
    source: 'https://github.com/microsoft/roosterjs/pull/2340',
    read: () =>
      pasted(
        `${online('ol', 1, 1, 'Open the form')}<div class="OutlineElement"><p class="Paragraph">It has two pages.</p></div>${online('ol', 1, 2, 'Send it')}`,
      ).html,
    expected:
      '<ol><li><p>Open the form</p></li></ol><p>It has two pages.</p><ol start="2"><li><p>Send it</p></li></ol>',
  },
  {
    name: 'Word on the web mixes bullets below numbers, and leaves a level out on the way back',
    source: 'https://github.com/microsoft/roosterjs/pull/1855',
    read: () =>
      pasted(
        `${online('ol', 1, 1, 'Campus')}${online('ul', 2, 1, 'North')}${online('ul', 3, 1, 'Gate A')}${online('ol', 1, 2, 'Online')}`,
      ).html,
    expected:
      '<ol><li><p>Campus</p><ul><li><p>North</p><ul><li><p>Gate A</p></li></ul></li></ul></li><li><p>Online</p></li></ol>',
  },
  {
    name: 'Word on a computer goes two levels down in one step',
    source: 'https://github.com/ckeditor/ckeditor5/issues/6380',
    read: () => pasted(`${desktop(1, '·', 'Fees')}${desktop(3, '§', 'late fee')}${desktop(1, '·', 'Aid')}`).html,
    expected: '<ul><li><p>Fees</p><ul><li><p>late fee</p></li></ul></li><li><p>Aid</p></li></ul>',
  },
  {
    name: 'Outlook numbers with brackets and letters, and a second list begins at 1 again',
    source: 'https://github.com/ckeditor/ckeditor5/issues/14098',
    read: () =>
      pasted(
        `${desktop(1, '1)', 'Apply')}${desktop(2, '(a)', 'as a student')}${desktop(2, '(b)', 'as staff')}${desktop(1, '1)', 'Pay')}`,
      ).html,
    expected:
      '<ol><li><p>Apply</p><ol><li><p>as a student</p></li><li><p>as staff</p></li></ol></li></ol><ol><li><p>Pay</p></li></ol>',
  },
  {
    name: 'Google Docs puts a list beside the item to which it belongs, all of it in a <b> that is not bold',
    source: 'https://github.com/CondeNast/atjson/issues/445',
    read: () =>
      pasted(
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1" style="font-weight:400"><p dir="ltr"><span style="font-weight:700">Rooms</span></p></li>' +
          '<ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:400">Hall 3</span></p></li></ul>' +
          '<li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:400">Hours</span></p></li></ul></b><br class="Apple-interchange-newline">',
      ).html,
    expected: '<ul><li><p><strong>Rooms</strong></p><ul><li><p>Hall 3</p></li></ul></li><li><p>Hours</p></li></ul>',
  },
  {
    name: 'LibreOffice does not close its items',
    source: 'https://github.com/froala/wysiwyg-editor/issues/3260',
    read: () =>
      pasted(
        '<ol>\n\t<li/>\n<p style="line-height: 100%">Sign in</p>\n\t<ol type="a">\n\t\t<li/>\n<p>with a phone</p>\n\t</ol>\n\t<li/>\n<p>Sign out</p>\n</ol>',
      ).html,
    expected: '<ol><li><p>Sign in</p><ol><li><p>with a phone</p></li></ol></li><li><p>Sign out</p></li></ol>',
  },
  {
    name: 'a list in an item of its own belongs to the item before',
    source: 'https://github.com/slab/quill/issues/1736',
    read: () =>
      pasted('<ul><li>Library</li><li style="list-style:none"><ul><li>Quiet floor</li></ul></li><li>Gym</li></ul>')
        .html,
    expected: '<ul><li><p>Library</p><ul><li><p>Quiet floor</p></li></ul></li><li><p>Gym</p></li></ul>',
  },
  {
    name: 'a list that begins with a list has no empty item',
    source: 'https://github.com/bustle/mobiledoc-kit/issues/189',
    read: () => pasted('<ul><ul><li>Deep</li></ul><li>Shallow</li></ul>').html,
    expected: '<ul><li><p>Deep</p></li><li><p>Shallow</p></li></ul>',
  },
  {
    name: 'cells of a spreadsheet are the items of a list, and an empty row is none',
    source: 'https://github.com/Doist/typist/pull/290',
    read: () =>
      pasted(
        '<table border=0><col width=64><tr height=20><td class=xl65>Bookstore</td><td>8:00</td><td>6:00</td></tr><tr><td></td><td></td><td></td></tr>' +
          '<tr><td>Dining hall</td><td></td><td>9:00</td></tr></table>',
      ).html,
    expected: '<ul><li><p>Bookstore · 8:00 · 6:00</p></li><li><p>Dining hall · 9:00</p></li></ul>',
  },
  {
    name: 'a table of Word has paragraphs in its cells and a line break in one',
    source: 'https://github.com/frappe/helpdesk/pull/3106',
    read: () =>
      pasted(
        '<table class=MsoTableGrid><thead><tr><th><p class=MsoNormal><b>Office<o:p></o:p></b></p></th><th><p class=MsoNormal>Phone</p></th></tr></thead>' +
          '<tr><td><p class=MsoNormal>Financial aid</p><p class=MsoNormal>2nd floor</p></td><td><p class=MsoNormal>555-0134<br>555-0135</p></td></tr></table><p>More</p>',
      ).html,
    expected:
      '<ul><li><p><strong>Office</strong> · Phone</p></li><li><p>Financial aid 2nd floor · 555-0134 555-0135</p></li></ul><p>More</p>',
  },
  {
    name: 'a newsletter in a table for the layout keeps its blocks, and a table inside it becomes a list',
    source: 'https://github.com/WordPress/gutenberg/pull/83131',
    read: () =>
      pasted(
        '<table role="presentation"><tr><td><h1>News</h1><p>Two dates:</p><table><tr><td>Nov 30</td><td>Fair</td></tr><tr><td>Dec 2</td><td>Concert</td></tr></table></td></tr>' +
          '<tr><td><ul><li>Free entry</li></ul></td></tr></table>',
      ).html,
    expected:
      '<h2>News</h2><p>Two dates:</p><ul><li><p>Nov 30 · Fair</p></li><li><p>Dec 2 · Concert</p></li></ul><ul><li><p>Free entry</p></li></ul>',
  },
  {
    name: 'two columns of a page follow each other, and a list in a cell is a part of its row',
    source: 'https://github.com/open-webui/open-webui/pull/26867',
    read: () =>
      pasted(
        '<table><tr><td><h2>Left</h2><p>Text</p></td><td>Right</td></tr></table>' +
          '<table><tr><td>Registrar</td><td><ul><li>Forms</li><li>Fees</li></ul></td></tr></table>',
      ).html,
    expected:
      '<h2>Left</h2><p>Text</p><p>Right</p><ul><li><p>Registrar</p><ul><li><p>Forms</p></li><li><p>Fees</p></li></ul></li></ul>',
  },
  {
    name: 'terms, summaries and captions are lines of their own',
    source: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/dl',
    read: () =>
      pasted(
        '<dl><dt>Hold</dt><dt>Stop</dt><dd>Blocks registration.</dd></dl><details><summary>When?</summary>Until it is paid.</details>',
      ).html,
    expected: '<p>Hold</p><p>Stop</p><p>Blocks registration.</p><p>When?</p><p>Until it is paid.</p>',
  },
  {
    name: 'a link to a file of the computer is left out and named, and one to a footnote is not named',
    source: 'https://github.com/ckeditor/ckeditor5/issues/12912',
    read: () =>
      pasted(
        '<p><a href="file:///C:/Users/kim/Fees.docx">Fees</a>, <a href="www.example.edu/aid">aid</a><a href="#_ftn1"><sup>[1]</sup></a> <img src="x.png"></p>',
      ),
    expected: {
      html: '<p>Fees, <a href="https://www.example.edu/aid">aid</a>[1]</p>',
      leftOut: { links: [{ text: 'Fees', address: 'file:///C:/Users/kim/Fees.docx' }], pictures: 1 },
    },
  },
];
