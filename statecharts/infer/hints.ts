import type { FileParts } from './file-parts.ts';
import { importedParts, importedTexts } from './load-module.ts';
import type { MachineTypes } from './type-spec.ts';

/** What is known about a machine besides the machine itself. */
export type Hints = {
  /** The text of the machine's file: its functions may compare with values that the machine's own functions do not name. */
  text?: string;
  /** The functions, classes and constants of the file and of those that it imports. */
  parts?: FileParts;
  /** What the types in the file say. */
  types?: MachineTypes | undefined;
  /** How much work the last stage of a search with the default limit may do, in units of `addWork`. */
  work?: number;
};

/** How many characters of the project's files are searched for literals. */
const MAX_TEXT = 400_000;

/** What the file of a machine says besides the machine: its text, that of the files that it imports, and its types. */
export const hintsOf = (file: string, types: MachineTypes | undefined): Hints => ({
  text: importedTexts(file).join('\n').slice(0, MAX_TEXT),
  parts: importedParts(file),
  types,
});
