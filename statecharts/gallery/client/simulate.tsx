import { useState } from 'react';
import type { AnyTransitionDefinition, EventObject } from 'xstate';
import { chartOf, transitionId } from '../../introspect.ts';
import { eventSource } from '../../paths/events.ts';
import { eventTypeOf, nextTransitions } from '../../xstate-internals.ts';
import { eventLabel, type MachineEntry, type Moment, momentAfter, payloadText, startOf } from './data.ts';
import { MomentView } from './moment-view.tsx';

export type Simulation = {
  moment: Moment;
  moments: Moment[];
  problem: string | null;
  send: (event: EventObject) => void;
  back: () => void;
  restart: () => void;
};

/** A run of the machine without its actors: the user sends its events, the results of its actors, and lets time pass. */
export function useSimulation(entry: MachineEntry): Simulation {
  const [moments, setMoments] = useState<Moment[]>(() => [startOf(entry)]);
  const [problem, setProblem] = useState<string | null>(null);
  const moment = moments.at(-1) as Moment;
  const show = (next: Moment[]) => {
    setProblem(null);
    setMoments(next);
  };
  return {
    moment,
    moments,
    problem,
    send: (event) => {
      try {
        show([...moments, momentAfter(moment, event)]);
      } catch (error) {
        setProblem(`The machine throws: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    back: () => show(moments.slice(0, -1)),
    restart: () => show([startOf(entry)]),
  };
}

export function Simulate({ entry, simulation }: { entry: MachineEntry; simulation: Simulation }) {
  const { moment, moments, problem, send, back, restart } = simulation;
  const { possible, blocked } = choicesIn(entry, moment);
  const timers = possible.filter(({ type }) => type.startsWith('xstate.after.'));
  const events = possible.filter(({ type }) => !type.startsWith('xstate.after.'));
  return (
    <>
      <div className="toolbar">
        <button type="button" onClick={back} disabled={moments.length < 2}>
          Step back
        </button>
        <button type="button" onClick={restart} disabled={moments.length < 2}>
          Restart
        </button>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      <h2>Events</h2>
      {possible.length === 0 && <p>Nothing can happen here.</p>}
      <ul className="events">
        {events.map((event) => (
          <li key={event.type + payloadText(event)}>
            <button type="button" onClick={() => send(event)}>
              {eventLabel(event.type)} {payloadText(event) !== '' && <code>{payloadText(event)}</code>}
            </button>
          </li>
        ))}
      </ul>
      {timers.length > 0 && (
        <>
          <h2>Time</h2>
          <ul className="events">
            {timers.map((event) => (
              <li key={event.type}>
                <button type="button" onClick={() => send(event)}>
                  Let time pass: {eventLabel(event.type)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {blocked.length > 0 && (
        <>
          <h2>Not possible now</h2>
          <ul className="events">
            {blocked.map(({ type, guards }) => (
              <li key={type}>
                {eventLabel(type)}: stopped by {guards.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <MomentView moment={moment} />
    </>
  );
}

/** The events that do something now, and those that a guard stops, with the names of the guards. */
function choicesIn({ machine, model }: MachineEntry, { snapshot }: Moment) {
  if (snapshot.status !== 'active') return { possible: [], blocked: [] };
  const possible = eventSource(machine, model)(snapshot);
  const guards = new Map(chartOf(machine).transitions.map(({ id, guard }) => [id, guard]));
  const byType = new Map<string, AnyTransitionDefinition[]>();
  for (const transition of nextTransitions(snapshot)) {
    const type = eventTypeOf(transition);
    byType.set(type, [...(byType.get(type) ?? []), transition]);
  }
  const blocked = [...byType].flatMap(([type, transitions]) => {
    const names = transitions.flatMap((each) => guards.get(transitionId(each)) ?? []);
    const isSent =
      possible.some((event) => event.type === type) || type === '' || /^xstate\.(done\.state|init|stop)/.test(type);
    return isSent || names.length === 0 ? [] : [{ type, guards: [...new Set(names)] }];
  });
  return { possible, blocked };
}
