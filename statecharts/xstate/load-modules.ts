import { createRequire } from 'node:module';
import type { getAdjacencyMap } from '@xstate/graph';
import { CommandError } from '../command-error.ts';
import { addLibrary, type Library, versionOfLibrary, type XStateVersion } from './modules.ts';

/** Finds the installed versions of XState, and what they know about graphs. Only for Node. */

type GraphLibrary = { getAdjacencyMap: typeof getAdjacencyMap };

const requireModule = createRequire(import.meta.url);
const graphLibraries = new Map<XStateVersion, GraphLibrary>();

/** A project that migrates has a second version under another name. */
for (const name of ['xstate', 'xstate-5', 'xstate-6']) {
  const library = load(name) as Library | null;
  if (library === null) continue;
  addLibrary(library);
  const version = versionOfLibrary(library);
  const graph = load(version === 5 ? '@xstate/graph' : `${name}/graph`) as GraphLibrary | null;
  if (graph !== null && !graphLibraries.has(version)) graphLibraries.set(version, graph);
}

function load(name: string): unknown {
  try {
    return requireModule(name);
  } catch {
    return null;
  }
}

/** @throws CommandError when the package is not installed */
export function graphLibraryOf(version: XStateVersion): GraphLibrary {
  const library = graphLibraries.get(version);
  if (library !== undefined) return library;
  const name = version === 5 ? '@xstate/graph' : 'xstate@alpha';
  throw new CommandError(
    `The paths of an XState ${version} machine need the package ${name}: npm install --save-dev ${name}`,
  );
}
