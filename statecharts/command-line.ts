import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, createMachine } from 'xstate';

/** A sentence for the person who called: what is wrong and what to do. The command ends with code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];

/**
 * Loads one machine from a file.
 * @throws CommandError when there is no such file or export, when it does not load, or when it is no XState 5 machine
 */
export function loadMachine(file: string, name: string | undefined): AnyStateMachine {
  const exports = loadModule(file);
  const names = Object.keys(exports);
  const machines = names.filter((each) => isMachine(exports[each]));
  const offered =
    machines.length > 0 ? `Its machines are: ${machines.join(', ')}.` : `It exports: ${names.join(', ') || 'nothing'}.`;
  if (name === undefined) {
    if (machines.length === 1) return ownMachine(exports[machines[0] as string] as AnyStateMachine);
    throw new CommandError(`Say which export of ${file} is the machine, with --export NAME. ${offered}`);
  }
  if (!(name in exports)) throw new CommandError(`${file} has no export "${name}". ${offered}`);
  const found = exports[name];
  if (!isMachine(found)) {
    const kind = typeof found === 'function' ? 'a function: export the machine that it makes' : `a ${typeof found}`;
    throw new CommandError(
      `The export "${name}" of ${file} is no XState 5 machine but ${kind}. ` +
        `Name what createMachine or setup(…).createMachine returns. ${offered}`,
    );
  }
  return ownMachine(found);
}

/**
 * Loads a module, in TypeScript or JavaScript.
 * @throws CommandError when it does not load
 */
export function loadModule(file: string): Record<string, unknown> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}. Give a path from the folder you are in.`);
  helpResolving();
  try {
    return load(path) as Record<string, unknown>;
  } catch (error) {
    throw new CommandError(`${file} does not load: ${textOf(error)}\n${adviceFor(error)}`, { cause: error });
  }
}

/** Node's require takes ES modules too, all but those that wait at their top level: those could wait for ever. */
const load = createRequire(import.meta.url);

function adviceFor(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') {
    return 'Node only strips types. For enums and parameter properties call it with NODE_OPTIONS=--experimental-transform-types.';
  }
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return 'Install what it imports, or keep the machine in a file that imports less.';
  if (code === 'ERR_REQUIRE_ASYNC_MODULE') {
    return 'It waits (await) at its top level: keep the machine in a file that does not.';
  }
  if (error instanceof ReferenceError) return 'It seems to need a browser: keep the machine in a file that does not.';
  return 'Mend that first; the machine itself was not looked at.';
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** By its looks, because a project may bring an XState of its own. */
function isMachine(value: unknown): value is AnyStateMachine {
  if (typeof value !== 'object' || value === null) return false;
  const { root, config, implementations, provide } = value as Record<string, unknown>;
  return (
    [root, config, implementations].every((part) => typeof part === 'object' && part !== null) &&
    typeof provide === 'function'
  );
}

/** Built anew where another copy of XState made it: only our own can be looked into. */
function ownMachine(machine: AnyStateMachine): AnyStateMachine {
  const own = createMachine({});
  return machine instanceof own.constructor
    ? machine
    : createMachine(machine.config as never, machine.implementations as never);
}

let areHooksSet = false;

/** Files of other projects leave out endings and lie where no node_modules is: then ours has what they import. */
function helpResolving(): void {
  if (areHooksSet) return;
  areHooksSet = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (/^(xstate|@xstate\/[^/]+)($|\/)/.test(specifier)) {
        return next(specifier, { ...context, parentURL: import.meta.url });
      }
      try {
        return next(specifier, context);
      } catch (error) {
        if (!specifier.startsWith('.')) return next(specifier, { ...context, parentURL: import.meta.url });
        const base = resolve(dirname(fileURLToPath(context.parentURL ?? import.meta.url)), specifier);
        const bare = base.replace(/\.[mc]?jsx?$/, '');
        const found = [base, bare].flatMap((each) => ENDINGS.map((end) => each + end)).find((each) => existsSync(each));
        if (found === undefined) throw error;
        return next(pathToFileURL(found).href, context);
      }
    },
  });
}
