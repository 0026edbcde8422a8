import { type Chart, type ChartTransition, INLINE } from '../introspect.ts';

/** How a transition comes about: each has its own line in a picture and its own word. */
export type Kind = 'event' | 'after' | 'always' | 'done' | 'error';

const KINDS: Record<ChartTransition['kind'], Kind> = {
  event: 'event',
  after: 'after',
  always: 'always',
  actorDone: 'done',
  actorError: 'error',
  actorSnapshot: 'event',
  stateDone: 'done',
};

export const kindOf = ({ kind }: ChartTransition): Kind => KINDS[kind];

const PREFIXES = {
  actorDone: 'xstate.done.actor.',
  actorError: 'xstate.error.actor.',
  actorSnapshot: 'xstate.snapshot.',
  stateDone: 'xstate.done.state.',
};

/** What happens, for people: `task.markDone`, `after lifetime`, `always`, `done: load`, `error: load`. */
export function eventName(transition: ChartTransition, chart: Chart): string {
  const { kind, event, delay, source } = transition;
  if (kind === 'always') return 'always';
  if (kind === 'after') return `after ${typeof delay === 'number' ? readableTime(delay) : delay}`;
  if (kind === 'event') return event === '*' ? 'any other event (*)' : event;
  const subject = event.slice(PREFIXES[kind].length);
  if (kind === 'stateDone') return `done: ${chart.states.find(({ id }) => id === subject)?.key ?? subject}`;
  const invokes = chart.states.find(({ id }) => id === source)?.invokes ?? [];
  const invoke = invokes.find(({ id }) => id === subject);
  const name = invoke !== undefined && isGenerated(invoke.id) ? invoke.src : subject;
  return `${{ actorDone: 'done', actorError: 'error', actorSnapshot: 'snapshot' }[kind]}: ${name}`;
}

/** `fetchUser`, or `saveTask as markingDone` where the actor has another id than what it runs. */
export function invokeName({ id, src }: { id: string; src: string }): string {
  return id === src || isGenerated(id) ? src : `${src} as ${id}`;
}

/**
 * What is said of a state beside its name; null of one that is plain. History has its signs of UML too: H for the nearest
 * children, H* for every depth.
 */
export function kindWord({ type, history }: Chart['states'][number]): string | null {
  if (type === 'history') return history === 'deep' ? 'H*, deep history' : 'H, shallow history';
  return type === 'parallel' || type === 'final' ? type : null;
}

/** An action or guard: XState's own without their prefix, and what has no name without a second pair of brackets. */
export const plainName = (name: string): string => (name === INLINE ? 'inline' : name.replace(/^xstate\./, ''));

/** XState gives `0.machine.state` to an actor that the source gives no id. */
const isGenerated = (id: string): boolean => /^\d+\./.test(id);

function readableTime(milliseconds: number): string {
  return milliseconds >= 1_000 && milliseconds % 100 === 0 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`;
}

/** A state's id without the part that it shares with `base`: `content.blank` for `m.a.content.blank` within `m.a`. */
export const relativeName = (id: string, base: string): string => {
  if (id === base) return id.slice(id.lastIndexOf('.') + 1);
  return base !== '' && id.startsWith(`${base}.`) ? id.slice(base.length + 1) : id;
};
