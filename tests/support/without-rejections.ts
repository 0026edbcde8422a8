import type { Model } from 'xstate-paths-and-diagrams';

/**
 * The model without actors that reject. An actor rejects only when the app's own code has a fault, which no user, answer
 * or clock can cause.
 */
export function withoutRejections(model: Model): Model {
  const outcomes = Object.entries(model.outcomes ?? {}).map(([src, ends]) => [
    src,
    ends.filter((end) => 'output' in end),
  ]);
  return { ...model, outcomes: Object.fromEntries(outcomes) };
}
