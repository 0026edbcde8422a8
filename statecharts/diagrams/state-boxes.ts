import type { ChartTransition } from '../introspect.ts';
import type { Arrow, ChartState, Drawing } from './drawing.ts';
import { eventName, invokeName, kindWord, plainName } from './names.ts';
import { type Block, blockOf, type Line, setLines, type TextStyle, type Word, words } from './text.ts';

/** A line of text that stands for a transition, or for none. */
type TextPart = { lines: Line[]; transition: string | null };

export type Content = { parts: TextPart[]; block: Block };

/** Some 36 letters. */
const STATE_WIDTH = 200;
/** Boxes around others are wide anyway. */
const COMPOUND_WIDTH = 380;
const LABEL_WIDTH = 190;
const HANGING = 10;

/** Everything that a state's box says. */
export function contentOf(state: ChartState, drawing: Drawing, hasChildren: boolean): Content {
  const width = hasChildren ? COMPOUND_WIDTH : STATE_WIDTH;
  const word = kindWord(state);
  const alsoFrom = drawing.alsoFrom.get(state.id);
  const heading = [...words(state.key, 'name'), ...(word === null ? [] : words(`(${word})`, 'kind'))];
  const fact = (kind: string, text: string): TextPart => ({
    lines: setLines([...words(kind, 'kind'), ...words(text, 'plain')], width, HANGING),
    transition: null,
  });
  return contentWith([
    { lines: setLines(heading, width), transition: null },
    ...(state.description === null
      ? []
      : [{ lines: setLines(words(state.description, 'note'), width), transition: null }]),
    ...(state.tags.length === 0 ? [] : [fact(state.tags.length === 1 ? 'tag' : 'tags', state.tags.join(', '))]),
    ...state.invokes.map((invoke) => fact('invoke', invokeName(invoke))),
    ...(state.entry.length === 0 ? [] : [fact('entry /', state.entry.map(plainName).join(', '))]),
    ...(state.exit.length === 0 ? [] : [fact('exit /', state.exit.map(plainName).join(', '))]),
    ...(alsoFrom === undefined ? [] : [fact('also entered from', alsoFrom.join(', '))]),
    ...(drawing.inside.get(state.id) ?? []).map((transition) =>
      partOf(transition, internalNote(transition), width, drawing),
    ),
  ]);
}

/** Event, guard and actions of each transition that an arrow stands for. */
export function labelOf({ transitions }: Arrow, drawing: Drawing): Content {
  return contentWith(transitions.map(({ transition, addition }) => partOf(transition, addition, LABEL_WIDTH, drawing)));
}

function internalNote({ targets, isForbidden }: ChartTransition): string | null {
  if (isForbidden) return 'does nothing here';
  return targets.length > 0 ? 'enters again' : null;
}

function partOf(transition: ChartTransition, note: string | null, width: number, { chart }: Drawing): TextPart {
  const { id, guard, actions, description } = transition;
  const text = [
    ...words(eventName(transition, chart), 'event'),
    ...(guard === null ? [] : words(`[${plainName(guard)}]`, 'guard')),
    ...listOf('/', actions.map(plainName), 'action'),
    ...(note === null ? [] : words(`(${note})`, 'kind')),
  ];
  const remark = setLines(words(description ?? '', 'remark'), width - HANGING);
  const indented = remark.map((line) => ({ ...line, indent: HANGING, width: HANGING + line.width }));
  return { lines: [...setLines(text, width, HANGING), ...indented], transition: id };
}

/** Names with commas between them; the sign before them never ends a line. */
function listOf(sign: string, names: string[], style: TextStyle): Word[] {
  const [first, ...others] = words(names.join(', '), style);
  return first === undefined ? [] : [{ ...first, text: `${sign} ${first.text}` }, ...others];
}

function contentWith(parts: TextPart[]): Content {
  return { parts, block: blockOf(parts.flatMap(({ lines }) => lines)) };
}
