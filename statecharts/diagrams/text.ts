/** Styles of text; the SVG has a CSS class of the same name for each. */
export type TextStyle = 'name' | 'kind' | 'event' | 'guard' | 'action' | 'plain' | 'note' | 'remark';

export type Word = { text: string; style: TextStyle };

export type TextLine = { spans: Word[]; indent: number; width: number; height: number };

export type TextBlock = { lines: TextLine[]; width: number; height: number };

const SIZE: Record<TextStyle, number> = {
  name: 14,
  kind: 12,
  event: 12,
  guard: 12,
  action: 12,
  plain: 12,
  note: 12,
  remark: 12,
};
const IS_BOLD: ReadonlySet<TextStyle> = new Set(['name', 'event']);
const LINE_HEIGHT = 16;
const NAME_HEIGHT = 20;

/** Letter widths of Helvetica and compatible fonts, for ' ' to '~', in thousandths of the font size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const OTHER_WIDTH = 1000;
/** How much wider bold letters are at most, in thousandths of the font size. */
const BOLD_EXTRA = 56;

/** The largest width of a text, in pixels. A table gives the same result on every computer, unlike a browser. */
export function widthOf(text: string, style: TextStyle): number {
  const extra = IS_BOLD.has(style) ? BOLD_EXTRA : 0;
  const thousandths = [...text].reduce(
    (sum, letter) => sum + (WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER_WIDTH) + extra,
    0,
  );
  return (thousandths * SIZE[style]) / 1000;
}

/** Splits a text into words of one style. */
export function toWords(text: string, style: TextStyle): Word[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, style }));
}

/**
 * Wraps words into lines of at most `width` pixels. Lines after the first are indented by `hanging` pixels. A word that is
 * wider than a line is broken, if possible after punctuation or before a capital letter.
 */
export function wrapWords(text: Word[], width: number, hanging = 0): TextLine[] {
  const lines: TextLine[] = [];
  let current: Word[] = [];
  let used = 0;
  const availableWidth = () => width - (lines.length === 0 ? 0 : hanging);
  const finishLine = () => {
    if (current.length === 0) return;
    const indent = lines.length === 0 ? 0 : hanging;
    const height = Math.max(...current.map(({ style }) => (style === 'name' ? NAME_HEIGHT : LINE_HEIGHT)));
    lines.push({ spans: mergeAdjacent(current), indent, width: indent + used, height });
    current = [];
    used = 0;
  };
  for (const word of text.flatMap((each) => breakWord(each, width - hanging))) {
    const space = current.length === 0 ? 0 : widthOf(' ', word.style);
    const wide = widthOf(word.text, word.style);
    if (current.length > 0 && used + space + wide > availableWidth()) {
      finishLine();
      current = [word];
      used = wide;
    } else {
      current.push(word);
      used += space + wide;
    }
  }
  finishLine();
  return lines;
}

export function textBlock(lines: TextLine[]): TextBlock {
  return {
    lines,
    width: Math.max(0, ...lines.map(({ width }) => width)),
    height: lines.reduce((sum, { height }) => sum + height, 0),
  };
}

/** Joins neighbouring words of the same style, so that a phrase is one element in the SVG. */
function mergeAdjacent(line: Word[]): Word[] {
  const spans: Word[] = [];
  for (const { text, style } of line) {
    const last = spans.at(-1);
    if (last?.style === style) last.text += ` ${text}`;
    else spans.push({ text: spans.length === 0 ? text : ` ${text}`, style });
  }
  return spans;
}

function breakWord(word: Word, width: number): Word[] {
  if (widthOf(word.text, word.style) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const piece of word.text
    .split(/(?<=[._,:/(-])|(?=[A-Z])/)
    .flatMap((each) => splitLetters(each, word.style, width))) {
    if (part !== '' && widthOf(part + piece, word.style) > width) {
      parts.push(part);
      part = '';
    }
    part += piece;
  }
  return [...parts, part].map((text) => ({ text, style: word.style }));
}

const splitLetters = (text: string, style: TextStyle, width: number): string[] =>
  widthOf(text, style) <= width ? [text] : [...text];
