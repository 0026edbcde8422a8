import { type Chart, type ChartTransition, INLINE } from '../introspect.ts';

/** What triggers a transition. Each kind has its own line style in a picture and its own word. */
export type TriggerKind = 'event' | 'after' | 'always' | 'done' | 'error';

const TRIGGER_KINDS: Record<ChartTransition['kind'], TriggerKind> = {
  event: 'event',
  after: 'after',
  always: 'always',
  actorDone: 'done',
  actorError: 'error',
  actorSnapshot: 'event',
  stateDone: 'done',
};

export const triggerKind = ({ kind }: ChartTransition): TriggerKind => TRIGGER_KINDS[kind];

const PREFIXES = {
  actorDone: 'xstate.done.actor.',
  actorError: 'xstate.error.actor.',
  actorSnapshot: 'xstate.snapshot.',
  stateDone: 'xstate.done.state.',
};

/** A readable name of the trigger: `task.markDone`, `after lifetime`, `always`, `done: load`, `error: load`. */
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

/** `fetchUser`, or `saveTask as markingDone` if the id differs from the name of the actor logic. */
export function invokeName({ id, src }: { id: string; src: string }): string {
  return id === src || isGenerated(id) ? src : `${src} as ${id}`;
}

/**
 * The label of a state's kind; null for atomic and compound states. History states have the symbols of UML: H for shallow,
 * H* for deep.
 */
export function stateKindLabel({ type, history }: Chart['states'][number]): string | null {
  if (type === 'history') return history === 'deep' ? 'H*, deep history' : 'H, shallow history';
  return type === 'parallel' || type === 'final' ? type : null;
}

/** The name of an action or guard, without XState's prefix and without the brackets of `INLINE`. */
export const displayName = (name: string): string => (name === INLINE ? 'inline' : name.replace(/^xstate\./, ''));

/** XState gives an id such as `0.machine.state` to an invoked actor without an id in the source. */
const isGenerated = (id: string): boolean => /^\d+\./.test(id);

function readableTime(milliseconds: number): string {
  return milliseconds >= 1_000 && milliseconds % 100 === 0 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`;
}

/** A state's id relative to `base`: `content.blank` for `m.a.content.blank` and the base `m.a`. */
export const relativeName = (id: string, base: string): string => {
  if (id === base) return id.slice(id.lastIndexOf('.') + 1);
  return base !== '' && id.startsWith(`${base}.`) ? id.slice(base.length + 1) : id;
};
