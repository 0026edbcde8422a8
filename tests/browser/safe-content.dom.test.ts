import { describe, expect, test } from 'vitest';
import { purify } from '../../src/browser/purifier.ts';
import { plainText, safeContent } from '../../src/browser/safe-content.ts';

const html = (message: string) => {
  const element = document.createElement('div');
  element.append(safeContent(message, purify, 'message'));
  return element.innerHTML;
};
describe('the text of a message', () => {
  test('MSG-04 only addresses with http:// and https:// become links', () => {
    expect(
      html(
        '<p>See https://portico.example/a?b=1&amp;c=2, http://other.example. Not www.example.edu, ftp://files.example or ann@example.edu.</p>',
      ),
    ).toBe(
      '<p>See <a href="https://portico.example/a?b=1&amp;c=2" target="_blank" rel="noopener">https://portico.example/a?b=1&amp;c=2</a>, ' +
        '<a href="http://other.example" target="_blank" rel="noopener">http://other.example</a>. ' +
        'Not www.example.edu, ftp://files.example or ann@example.edu.</p>',
    );
  });

  test('MSG-04 an address inside a link stays as it is, and so does a text without tags', () => {
    expect(html('<a href="/academics">https://portico.example</a>')).toBe(
      '<a href="/academics">https://portico.example</a>',
    );
    expect(html('1 &lt; 2 & https://portico.example')).toBe(
      '1 &lt; 2 &amp; <a href="https://portico.example" target="_blank" rel="noopener">https://portico.example</a>',
    );
  });

  test('SEC-02 scripts and event handlers are removed, and none come back with a link', () => {
    expect(
      html(
        '<p onclick="steal()">Hello <b>you</b><script>steal()</script><a href="javascript:steal()">now</a> https://x.example/&lt;img src=x onerror=steal()&gt;</p>',
      ),
    ).toBe(
      '<p>Hello <b>you</b><a>now</a> <a href="https://x.example/" target="_blank" rel="noopener">https://x.example/</a>&lt;img src=x onerror=steal()&gt;</p>',
    );
  });

  test('its beginning is one line without markup', () => {
    expect(
      plainText(
        '<p>Until <strong>8:00 AM</strong>, do this:</p>\n<ul><li>one</li><li>two</li></ul><script>no</script>',
        purify,
      ),
    ).toBe('Until 8:00 AM, do this: one two');
  });
});
