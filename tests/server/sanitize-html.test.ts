import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { drawHtml, linksOfHtml, sanitizeHtml, textOfHtml } from '../../server/content/sanitize-html.ts';
import { ATTRIBUTES, ELEMENTS } from '../../src/rules/allowed-markup.ts';
import { linkTarget } from '../../src/rules/content-links.ts';
import { hostileMarkup, PIECES } from '../e2e/support/hostile-markup.ts';

const HANDLERS = ['onclick', 'onerror', 'onload', 'onpointerrawupdate', 'onwebkitanimationend'];

const draw = (html: string, kind: 'content' | 'message' = 'content') =>
  drawHtml(html, { kind, targetOf: (address) => linkTarget(address, null, ''), page: 'https://portal.example.edu/' });

/** The elements and attributes of HTML that content must not have, and addresses that run something. */
function forbiddenIn(html: string, attributes: readonly string[]): string[] {
  const found = (node: DefaultTreeAdapterTypes.Node): string[] => [
    ...(defaultTreeAdapter.isElementNode(node)
      ? [
          ...(ELEMENTS.has(node.tagName) ? [] : [node.tagName]),
          ...node.attrs.filter(({ name }) => !attributes.includes(name)).map(({ name }) => name),
          ...node.attrs
            .filter(({ name, value }) => name === 'href' && !/^(https?:|mailto:|tel:|\/|#modal-)/.test(value))
            .map(({ value }) => value),
          ...node.attrs
            .filter(
              ({ name, value }) => node.tagName === 'img' && name === 'src' && !/^(\/|https:|data:image\/)/.test(value),
            )
            .map(({ value }) => value),
        ]
      : []),
    ...('childNodes' in node ? node.childNodes.flatMap(found) : []),
  ];
  return found(parseFragment(html));
}

describe('safe HTML on the server', () => {
  test.each(PIECES)('SEC-14 is what the browser shows: %s', (html, shown) => {
    expect(draw(html)).toBe(shown);
  });

  test('SEC-13 SEC-14 hostile markup keeps nothing that is not listed, also when it is parsed again', () => {
    const texts = hostileMarkup(HANDLERS);
    expect(texts.flatMap((html) => forbiddenIn(draw(html), [...ATTRIBUTES, 'target', 'rel']))).toEqual([]);
    expect(texts.flatMap((html) => forbiddenIn(sanitizeHtml(html), [...ATTRIBUTES]))).toEqual([]);
  });

  test('MSG-04 SEC-14 addresses in the text of a message become links, except inside a link', () => {
    expect(draw('<p>See https://a.example/?b=1&amp;c=2.</p><a href="/account">https://b.example</a>', 'message')).toBe(
      '<p>See <a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener">https://a.example/?b=1&amp;c=2</a>.</p>' +
        '<a href="/account">https://b.example</a>',
    );
  });

  test('a link in stored HTML has its address only, and stored HTML stays as it is', () => {
    const stored =
      '<p>1 &lt; 2 <a href="https://a.example/">a</a> <a href="#modal-ways-to-pay">b</a></p><pre>\n\nc</pre>';
    expect(
      sanitizeHtml(
        '<p>1 &lt; 2 <a href="https://a.example/" target=x>a</a> <a href="#modal-ways-to-pay">b</a><pre>\n\nc',
      ),
    ).toBe(stored);
    expect(sanitizeHtml(stored)).toBe(stored);
  });

  test('text and links of HTML', () => {
    const html =
      '<p>Until <strong>8:00 AM</strong>, do:</p>\n<ul><li>one<li><a href="tel:+15035550110">Call us</a></ul><script>no</script>';
    expect([textOfHtml(html), linksOfHtml(html)]).toEqual([
      'Until 8:00 AM, do: one Call us',
      [{ href: 'tel:+15035550110', text: 'Call us' }],
    ]);
  });

  test('elements that are too deep inside each other are left out', () => {
    expect(sanitizeHtml(`<p>near</p>${'<b>'.repeat(20_000)}deep`)).not.toContain('deep');
  });
});
