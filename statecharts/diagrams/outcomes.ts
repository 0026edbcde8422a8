import type { AnyStateMachine } from 'xstate';
import { type Chart, chartOf } from '../introspect.ts';
import { coverTransitions } from '../paths/cover.ts';
import type { Model } from '../paths/model.ts';

/**
 * The chart for pictures and tables. A transition that is a function tells its targets only by running: it becomes one
 * transition for each outcome that the paths of the machine had, or one that was never seen.
 */
export function drawnChartOf(machine: AnyStateMachine, model: Model = {}): Chart {
  const chart = chartOf(machine);
  if (chart.transitions.every(({ isFunction }) => isFunction !== true)) return chart;
  const outcomes = outcomesOf(machine, model);
  const transitions = chart.transitions.flatMap((transition) => {
    if (transition.isFunction !== true) return [transition];
    const seen = outcomes.get(transition.id) ?? [];
    if (seen.length === 0) return [{ ...transition, outcome: 'never seen' as const }];
    return seen.map((targets) => ({ ...transition, targets, outcome: 'seen' as const }));
  });
  return { ...chart, transitions };
}

/** Without any if the machine does not start. */
function outcomesOf(machine: AnyStateMachine, model: Model): Map<string, string[][]> {
  try {
    return coverTransitions(machine, model).outcomes;
  } catch {
    return new Map();
  }
}
