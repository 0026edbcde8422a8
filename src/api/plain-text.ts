import { html, type Token, Tokenizer, TokenizerMode } from 'parse5';
import { BLOCKS, ELEMENTS, REMOVED } from '../rules/allowed-markup.ts';

/** What is in these elements is no text. */
const HIDDEN: Record<string, number> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
};
const BREAKING = new Set([...BLOCKS.split(','), 'article', 'blockquote', 'hr', 'ol', 'section', 'table', 'ul']);
/** Elements of which neither the parser nor the lists of content know the name. */
const OTHERS = new Set([
  'acronym',
  'bdi',
  'bdo',
  'cite',
  'data',
  'label',
  'meter',
  'output',
  'progress',
  'time',
  'wbr',
]);
/** What Word writes, such as `o:p`. */
const PREFIXED = /^[a-z][a-z\d]{0,8}:[a-z]/;

/**
 * The text of a field that can have HTML, with single spaces. Tags of HTML go, and its character references become characters.
 * What only looks like a tag stays as it is written, such as the address in `Write to <safety@example.edu>`, and so does a tag
 * that does not end. The text of a picture takes its place. Each character is read once.
 * Source: decisions, texts of alerts; SEV-05.
 */
export function plainText(given: string): string {
  // Without its end, a name is rather a part of an address, such as `?a=1&copy=2`.
  const markup = given.replace(/&(?!#\d|#x[\da-f]|[a-z][a-z\d]{0,31};)/gi, '&amp;');
  let text = '';
  let hiddenBy: string | null = null;
  /** Where the last token ends. */
  let end = 0;
  const add = (part: string) => {
    if (hiddenBy === null) text += part;
  };
  const sourceOf = ({ location }: Token.TagToken | Token.CommentToken): string => {
    if (location === null) return '';
    end = location.endOffset;
    return asGiven(markup.slice(location.startOffset, location.endOffset));
  };
  const addCharacters = ({ chars, location }: Token.CharacterToken) => {
    end = location?.endOffset ?? end;
    add(chars);
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        const { tagName } = token;
        const source = sourceOf(token);
        if (!isElement(tagName)) return add(source);
        if (tagName === 'img') return add(` ${token.attrs.find(({ name }) => name === 'alt')?.value ?? ''} `);
        if (BREAKING.has(tagName)) add(' ');
        const mode = HIDDEN[tagName];
        if (mode === undefined) return;
        hiddenBy = tagName;
        tokenizer.lastStartTagName = tagName;
        tokenizer.state = mode;
      },
      onEndTag: (token) => {
        const { tagName } = token;
        const source = sourceOf(token);
        if (tagName === hiddenBy) hiddenBy = null;
        else if (!isElement(tagName)) add(source);
        else if (BREAKING.has(tagName)) add(' ');
      },
      onComment: (token) => {
        const source = sourceOf(token);
        if (!source.endsWith('>')) add(source);
      },
      onCharacter: addCharacters,
      onWhitespaceCharacter: addCharacters,
      onNullCharacter: addCharacters,
      onDoctype: ({ location }) => {
        end = location?.endOffset ?? end;
      },
      onEof: () => {},
    },
  );
  // Some programs escape a text that is in a CDATA section already.
  tokenizer.inForeignNode = true;
  tokenizer.write(markup, true);
  return withSingleSpaces(text + asGiven(markup.slice(end)));
}

const asGiven = (source: string): string => source.replaceAll('&amp;', '&');

/** Whether a tag with this name is one of HTML, or of a program that writes HTML. */
function isElement(name: string): boolean {
  const isKnown = html.getTagID(name) !== html.TAG_ID.UNKNOWN || ELEMENTS.has(name) || REMOVED.includes(name);
  return isKnown || OTHERS.has(name) || PREFIXED.test(name);
}

/**
 * A text with single spaces. Programs on Windows write quotes and dashes as control characters, which are read as such.
 */
const withSingleSpaces = (text: string): string =>
  text
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** What the characters from U+0080 to U+009F are in Windows-1252. */
const WINDOWS = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'];
