import * as installed from 'xstate';

/** The parts of XState that this package uses; each version has some of them. */
export type Library = typeof installed;

export type XStateVersion = 5 | 6;

export const versionOfLibrary = (library: object): XStateVersion => ('assign' in library ? 5 : 6);

const libraries = new Map<XStateVersion, Library>([[versionOfLibrary(installed), installed]]);

/** Makes another installed version of XState known. */
export function addLibrary(library: Library): void {
  const version = versionOfLibrary(library);
  if (!libraries.has(version)) libraries.set(version, library);
}

/** @throws Error when this version is not installed */
export function libraryOf(version: XStateVersion): Library {
  const library = libraries.get(version);
  if (library !== undefined) return library;
  throw new Error(
    `This is an XState ${version} machine, and XState ${version} is not installed as "xstate" or "xstate-${version}".`,
  );
}
