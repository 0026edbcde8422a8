import type { AnyStateMachine } from 'xstate';
import { isPlainObjectOrArray } from '../opaque.ts';
import { rebuiltMachine, xstateOf } from '../xstate-internals.ts';

/** A machine with one fault. */
export type Mutant = {
  /** The id of the transition, or of the state for an entry or exit action. */
  id: string;
  fault: 'removed' | 'guard negated' | `action dropped: ${string}`;
  machine: AnyStateMachine;
};

/** The machine rebuilt from its own config: the same as a mutant without its fault. */
export const rebuildMachine = (machine: AnyStateMachine): AnyStateMachine =>
  rebuiltMachine(machine, deepCopy(machine.config));

type Config = Record<string, unknown>;

/** A list of branches in a state's config, with XState's type of the event. `replace` sets another list. */
type BranchList = { event: string; branches: unknown[]; replace: (branches: unknown[]) => void };

/**
 * Creates one machine without each transition, one with each guard negated, and one without each action (of a transition,
 * on entry or on exit). A removed branch is removed together with its guard, so the branches after it move up.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return stateIdsOf(machine).flatMap(({ id, path }) => [
    ...mutantsOfStateActions(machine, id, path),
    ...branchListsOf(configAt(deepCopy(machine.config), path), id).flatMap(({ event, branches }, listIndex) =>
      branches.flatMap((branch, index): Mutant[] => {
        const change = (edit: (branches: unknown[]) => unknown[]) => {
          const config = deepCopy(machine.config) as Config;
          const target = branchListsOf(configAt(config, path), id)[listIndex];
          target?.replace(edit(target.branches));
          return rebuiltMachine(machine, config);
        };
        const removed: Mutant = {
          id: `${id}|${event}|${index}`,
          fault: 'removed',
          machine: change((all) => all.filter((_, position) => position !== index)),
        };
        const dropped = actionsOf(branch).map(
          (action, position): Mutant => ({
            id: removed.id,
            fault: `action dropped: ${actionName(action)}`,
            machine: change((all) =>
              all.map((each, at) =>
                at === index ? { ...(each as Config), actions: withoutItem(actionsOf(each), position) } : each,
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
              position === index && hasGuard(each) ? { ...each, guard: xstateOf(machine).negated(each.guard) } : each,
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
    const actions = toArray(configAt(machine.config, path)[moment] ?? []);
    return actions.map((action, position): Mutant => {
      const config = deepCopy(machine.config);
      Object.assign(configAt(config, path), { [moment]: withoutItem(actions, position) });
      return { id, fault: `action dropped: ${actionName(action)}`, machine: rebuiltMachine(machine, config) };
    });
  });
}

const withoutItem = (all: unknown[], position: number) => all.filter((_, index) => index !== position);

const actionsOf = (branch: unknown): unknown[] =>
  typeof branch === 'object' && branch !== null && 'actions' in branch ? toArray(branch.actions ?? []) : [];

function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const type = (action as { type?: unknown }).type;
  return typeof type === 'string' ? type : '(inline)';
}

function stateIdsOf(machine: AnyStateMachine): { id: string; path: string[] }[] {
  const collect = (node: AnyStateMachine['root']): { id: string; path: string[] }[] => [
    { id: node.id, path: node.path },
    ...Object.values(node.states).flatMap(collect),
  ];
  return collect(machine.root);
}

function configAt(config: unknown, path: string[]): Config {
  return path.reduce<Config>((state, key) => (state.states as Record<string, Config>)[key] ?? {}, config as Config);
}

function branchListsOf(state: Config, id: string): BranchList[] {
  const single = (holder: Config, key: string, event: string): BranchList[] =>
    holder[key] === undefined
      ? []
      : [{ event, branches: toArray(holder[key]), replace: (branches) => Object.assign(holder, { [key]: branches }) }];
  const keyed = (key: string, event: (name: string) => string): BranchList[] => {
    const holder = (state[key] ?? {}) as Config;
    return Object.keys(holder).map((name) => ({
      event: event(name),
      branches: toArray(holder[name]),
      replace: (branches) => {
        // XState starts the timer of an `after` even if its list is empty.
        if (branches.length === 0) delete holder[name];
        else holder[name] = branches;
      },
    }));
  };
  return [
    ...keyed('on', (name) => name),
    ...single(state, 'onDone', `xstate.done.state.${id}`),
    ...toArray(state.invoke ?? []).flatMap((invoke, index) => {
      const actor = invoke as Config & { id?: string };
      const actorId = actor.id ?? `${index}.${id}`;
      return [
        ...single(actor, 'onDone', `xstate.done.actor.${actorId}`),
        ...single(actor, 'onError', `xstate.error.actor.${actorId}`),
        ...single(actor, 'onSnapshot', `xstate.snapshot.${actorId}`),
        ...single(actor, 'onTimeout', `xstate.timeout.actor.${actorId}`),
      ];
    }),
    ...keyed('after', (delay) => `xstate.after.${delay}.${id}`),
    ...single(state, 'onTimeout', `xstate.timeout.${id}`),
    ...single(state, 'always', 'always'),
  ];
}

const hasGuard = (branch: unknown): branch is { guard: unknown } =>
  typeof branch === 'object' && branch !== null && 'guard' in branch && branch.guard !== undefined;

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Copies plain objects and lists at every depth; functions and child machines are shared. */
function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (!isPlainObjectOrArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCopy(part)]));
}
