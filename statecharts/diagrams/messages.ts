import type { AnyStateMachine } from 'xstate';
import type { CatalogueRow } from '../catalogue.ts';
import type { Chart, ChartState } from '../introspect.ts';
import type { PathsReport } from '../paths/cover.ts';
import { replay } from '../paths/replay.ts';
import { drawingOf } from './drawing.ts';
import { chartHash } from './hash.ts';
import { layoutOf } from './layout.ts';
import type { CreateLayout } from './pages.ts';
import { svgOf } from './svg.ts';

/** The events that one machine sends to another, by the ids of both. */
export type Messages = { from: string; to: string; events: string[] };

type Covered = Pick<CatalogueRow, 'machine' | 'model'> & { report: Pick<PathsReport, 'paths'> };

/**
 * Who sends what to whom: the events that each machine sends on its paths, to each other machine that accepts them. What
 * actors and actions from outside send is not in the charts, so it is missing here.
 */
export function messagesBetween(rows: readonly Covered[]): Messages[] {
  const accepted = new Map(rows.map(({ machine }) => [machine.id, new Set<string>(machine.events)]));
  return rows.flatMap(({ machine, model, report }) => {
    const sent = sentBy(machine, model.input, report);
    return rows.flatMap(({ machine: { id } }) => {
      const events = id === machine.id ? [] : sent.filter((type) => accepted.get(id)?.has(type));
      return events.length === 0 ? [] : [{ from: machine.id, to: id, events }];
    });
  });
}

function sentBy(machine: AnyStateMachine, input: unknown, { paths }: Covered['report']): string[] {
  const sent = paths.flatMap((path) => {
    const events = path.steps.map(({ event }) => event);
    return [...replay(machine, 'input' in path ? path.input : input, events).sent];
  });
  return [...new Set(sent)].sort();
}

/** All machines as boxes, with an arrow for the events that one sends to another. */
export async function messagesPicture(
  rows: readonly Pick<CatalogueRow, 'machine' | 'title'>[],
  messages: readonly Messages[],
  createLayout: CreateLayout = layoutOf,
): Promise<string> {
  const chart = chartOfMessages(rows, messages);
  const picture = {
    id: chart.id,
    title: 'All machines, and what they send to each other',
    description:
      'An arrow names the events that a machine sends on its paths. Calls, storage and screens are not shown.',
    hash: chartHash(chart),
  };
  return svgOf(await createLayout(drawingOf(chart)), picture, { isSheet: true });
}

function chartOfMessages(
  rows: readonly Pick<CatalogueRow, 'machine' | 'title'>[],
  messages: readonly Messages[],
): Chart {
  const id = 'machines';
  const inRoot = (machine: string) => `${id}.${machine}`;
  const box: Omit<ChartState, 'id' | 'key'> = {
    parent: null,
    type: 'compound',
    initial: null,
    description: null,
    tags: [],
    invokes: [],
    entry: [],
    exit: [],
  };
  return {
    id,
    states: [
      { ...box, id, key: id },
      ...rows.map(
        ({ machine, title }): ChartState => ({
          ...box,
          id: inRoot(machine.id),
          key: title,
          parent: id,
          type: 'atomic',
        }),
      ),
    ],
    transitions: messages.flatMap(({ from, to, events }) =>
      events.map((event) => ({
        id: `${from} ${to} ${event}`,
        source: inRoot(from),
        event,
        kind: 'event' as const,
        delay: null,
        guard: null,
        targets: [inRoot(to)],
        actions: [],
        isForbidden: false,
        reenter: false,
        description: null,
      })),
    ),
  };
}
