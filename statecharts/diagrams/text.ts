/** Styles of a piece of text; the SVG has a class of the same name for each. */
export type TextStyle = 'name' | 'kind' | 'event' | 'guard' | 'action' | 'plain' | 'note' | 'remark';

export type Word = { text: string; style: TextStyle };

export type Line = { spans: Word[]; indent: number; width: number; height: number };

export type Block = { lines: Line[]; width: number; height: number };

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

/** Thousandths of the font size, for ' ' to '~', of Helvetica and of the fonts that are made to its measure. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const OTHER_WIDTH = 1000;
/** Bold letters are at most this much wider. */
const BOLD_EXTRA = 56;

/** Pixels that a text takes at most: a table instead of a browser, so that a picture is the same everywhere. */
export function widthOf(text: string, style: TextStyle): number {
  const extra = IS_BOLD.has(style) ? BOLD_EXTRA : 0;
  const thousandths = [...text].reduce(
    (sum, letter) => sum + (WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER_WIDTH) + extra,
    0,
  );
  return (thousandths * SIZE[style]) / 1000;
}

/** The words of a text, all in one style. */
export function words(text: string, style: TextStyle): Word[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, style }));
}

/**
 * Sets words into lines of at most `width` pixels. Lines after the first are indented by `hanging` pixels; a word that
 * is wider than a line is broken, after a dot or before a capital where it has one.
 */
export function setLines(text: Word[], width: number, hanging = 0): Line[] {
  const lines: Line[] = [];
  let current: Word[] = [];
  let used = 0;
  const room = () => width - (lines.length === 0 ? 0 : hanging);
  const close = () => {
    if (current.length === 0) return;
    const indent = lines.length === 0 ? 0 : hanging;
    const height = Math.max(...current.map(({ style }) => (style === 'name' ? NAME_HEIGHT : LINE_HEIGHT)));
    lines.push({ spans: joined(current), indent, width: indent + used, height });
    current = [];
    used = 0;
  };
  for (const word of text.flatMap((each) => broken(each, width - hanging))) {
    const space = current.length === 0 ? 0 : widthOf(' ', word.style);
    const wide = widthOf(word.text, word.style);
    if (current.length > 0 && used + space + wide > room()) {
      close();
      current = [word];
      used = wide;
    } else {
      current.push(word);
      used += space + wide;
    }
  }
  close();
  return lines;
}

export function blockOf(lines: Line[]): Block {
  return {
    lines,
    width: Math.max(0, ...lines.map(({ width }) => width)),
    height: lines.reduce((sum, { height }) => sum + height, 0),
  };
}

/** Neighbours of one style as one piece, so that the SVG keeps whole phrases together. */
function joined(line: Word[]): Word[] {
  const spans: Word[] = [];
  for (const { text, style } of line) {
    const last = spans.at(-1);
    if (last?.style === style) last.text += ` ${text}`;
    else spans.push({ text: spans.length === 0 ? text : ` ${text}`, style });
  }
  return spans;
}

function broken(word: Word, width: number): Word[] {
  if (widthOf(word.text, word.style) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const piece of word.text.split(/(?<=[._,:/(-])|(?=[A-Z])/).flatMap((each) => pieces(each, word.style, width))) {
    if (part !== '' && widthOf(part + piece, word.style) > width) {
      parts.push(part);
      part = '';
    }
    part += piece;
  }
  return [...parts, part].map((text) => ({ text, style: word.style }));
}

const pieces = (text: string, style: TextStyle, width: number): string[] =>
  widthOf(text, style) <= width ? [text] : [...text];
