import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, createMachine } from 'xstate';
import { errorMessage } from './error-message.ts';

/** An error that the command prints as it is: what is wrong and what to do. The exit code is 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];

/**
 * Loads one machine from a file.
 * @throws CommandError when the file or the export does not exist, does not load, or is not an XState 5 machine
 */
export function loadMachine(file: string, name: string | undefined): AnyStateMachine {
  const exports = loadModule(file);
  const names = Object.keys(exports);
  const machines = names.filter((each) => looksLikeMachine(exports[each]));
  const available =
    machines.length > 0 ? `Its machines are: ${machines.join(', ')}.` : `It exports: ${names.join(', ') || 'nothing'}.`;
  if (name === undefined) {
    if (machines.length === 1) return withOwnXState(exports[machines[0] as string] as AnyStateMachine);
    throw new CommandError(`Name the export of ${file} that is the machine: --export NAME. ${available}`);
  }
  if (!(name in exports)) throw new CommandError(`${file} has no export "${name}". ${available}`);
  const found = exports[name];
  if (!looksLikeMachine(found)) {
    const kind = typeof found === 'function' ? 'a function: export the machine that it creates' : `a ${typeof found}`;
    throw new CommandError(
      `The export "${name}" of ${file} is not an XState 5 machine but ${kind}. ` +
        `Export the result of createMachine or setup(…).createMachine. ${available}`,
    );
  }
  return withOwnXState(found);
}

/**
 * Loads a module, in TypeScript or JavaScript.
 * @throws CommandError when it does not load
 */
export function loadModule(file: string): Record<string, unknown> {
  const path = resolve(file);
  if (!existsSync(path))
    throw new CommandError(`There is no file ${path}. Give a path relative to the current folder.`);
  installResolveHooks();
  try {
    return requireModule(path) as Record<string, unknown>;
  } catch (error) {
    throw new CommandError(`${file} does not load: ${errorMessage(error)}\n${loadingAdvice(error)}`, { cause: error });
  }
}

/** Node's `require` also loads ES modules, except those with a top-level await, which might never settle. */
const requireModule = createRequire(import.meta.url);

function loadingAdvice(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') {
    return 'Node only strips types. For enums and parameter properties, set NODE_OPTIONS=--experimental-transform-types.';
  }
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return 'Install the missing package, or move the machine to a file that imports less.';
  if (code === 'ERR_REQUIRE_ASYNC_MODULE') {
    return 'It has a top-level await: move the machine to a file without one.';
  }
  if (error instanceof ReferenceError) return 'It seems to need a browser: move the machine to a file that does not.';
  return 'Fix this first; the machine itself was not examined.';
}

/** Checks the shape and not the class, because a project may have its own copy of XState. */
function looksLikeMachine(value: unknown): value is AnyStateMachine {
  if (typeof value !== 'object' || value === null) return false;
  const { root, config, implementations, provide } = value as Record<string, unknown>;
  return (
    [root, config, implementations].every((part) => typeof part === 'object' && part !== null) &&
    typeof provide === 'function'
  );
}

/** Rebuilds a machine of another copy of XState with ours: this tool reads internals of its own copy only. */
function withOwnXState(machine: AnyStateMachine): AnyStateMachine {
  const own = createMachine({});
  return machine instanceof own.constructor
    ? machine
    : createMachine(machine.config as never, machine.implementations as never);
}

let areHooksInstalled = false;

/** Files of other projects may omit file extensions, and may have no node_modules: then our packages are used. */
function installResolveHooks(): void {
  if (areHooksInstalled) return;
  areHooksInstalled = true;
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
        const found = [base, bare]
          .flatMap((each) => EXTENSIONS.map((end) => each + end))
          .find((each) => existsSync(each));
        if (found === undefined) throw error;
        return next(pathToFileURL(found).href, context);
      }
    },
  });
}
