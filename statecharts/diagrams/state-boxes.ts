import type { ChartState, ChartTransition } from '../introspect.ts';
import type { Arrow, Drawing } from './drawing.ts';
import { displayName, eventName, invokeName, relativeName, stateKindLabel } from './names.ts';
import { type TextBlock, type TextLine, type TextStyle, textBlock, toWords, type Word, wrapWords } from './text.ts';

/** Lines of text; `transition` is the id of the transition they describe, or null. */
type TextPart = { lines: TextLine[]; transition: string | null };

export type Content = { parts: TextPart[]; block: TextBlock };

/** In pixels: about 36 letters. */
const STATE_WIDTH = 200;
/** In pixels: boxes around other boxes are wide anyway. */
const COMPOUND_WIDTH = 380;
const LABEL_WIDTH = 190;
const OVERVIEW_WIDTH = 130;
const HANGING_INDENT = 10;

/** The text in a state's box. */
export function stateContent(state: ChartState, drawing: Drawing, hasChildren: boolean): Content {
  if (drawing.detail !== 'full') {
    return combineParts([{ lines: wrapWords(headingOf(state), OVERVIEW_WIDTH), transition: null }]);
  }
  return contentOf(state, drawing, hasChildren ? COMPOUND_WIDTH : STATE_WIDTH, internalNote, null);
}

function headingOf(state: ChartState): Word[] {
  const word = stateKindLabel(state);
  return [...toWords(state.key, 'name'), ...(word === null ? [] : toWords(`(${word})`, 'kind'))];
}

function contentOf(
  state: ChartState,
  drawing: Drawing,
  width: number,
  noteOf: (transition: ChartTransition) => string | null,
  initial: string | null,
): Content {
  const alsoFrom = drawing.alsoFrom.get(state.id);
  const fact = (kind: string, text: string): TextPart => ({
    lines: wrapWords([...toWords(kind, 'kind'), ...toWords(text, 'plain')], width, HANGING_INDENT),
    transition: null,
  });
  return combineParts([
    { lines: wrapWords(headingOf(state), width), transition: null },
    ...(initial === null ? [] : [{ lines: wrapWords(toWords(initial, 'kind'), width), transition: null }]),
    ...(state.description === null
      ? []
      : [{ lines: wrapWords(toWords(state.description, 'note'), width), transition: null }]),
    ...(state.tags.length === 0 ? [] : [fact(state.tags.length === 1 ? 'tag' : 'tags', state.tags.join(', '))]),
    ...state.invokes.map((invoke) => fact('invoke', invokeName(invoke))),
    ...(state.entry.length === 0 ? [] : [fact('entry /', state.entry.map(displayName).join(', '))]),
    ...(state.exit.length === 0 ? [] : [fact('exit /', state.exit.map(displayName).join(', '))]),
    ...(alsoFrom === undefined ? [] : [fact('also entered from', alsoFrom.join(', '))]),
    ...(drawing.inside.get(state.id) ?? []).map((transition) =>
      transitionPart(transition, noteOf(transition), width, drawing),
    ),
  ]);
}

/** The text of a state's box on a sheet of its own: with its name in the machine, and with all its transitions. */
export function cardContent(state: ChartState, drawing: Drawing, width: number): Content {
  const { chart } = drawing;
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const inside = new Map([[state.id, own]]);
  const key = relativeName(state.id, chart.id);
  const note = (transition: ChartTransition): string | null => {
    const { targets } = transition;
    const isLeaving = targets.some((id) => id !== state.id);
    return isLeaving ? `→ ${targets.map((id) => relativeName(id, chart.id)).join(', ')}` : internalNote(transition);
  };
  const initial = state.initial === null ? null : `starts in ${relativeName(state.initial, state.id)}`;
  return contentOf({ ...state, key }, { ...drawing, inside }, width, note, initial);
}

/** A content in pieces that are at most so high. */
export function partsWithin(content: Content, height: number): Content[] {
  const pieces: TextPart[][] = [[]];
  for (const part of content.parts) {
    const last = pieces.at(-1) ?? [];
    if (last.length > 0 && combineParts([...last, part]).block.height > height) pieces.push([part]);
    else last.push(part);
  }
  return pieces.map(combineParts);
}

/** The text of an arrow: event, guard and actions of each of its transitions. */
export function labelContent({ transitions }: Arrow, drawing: Drawing): Content {
  return combineParts(
    drawing.detail === 'full'
      ? transitions.map(({ transition, addition }) => transitionPart(transition, addition, LABEL_WIDTH, drawing))
      : eventNames(transitions, drawing),
  );
}

/** Each event once, for an overview. */
function eventNames(transitions: Arrow['transitions'], { chart }: Drawing): TextPart[] {
  const names = new Map(transitions.map(({ transition }) => [eventName(transition, chart), transition.id]));
  return [...names].map(([name, transition]) => ({
    lines: wrapWords(toWords(name, 'event'), OVERVIEW_WIDTH, HANGING_INDENT),
    transition,
  }));
}

function internalNote({ targets, isForbidden, outcome }: ChartTransition): string | null {
  if (isForbidden) return 'does nothing here';
  if (outcome === 'never seen') return '→ ?';
  if (outcome === 'seen' && targets.length === 0) return 'stayed in a run';
  return targets.length > 0 ? 'enters again' : null;
}

function transitionPart(transition: ChartTransition, note: string | null, width: number, { chart }: Drawing): TextPart {
  const { id, guard, actions, description } = transition;
  const text = [
    ...toWords(eventName(transition, chart), 'event'),
    ...(guard === null ? [] : toWords(`[${displayName(guard)}]`, 'guard')),
    ...commaSeparated('/', actions.map(displayName), 'action'),
    ...(note === null ? [] : toWords(note.startsWith('→') ? note : `(${note})`, 'kind')),
  ];
  const remark = wrapWords(toWords(description ?? '', 'remark'), width - HANGING_INDENT);
  const indented = remark.map((line) => ({ ...line, indent: HANGING_INDENT, width: HANGING_INDENT + line.width }));
  return { lines: [...wrapWords(text, width, HANGING_INDENT), ...indented], transition: id };
}

/** Names separated by commas. The sign is joined to the first name, so that no line ends with it. */
function commaSeparated(sign: string, names: string[], style: TextStyle): Word[] {
  const [first, ...others] = toWords(names.join(', '), style);
  return first === undefined ? [] : [{ ...first, text: `${sign} ${first.text}` }, ...others];
}

function combineParts(parts: TextPart[]): Content {
  return { parts, block: textBlock(parts.flatMap(({ lines }) => lines)) };
}
