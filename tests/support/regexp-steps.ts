/**
 * How many steps an engine with backtracking takes for a regular expression, such as that of Node. It knows what the code of this
 * project and its packages use: no references back to a group.
 */

type Code =
  | { do: 'character'; fits: (character: string) => boolean }
  | { do: 'split'; first: number; second: number }
  | { do: 'jump'; to: number }
  | { do: 'mark'; loop: number }
  | { do: 'moved'; loop: number }
  | { do: 'at'; holds: (text: string, at: number) => boolean }
  | { do: 'look'; program: Program; isBehind: boolean; isNegative: boolean }
  | { do: 'match' };

type Node =
  | { kind: 'empty' }
  | { kind: 'character'; fits: (character: string) => boolean }
  | { kind: 'at'; holds: (text: string, at: number) => boolean }
  | { kind: 'look'; inside: Node; isBehind: boolean; isNegative: boolean }
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; inside: Node; least: number; most: number; isLazy: boolean };

/** Larger counts are as good as this one, and need less code. */
const MOST_COPIES = 60;

/** Without the flag `u` or `v`, half of an emoji is a character. */
type Program = { code: readonly Code[]; isUnicode: boolean };

const compiled = new Map<string, Program>();

/**
 * The steps of one search.
 * @param from where it begins, at most one place if the expression is sticky
 * @param most gives up after so many
 */
export function stepsOf({ source, flags }: RegExp, text: string, from: number, most: number): number {
  const program = compiled.get(`/${source}/${flags}`) ?? compile(new Parser(source, flags).read(), /[uv]/.test(flags));
  compiled.set(`/${source}/${flags}`, program);
  const isSticky = flags.includes('y');
  let steps = 0;
  for (let start = from; start <= text.length; start += 1) {
    const run = execute(program, text, start, most - steps);
    steps += run.steps;
    if (run.end !== null || isSticky || steps >= most) break;
  }
  return steps;
}

function execute(
  { code, isUnicode }: Program,
  text: string,
  start: number,
  most: number,
): { end: number | null; steps: number } {
  const stack: { pc: number; at: number; marks: readonly number[] }[] = [{ pc: 0, at: start, marks: [] }];
  let steps = 0;
  for (let thread = stack.pop(); thread !== undefined; thread = stack.pop()) {
    let { pc, at, marks } = thread;
    for (;;) {
      steps += 1;
      if (steps > most) return { end: null, steps };
      const instruction = code[pc];
      if (instruction === undefined || instruction.do === 'match') return { end: at, steps };
      if (instruction.do === 'character') {
        const character = isUnicode ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);
        if (at >= text.length || !instruction.fits(character)) break;
        at += character.length;
      } else if (instruction.do === 'at') {
        if (!instruction.holds(text, at)) break;
      } else if (instruction.do === 'look') {
        const found = lookAround(instruction, text, at, most - steps);
        steps += found.steps;
        if (found.holds === instruction.isNegative) break;
      } else if (instruction.do === 'split') {
        stack.push({ pc: instruction.second, at, marks });
        pc = instruction.first;
        continue;
      } else if (instruction.do === 'jump') {
        pc = instruction.to;
        continue;
      } else if (instruction.do === 'mark') {
        marks = Object.assign([...marks], { [instruction.loop]: at });
      } else if (marks[instruction.loop] === at) {
        break;
      }
      pc += 1;
    }
  }
  return { end: null, steps };
}

function lookAround({ program, isBehind }: Extract<Code, { do: 'look' }>, text: string, at: number, most: number) {
  if (!isBehind) {
    const { end, steps } = execute(program, text, at, most);
    return { holds: end !== null, steps };
  }
  // What stands before is short in all expressions here.
  const begin = Math.max(0, at - 2);
  let steps = 0;
  for (let start = begin; start < at; start += 1) {
    const run = execute(program, text.slice(0, at), start, most);
    steps += run.steps;
    if (run.end === at) return { holds: true, steps };
  }
  return { holds: false, steps };
}

