import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { CommandError } from './command-error.ts';
import { errorMessage } from './error-message.ts';
import { importModule, TopLevelAwaitTimeout } from './infer/load-module.ts';
import { isMachine } from './xstate/actors.ts';
import { libraryOf } from './xstate/modules.ts';
import './xstate/load-modules.ts';
import { xstateOf } from './xstate-internals.ts';

/** A machine from a file, and the name of its export. */
export type LoadedMachine = { machine: AnyStateMachine; name: string };

/**
 * Loads one machine from a file.
 * @throws CommandError when the file or the export does not exist, does not load, or is not an XState machine
 */
export async function loadMachine(file: string, name: string | undefined): Promise<LoadedMachine> {
  const exports = await loadModule(file);
  const names = Object.keys(exports);
  const machines = names.filter((each) => isMachine(exports[each]));
  const available =
    machines.length > 0 ? `Its machines are: ${machines.join(', ')}.` : `It exports: ${names.join(', ') || 'nothing'}.`;
  if (name === undefined) {
    const [only] = machines;
    if (only !== undefined && machines.length === 1) {
      return { machine: withOwnXState(exports[only] as AnyStateMachine), name: only };
    }
    throw new CommandError(`Name the export of ${file} that is the machine: --export NAME. ${available}`);
  }
  if (!(name in exports)) throw new CommandError(`${file} has no export "${name}". ${available}`);
  const found = exports[name];
  if (!isMachine(found)) {
    const kind = typeof found === 'function' ? 'a function: export the machine that it creates' : `a ${typeof found}`;
    throw new CommandError(
      `The export "${name}" of ${file} is not an XState machine but ${kind}. ` +
        `Export the result of createMachine or setup(…).createMachine. ${available}`,
    );
  }
  return { machine: withOwnXState(found), name };
}

/**
 * Loads a module, in TypeScript or JavaScript.
 * @throws CommandError when it does not load
 */
export async function loadModule(file: string): Promise<Record<string, unknown>> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new CommandError(`There is no file ${path}. Give a path relative to the current folder.`);
  try {
    return await importModule(path);
  } catch (error) {
    throw new CommandError(`${file} does not load: ${errorMessage(error)}\n${loadingAdvice(error, file)}`, {
      cause: error,
    });
  }
}

function loadingAdvice(error: unknown, file: string): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return 'Install the missing package, or move the machine to a file that imports less.';
  if (error instanceof TopLevelAwaitTimeout) return 'Move the machine to a file without a top-level await.';
  if (error instanceof SyntaxError && /\.[jt]sx$/.test(file))
    return 'It may contain JSX: install esbuild, or move the machine to a file without JSX.';
  if (error instanceof ReferenceError) return 'It seems to need a browser: move the machine to a file that does not.';
  return 'Fix this first; the machine itself was not examined.';
}

/** Rebuilds a machine of another copy of XState with ours: this tool reads internals of its own copy only. */
function withOwnXState(machine: AnyStateMachine): AnyStateMachine {
  const { version } = xstateOf(machine);
  const { StateMachine } = libraryOf(version);
  return (machine as object) instanceof StateMachine ? machine : xstateOf(machine).rebuilt(machine, machine.config);
}
