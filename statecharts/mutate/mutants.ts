import { type AnyStateMachine, createMachine, not } from 'xstate';

/** A machine with one thing wrong. */
export type Mutant = {
  /** The transition's id, or the state's for an action of entering or leaving it. */
  id: string;
  fault: 'removed' | 'guard negated' | `action dropped: ${string}`;
  machine: AnyStateMachine;
};

/** The machine built anew from its own config: what every mutant would be without its fault. */
export const rebuilt = (machine: AnyStateMachine): AnyStateMachine => build(copyOf(machine.config), machine);

type Config = Record<string, unknown>;

/** Every list of branches in a state's config, with the event type that XState gives it. */
type Place = { event: string; branches: unknown[]; put: (branches: unknown[]) => void };

/**
 * One machine for each transition definition that lacks it, one for each guard that has it negated, and one for each
 * action, of a transition or of entering or leaving a state, that does without it. The guard of a removed branch goes
 * with it, so that the branches after it move up.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return stateIdsOf(machine).flatMap(({ id, path }) => [
    ...mutantsOfStateActions(machine, id, path),
    ...placesIn(configAt(copyOf(machine.config), path), id).flatMap(({ event, branches }, place) =>
      branches.flatMap((branch, index): Mutant[] => {
        const change = (edit: (branches: unknown[]) => unknown[]) => {
          const config = copyOf(machine.config) as Config;
          const target = placesIn(configAt(config, path), id)[place];
          target?.put(edit(target.branches));
          return build(config, machine);
        };
        const removed: Mutant = {
          id: `${id}|${event}|${index}`,
          fault: 'removed',
          machine: change((all) => all.filter((_, position) => position !== index)),
        };
        const dropped = actionsOf(branch).map(
          (action, position): Mutant => ({
            id: removed.id,
            fault: `action dropped: ${nameOf(action)}`,
            machine: change((all) =>
              all.map((each, at) =>
                at === index ? { ...(each as Config), actions: without(actionsOf(each), position) } : each,
              ),
            ),
          }),
        );
        if (!hasGuard(branch)) return [removed, ...dropped];
        const negated: Mutant = {
          id: removed.id,
          fault: 'guard negated',
          machine: change((all) =>
            all.map((each, position) =>
              position === index && hasGuard(each) ? { ...each, guard: not(each.guard as never) } : each,
            ),
          ),
        };
        return [removed, negated, ...dropped];
      }),
    ),
  ]);
}

function mutantsOfStateActions(machine: AnyStateMachine, id: string, path: string[]): Mutant[] {
  return (['entry', 'exit'] as const).flatMap((moment) => {
    const actions = listOf(configAt(machine.config, path)[moment] ?? []);
    return actions.map((action, position): Mutant => {
      const config = copyOf(machine.config);
      Object.assign(configAt(config, path), { [moment]: without(actions, position) });
      return { id, fault: `action dropped: ${nameOf(action)}`, machine: build(config, machine) };
    });
  });
}

const without = (all: unknown[], position: number) => all.filter((_, index) => index !== position);

const actionsOf = (branch: unknown): unknown[] =>
  typeof branch === 'object' && branch !== null && 'actions' in branch ? listOf(branch.actions ?? []) : [];

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action;
  const type = (action as { type?: unknown }).type;
  return typeof type === 'string' ? type : '(inline)';
}

const build = (config: unknown, { implementations }: AnyStateMachine): AnyStateMachine =>
  createMachine(config as never, implementations as never);

function stateIdsOf(machine: AnyStateMachine): { id: string; path: string[] }[] {
  const walk = (node: AnyStateMachine['root']): { id: string; path: string[] }[] => [
    { id: node.id, path: node.path },
    ...Object.values(node.states).flatMap(walk),
  ];
  return walk(machine.root);
}

function configAt(config: unknown, path: string[]): Config {
  return path.reduce<Config>((state, key) => (state.states as Record<string, Config>)[key] ?? {}, config as Config);
}

function placesIn(state: Config, id: string): Place[] {
  const single = (holder: Config, key: string, event: string): Place[] =>
    holder[key] === undefined
      ? []
      : [{ event, branches: listOf(holder[key]), put: (branches) => Object.assign(holder, { [key]: branches }) }];
  const keyed = (key: string, event: (name: string) => string): Place[] => {
    const holder = (state[key] ?? {}) as Config;
    return Object.keys(holder).map((name) => ({
      event: event(name),
      branches: listOf(holder[name]),
      put: (branches) => {
        // An `after` with an empty list would still start its timer.
        if (branches.length === 0) delete holder[name];
        else holder[name] = branches;
      },
    }));
  };
  return [
    ...keyed('on', (name) => name),
    ...single(state, 'onDone', `xstate.done.state.${id}`),
    ...listOf(state.invoke ?? []).flatMap((invoke, index) => {
      const actor = invoke as Config & { id?: string };
      const actorId = actor.id ?? `${index}.${id}`;
      return [
        ...single(actor, 'onDone', `xstate.done.actor.${actorId}`),
        ...single(actor, 'onError', `xstate.error.actor.${actorId}`),
        ...single(actor, 'onSnapshot', `xstate.snapshot.${actorId}`),
      ];
    }),
    ...keyed('after', (delay) => `xstate.after.${delay}.${id}`),
    ...single(state, 'always', 'always'),
  ];
}

const hasGuard = (branch: unknown): branch is { guard: unknown } =>
  typeof branch === 'object' && branch !== null && 'guard' in branch && branch.guard !== undefined;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Deep for plain objects and lists; functions stay the same. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
}
