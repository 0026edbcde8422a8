import { importedParts, importedTexts } from '../load-module.ts';
import type { Hints } from './explore-reachable.ts';
import type { MachineTypes } from './type-spec.ts';

/** How many characters of the project's files are searched for literals. */
const MAX_TEXT = 400_000;

/** What the file of a machine says besides the machine: its text, that of the files that it imports, and its types. */
export const hintsOf = (file: string, types: MachineTypes | undefined): Hints => ({
  text: importedTexts(file).join('\n').slice(0, MAX_TEXT),
  parts: importedParts(file),
  types,
});
