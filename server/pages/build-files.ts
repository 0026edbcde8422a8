import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { sha256 } from '../shared/sha256.ts';

const ENCODINGS = ['br', 'gzip'] as const;
const SUFFIXES = { br: '.br', gzip: '.gz' };

/** A content that a browser accepts. */
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** A file to send, in every encoding that the build has of it. */
export type BuildFile = {
  type: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> };
  /** A hash of the content. */
  hash: string;
};

/**
 * Reads the files of the build into memory, by their path in a URL: `/favicon.svg`. A request then needs no file system,
 * whose threads may be busy with passwords, and no request can reach another file. Symbolic links and files whose name
 * begins with a dot are left out.
 * @param dist the folder of the built app
 * @param uncompressed paths of files that a deployer may edit, so that their compressed copies may be outdated
 */
export function readBuild(dist: string, uncompressed: readonly string[]): Map<string, BuildFile> {
  const paths = new Set(pathsIn(dist));
  const read = (path: string) => new Uint8Array(readFileSync(join(dist, path)));

  const files = new Map<string, BuildFile>();
  for (const path of paths) {
    const isCopy = ENCODINGS.some((encoding) => path.endsWith(SUFFIXES[encoding]));
    if (isCopy || path.includes('/.')) continue;
    const copies = ENCODINGS.filter((encoding) => !uncompressed.includes(path) && paths.has(path + SUFFIXES[encoding]));
    const bodies = Object.fromEntries(copies.map((encoding) => [encoding, read(path + SUFFIXES[encoding])]));
    files.set(path, createBuildFile(path, { ...bodies, identity: read(path) }));
  }
  return files;
}

/** The paths of all files in a folder and its subfolders. `readdirSync` alone would follow links to other folders. */
function pathsIn(folder: string, path = '/'): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return pathsIn(folder, `${path}${entry.name}/`);
    return entry.isFile() ? [`${path}${entry.name}`] : [];
  });
}

/** @param name ends with the file's extension */
export function createBuildFile(name: string, bodies: BuildFile['bodies']): BuildFile {
  const hash = sha256(bodies.identity).slice(0, 22);
  return { type: getMimeType(name) ?? 'application/octet-stream', bodies, hash };
}

/** The best encoding of a file among those that the browser accepts. */
export function chooseEncoding({ bodies }: BuildFile, acceptEncoding = ''): Encoding {
  const accepted = acceptEncoding.split(',').map((value) => value.trim());
  return ENCODINGS.find((encoding) => bodies[encoding] !== undefined && accepted.includes(encoding)) ?? 'identity';
}
