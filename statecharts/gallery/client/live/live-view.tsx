import { useEffect, useMemo, useRef, useState } from 'react';
import type { StateValue } from 'xstate';
import type { Chart } from '../../../introspect.ts';
import type { ShownActor } from '../../../live/protocol.ts';
import { entries, eventLabel } from '../data.ts';
import { Diagram, type Marks } from '../diagram.tsx';
import type { SeenProgram, SeenStep } from './seen.ts';
import { fieldsText, shownText, stateText } from './texts.ts';
import { useSeen } from './use-seen.ts';

/** The running programs of this origin: their actors, the state of one of them in its picture, and the last steps. */
export function LiveView() {
  const seen = useSeen();
  const [chosen, choose] = useState<string | null>(null);
  const program = seen.find(({ rootId }) => rootId === chosen) ?? seen.at(-1);
  useEffect(() => {
    document.title = 'Live – Statecharts';
  }, []);
  return (
    <main>
      <h1>Live</h1>
      {seen.length > 1 && (
        <label>
          Page
          <select value={program?.rootId} onChange={(event) => choose(event.currentTarget.value)}>
            {seen.map(({ rootId, startedAt }) => (
              <option key={rootId} value={rootId}>
                opened at {timeText(startedAt)}
              </option>
            ))}
          </select>
        </label>
      )}
      {program === undefined ? (
        <p role="status">No page is open. Open the portal in another tab of this browser; its actors appear here.</p>
      ) : (
        <Program key={program.rootId} program={program} />
      )}
    </main>
  );
}

function Program({ program: { steps } }: { program: SeenProgram }) {
  const [chosenActor, chooseActor] = useState<string | null>(null);
  const [isOnlyThis, setOnlyThis] = useState(false);
  /** The number of the step on show while the view is paused; null while it follows the program. */
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const found = steps.find(({ number }) => number === pausedAt);
  // The step on show may have been dropped or forgotten: then the oldest one that is left takes its place.
  const step = (pausedAt === null ? steps.at(-1) : (found ?? steps[0])) as SeenStep;
  const root = [...step.actors.values()].find(({ parentId }) => parentId === undefined);
  const actor = step.actors.get(chosenActor ?? '') ?? root;
  const listed = isOnlyThis ? steps.filter(({ sessionId }) => sessionId === actor?.sessionId) : steps;
  const before = listed.findLast(({ number }) => number < step.number);
  const after = listed.find(({ number }) => number > step.number);
  const show = (next: SeenStep | undefined) => {
    if (next === undefined) return;
    setPausedAt(next.number);
    if (next.sessionId !== null) chooseActor(next.sessionId);
  };
  const isPaused = pausedAt !== null;
  const list = useRef<HTMLElement>(null);
  useEffect(() => showInside(list.current, actor?.sessionId), [actor?.sessionId]);
  return (
    <div className="live">
      <div className="live-side">
        <div className="toolbar">
          <button type="button" onClick={() => setPausedAt(isPaused ? null : step.number)}>
            {isPaused ? 'Continue' : 'Pause'}
          </button>
          <button type="button" onClick={() => show(before)} disabled={before === undefined}>
            Step back
          </button>
          <button type="button" onClick={() => show(after)} disabled={after === undefined}>
            Step forward
          </button>
        </div>
        <p role="status">{isPaused ? `Paused at step ${step.number} of ${steps.at(-1)?.number}.` : 'Following.'}</p>
        <h2 id="actors">Actors</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section ref={list} className="scroll" tabIndex={0} aria-labelledby="actors">
          <ActorList parentId={undefined} step={step} chosen={actor?.sessionId} onChoose={chooseActor} />
        </section>
        <h2 id="steps">Steps</h2>
        <label>
          <input type="checkbox" checked={isOnlyThis} onChange={() => setOnlyThis(!isOnlyThis)} /> Only of{' '}
          {actor?.name ?? 'this actor'}
        </label>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-labelledby="steps">
          <StepList steps={listed} current={step} onShow={show} />
        </section>
      </div>
      {actor === undefined ? null : <ActorDetail actor={actor} step={step} isPaused={isPaused} />}
    </div>
  );
}

type ActorListProps = {
  parentId: string | undefined;
  step: SeenStep;
  chosen: string | undefined;
  onChoose: (sessionId: string) => void;
};

