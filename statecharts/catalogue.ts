import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { CommandError } from './command-error.ts';
import { importOwnModule } from './infer/load-module.ts';
import type { Model } from './paths/model.ts';

/** One machine of a project. */
export type CatalogueRow = {
  /** The machine's own id. */
  id: string;
  title: string;
  /** What it decides, in one sentence. */
  purpose: string;
  /** Who sends it events. */
  sentBy: string;
  machine: AnyStateMachine;
  model: Model;
  /** Ids of the behaviours that it implements. */
  behaviours: readonly string[];
};

/** The catalogue of a project, and the folder for its diagrams. */
export type Catalogue = { rows: readonly CatalogueRow[]; root: string; diagrams: string };

/**
 * The machines of the project around the current folder. Its `package.json` names the module that exports `catalogue`, and the
 * folder for the diagrams: `"statecharts": { "catalogue": "src/machines.ts", "diagrams": "docs/statecharts" }`.
 * @throws CommandError when no package.json names a catalogue, or the module has none
 */
export async function projectCatalogue(folder = process.cwd()): Promise<Catalogue> {
  const root = folderWithSettings(resolve(folder));
  if (root === null) {
    throw new CommandError(
      'Name a machine: --file FILE --export NAME. Or name the catalogue of your machines in package.json: ' +
        '"statecharts": { "catalogue": "src/machines.ts" }.',
    );
  }
  const { catalogue, diagrams = 'docs/statecharts' } = settingsIn(root) ?? {};
  const rows = (await importOwnModule(catalogueFile(root))).catalogue;
  if (!Array.isArray(rows)) throw new CommandError(`${catalogue} exports no list "catalogue".`);
  return { rows: rows as CatalogueRow[], root, diagrams: join(root, diagrams) };
}

/** The module that package.json in this folder names. */
export const catalogueFile = (root: string): string => join(root, settingsIn(root)?.catalogue ?? '');

/** @throws CommandError when the catalogue has no machine with this id */
export function rowsWithId({ rows }: Catalogue, id: string | null | undefined): readonly CatalogueRow[] {
  if (id === null || id === undefined) return rows;
  const found = rows.filter((row) => row.id === id);
  if (found.length > 0) return found;
  throw new CommandError(`The catalogue has no machine "${id}". It has: ${rows.map((row) => row.id).join(', ')}.`);
}

type Settings = { catalogue?: string; diagrams?: string };

function settingsIn(folder: string): Settings | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { statecharts } = JSON.parse(readFileSync(file, 'utf8')) as { statecharts?: Settings };
  return statecharts?.catalogue === undefined ? undefined : statecharts;
}

function folderWithSettings(folder: string): string | null {
  if (settingsIn(folder) !== undefined) return folder;
  return dirname(folder) === folder ? null : folderWithSettings(dirname(folder));
}
