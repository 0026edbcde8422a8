import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OUT_OF_MEMORY, type PictureJob, type PictureJobAnswer, type ReadPicture } from './picture-jobs.ts';
import { PictureError, tooMuchMemory } from './resize-picture.ts';

const PROCESS = fileURLToPath(new URL('picture-process.ts', import.meta.url));
/** Milliseconds for one file with all its sizes. */
const LONGEST_MS = 60_000;
/** Milliseconds without a picture after which the process ends. */
const IDLE_MS = 30_000;
/** One thread, and memory that goes back to the system at once: the limit is for one picture. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '1' };
const TOO_SLOW = 'This picture takes too long to make smaller. Save it with fewer pixels and send it again.';

/** Reads an uploaded file. Rejects with `PictureError` for one that cannot become a picture. */
export type PictureReader = (bytes: Uint8Array, wantsSizes: boolean) => Promise<ReadPicture>;

/**
 * Reads files in a process of its own, which is kept for the next one and has no settings of the server. A file that needs too much
 * memory or time ends that process and not the server. The caller sends one file at a time.
 * Source: decisions, calls of the admin pages; ADMIN-95.
 */
export function createPictureReader(): PictureReader {
  let kept: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const start = (): ChildProcess => {
    const started = fork(PROCESS, {
      serialization: 'advanced',
      execArgv: [],
      env: { ...FRUGAL, PATH: process.env.PATH },
    });
    // It ends with the server, and must not keep the server from its end.
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (kept === started) kept = null;
    });
    return started;
  };

  return (bytes, wantsSizes) => {
    clearTimeout(idle);
    last += 1;
    const job: PictureJob = { id: last, bytes, wantsSizes };
    kept ??= start();
    const reading = kept;
    return new Promise<ReadPicture>((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new PictureError(400, TOO_SLOW)), true), LONGEST_MS);
      const finish = (settle: () => void, isEnded: boolean) => {
        clearTimeout(timer);
        reading.off('message', receive);
        reading.off('exit', fail);
        reading.off('error', broken);
        if (isEnded) {
          if (kept === reading) kept = null;
          reading.kill('SIGKILL');
        } else {
          idle = setTimeout(() => reading.kill(), IDLE_MS);
          idle.unref();
        }
        settle();
      };
      const receive = (answer: PictureJobAnswer) => {
        if (answer.id !== job.id) return;
        const settle =
          answer.kind === 'read'
            ? () => resolve(answer.read)
            : () => reject(new PictureError(answer.status, answer.message));
        finish(settle, answer.isLast);
      };
      // The kernel ends it with SIGKILL when the whole machine has too little memory.
      const fail = (code: number | null, signal: string | null) =>
        finish(
          () =>
            reject(
              code === OUT_OF_MEMORY || signal !== null
                ? tooMuchMemory()
                : new Error(`The process that reads pictures has ended with the code ${code}.`),
            ),
          true,
        );
      const broken = (error: Error) => finish(() => reject(error), true);
      reading.on('message', receive);
      reading.once('exit', fail);
      reading.once('error', broken);
      reading.send(job, (error) => {
        if (error !== null) broken(error);
      });
    });
  };
}