/** The actors of one parent, each with its own children. Those without a machine have no picture to show. */
function ActorList({ parentId, step, chosen, onChoose }: ActorListProps) {
  const children = [...step.actors.values()].filter((actor) => actor.parentId === parentId);
  if (children.length === 0) return null;
  return (
    <ul className="actors">
      {children.map((actor) => {
        const { sessionId, name, definition } = actor;
        return (
          <li key={sessionId} data-moved={sessionId === step.sessionId}>
            {definition === undefined ? (
              <span>{name}</span>
            ) : (
              <button
                type="button"
                data-session={sessionId}
                aria-pressed={sessionId === chosen}
                onClick={() => onChoose(sessionId)}
              >
                {name}
              </button>
            )}{' '}
            <small>{stateText(actor)}</small>
            <ActorList parentId={sessionId} step={step} chosen={chosen} onChoose={onChoose} />
          </li>
        );
      })}
    </ul>
  );
}

/** Scrolls the list alone, and not the page. */
function showInside(list: HTMLElement | null, sessionId: string | undefined): void {
  const button = list?.querySelector<HTMLElement>(`[data-session="${sessionId}"]`);
  if (list === null || !button) return;
  const top = button.offsetTop - list.scrollTop;
  if (top < 0 || top + button.offsetHeight > list.clientHeight)
    list.scrollTop = button.offsetTop - list.clientHeight / 2;
}

/** How many steps are listed. Older ones are reached with "Step back". */
const MAX_LISTED = 100;

type StepListProps = { steps: readonly SeenStep[]; current: SeenStep; onShow: (step: SeenStep) => void };

/** The steps around the one on show, the newest first. */
function StepList({ steps, current, onShow }: StepListProps) {
  const newer = steps.filter(({ number }) => number > current.number).length;
  const end = steps.length - Math.max(0, newer - MAX_LISTED / 2);
  const listed = steps.slice(Math.max(0, end - MAX_LISTED), end).reverse();
  return (
    <ol className="log">
      {listed.map((step) => {
        const actor = step.actors.get(step.sessionId ?? '');
        return (
          <li key={step.number} aria-current={step.number === current.number ? 'step' : undefined}>
            <button type="button" onClick={() => onShow(step)}>
              {step.number}.{' '}
              {actor === undefined || step.event === null
                ? `${step.actors.size} actors are running`
                : `${actor.name}: ${eventLabel(step.event.type)}`}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

type ActorDetailProps = { actor: ShownActor; step: SeenStep; isPaused: boolean };

function ActorDetail({ actor, step, isPaused }: ActorDetailProps) {
  const { definition, snapshot, name, sessionId } = actor;
  const entry = entries.find(({ id }) => id === definition);
  const isMover = step.sessionId === sessionId;
  const marks = useMemo<Marks>(
    () => ({
      active: entry === undefined ? [] : activeIn(entry.chart, snapshot.value),
      edges: new Map(isMover ? step.transitions.map((id) => [id, 'fired'] as const) : []),
    }),
    [entry, snapshot, isMover, step],
  );
  return (
    <div className="live-detail">
      <h2>{name}</h2>
      <p>
        <output aria-live={isPaused ? 'polite' : 'off'}>{stateText(actor)}</output>
      </p>
      {isMover && step.event !== null && (
        <p className="event">
          after <strong>{eventLabel(step.event.type)}</strong>
          {step.sourceId === undefined ? '' : ` from ${step.actors.get(step.sourceId)?.name ?? 'an actor that ended'}`}{' '}
          at {timeText(step.createdAt)} <code>{fieldsText(step.event.fields)}</code>
        </p>
      )}
      {entry === undefined ? (
        <p>The gallery has no picture of this actor.</p>
      ) : (
        <Diagram svg={entry.svg} title={entry.title} marks={marks} />
      )}
      <h2>Context</h2>
      <p className="facts">
        Only counters, booleans and values that the machine itself compares with are shown. The portal masks all others
        before it sends them.
      </p>
      <dl className="context">
        {Object.entries(snapshot.context ?? {}).map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{shownText(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The ids of the active states of a state value, the root first. */
function activeIn({ states }: Chart, value: StateValue | undefined): string[] {
  const root = states.find(({ parent }) => parent === null);
  const walk = (id: string, below: StateValue): string[] => {
    const children = typeof below === 'string' ? [[below, {}] as const] : Object.entries(below);
    return children.flatMap(([key, rest]) => {
      const child = states.find((state) => state.parent === id && state.key === key);
      return child === undefined ? [] : [child.id, ...walk(child.id, rest ?? {})];
    });
  };
  return root === undefined ? [] : [root.id, ...(value === undefined ? [] : walk(root.id, value))];
}

const timeText = (iso: string): string => new Date(iso).toLocaleTimeString('en-US', { hourCycle: 'h23' });
