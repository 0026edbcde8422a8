import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { LOCK_FILE } from './lock.ts';

/** Writes an open file to the disk. */
type Sync = (descriptor: number) => void;

type Stream = { nfd?: number; node: Node };
type Node = { mode: number };
/** The part of Emscripten's file system that PGlite uses for a folder. */
type NodeFileSystem = {
  realPath: (node: Node) => string;
  stream_ops: { fsync?: (stream: Stream) => number };
};
type Module = { FS: { isDir: (mode: number) => boolean }; NODEFS: NodeFileSystem };

/**
 * The settings of PGlite without `-F`, which switches syncing off. Only the method `fsync` reaches the function below:
 * Emscripten's `fdatasync` does nothing.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams.filter((each) => each !== '-F'), '-c', 'wal_sync_method=fsync'];

/** The files of the embedded database, for which PostgreSQL's request to sync reaches the disk. PGlite ignores it. */
class DurableFiles extends NodeFS {
  readonly #sync: Sync;

  constructor(folder: string, sync: Sync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const addSync = (module: unknown) => {
      const { FS, NODEFS } = module as Module;
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (FS.isDir(node.mode)) syncPath(NODEFS.realPath(node), this.#sync);
        else if (nfd !== undefined) this.#sync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

/**
 * Opens the embedded database in a folder so that an acknowledged write is on the disk: a power cut does not lose it.
 * @param sync for tests
 */
export function openDurable(folder: string, sync: Sync = fsyncSync): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(folder, sync), startParams: START_PARAMETERS });
}

/**
 * Writes all files and folders below a folder to the disk, and the folder itself. It leaves the lock file alone: a process
 * that closes any handle of that file loses its lock.
 */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === LOCK_FILE) continue;
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path, fsyncSync);
  }
  syncPath(folder, fsyncSync);
}

function syncPath(path: string, sync: Sync): void {
  const descriptor = openSync(path, 'r');
  try {
    sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