function compile(node: Node, isUnicode: boolean): Program {
  const code: Code[] = [];
  let loops = 0;
  const add = (each: Node): void => {
    if (each.kind === 'character') code.push({ do: 'character', fits: each.fits });
    if (each.kind === 'at') code.push({ do: 'at', holds: each.holds });
    if (each.kind === 'look') {
      const { isBehind, isNegative } = each;
      code.push({ do: 'look', program: compile(each.inside, isUnicode), isBehind, isNegative });
    }
    if (each.kind === 'sequence') for (const part of each.parts) add(part);
    if (each.kind === 'choice') addChoice(each.parts);
    if (each.kind === 'repeat') addRepeat(each);
  };
  const split = (isLazy: boolean) => {
    const place = code.push({ do: 'jump', to: 0 }) - 1;
    return (to: number) => {
      const [first, second] = isLazy ? [to, place + 1] : [place + 1, to];
      code[place] = { do: 'split', first, second };
    };
  };
  const addChoice = (parts: Node[]) => {
    const ends: number[] = [];
    for (const [place, part] of parts.entries()) {
      const isLast = place === parts.length - 1;
      const goOn = isLast ? null : split(false);
      add(part);
      if (!isLast) ends.push(code.push({ do: 'jump', to: 0 }) - 1);
      goOn?.(code.length);
    }
    for (const end of ends) code[end] = { do: 'jump', to: code.length };
  };
  const addRepeat = ({ inside, least, most, isLazy }: Extract<Node, { kind: 'repeat' }>) => {
    for (let copy = 0; copy < Math.min(least, MOST_COPIES); copy += 1) add(inside);
    if (most === Number.POSITIVE_INFINITY) {
      const begin = code.length;
      const leave = split(isLazy);
      const loop = loops;
      loops += 1;
      code.push({ do: 'mark', loop });
      add(inside);
      code.push({ do: 'moved', loop }, { do: 'jump', to: begin });
      leave(code.length);
      return;
    }
    const leaves: ((to: number) => void)[] = [];
    for (let copy = least; copy < Math.min(most, least + MOST_COPIES); copy += 1) {
      leaves.push(split(isLazy));
      add(inside);
    }
    for (const leave of leaves) leave(code.length);
  };
  add(node);
  code.push({ do: 'match' });
  return { code, isUnicode };
}

/** Reads the structure of an expression. What fits a single character is asked of the expression itself. */
class Parser {
  private at = 0;
  private readonly source: string;
  private readonly flags: string;

  constructor(source: string, flags: string) {
    this.source = source;
    this.flags = flags;
  }

  read(): Node {
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'choice', parts };
  }

  private sequence(): Node {
    const parts: Node[] = [];
    while (this.at < this.source.length && !['|', ')'].includes(this.source.charAt(this.at))) {
      parts.push(this.repeated(this.atom()));
    }
    return { kind: 'sequence', parts };
  }

  private repeated(inside: Node): Node {
    const found = /^(?:\*|\+|\?|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.source.slice(this.at));
    if (found === null) return inside;
    const [all, low, comma, high, lazy] = found;
    this.at += all.length;
    const [least, most] =
      low === undefined
        ? [all.startsWith('+') ? 1 : 0, all.startsWith('?') ? 1 : Number.POSITIVE_INFINITY]
        : [Number(low), high !== '' ? Number(high) : comma === '' ? Number(low) : Number.POSITIVE_INFINITY];
    return { kind: 'repeat', inside, least, most, isLazy: lazy === '?' };
  }

  private atom(): Node {
    const group = /^\((?:\?(:|=|!|<=|<!|<[^>]+>))?/.exec(this.source.slice(this.at));
    if (group !== null) {
      this.at += group[0].length;
      const inside = this.read();
      this.take(')');
      const kind = group[1] ?? '';
      if (!['=', '!', '<=', '<!'].includes(kind)) return inside;
      return { kind: 'look', inside, isBehind: kind.startsWith('<'), isNegative: kind.endsWith('!') };
    }
    if (this.take('^'))
      return { kind: 'at', holds: (text, at) => at === 0 || (this.isMultiline && text[at - 1] === '\n') };
    if (this.take('$')) {
      return { kind: 'at', holds: (text, at) => at === text.length || (this.isMultiline && text[at] === '\n') };
    }
    if (this.take(String.raw`\b`)) return { kind: 'at', holds: isWordEdge };
    if (this.take(String.raw`\B`)) return { kind: 'at', holds: (text, at) => !isWordEdge(text, at) };
    const single =
      /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[\s\S])|[\s\S])/u.exec(
        this.source.slice(this.at),
      );
    const text = single?.[0] ?? '';
    this.at += text.length;
    const known = new Map<string, boolean>();
    const own = new RegExp(`^(?:${text})$`, this.flags.replace(/[gyd]/g, ''));
    return {
      kind: 'character',
      fits: (character) => {
        const fits = known.get(character) ?? nativeTest(own, character);
        known.set(character, fits);
        return fits;
      },
    };
  }

  private get isMultiline(): boolean {
    return this.flags.includes('m');
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

const nativeExec = RegExp.prototype.exec;
/** Also while `RegExp.prototype.exec` is replaced. */
const nativeTest = (expression: RegExp, text: string): boolean => nativeExec.call(expression, text) !== null;

const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character);
const isWordEdge = (text: string, at: number): boolean => isWord(text[at - 1]) !== isWord(text[at]);
