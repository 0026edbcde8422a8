// Reads pictures in a process of its own: a file of a kilobyte can unpack to gigabytes, outside of the memory that Node.js limits.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { OUT_OF_MEMORY, type PictureJob, type PictureJobAnswer } from './picture-jobs.ts';
import { isAnimated, loadResizer, PictureError, resizePicture } from './resize-picture.ts';

const MB = 1024 * 1024;
/** What a picture may need. A photo of 12 million pixels as AVIF needs 265 MB. Source: ADMIN-95. */
const FOR_PICTURES = 290 * MB;
/** The process ends above it. Where the system sets no limit, this is the only one, and comes some milliseconds late. */
const LARGEST = 400 * MB;
/** What it may keep between two pictures. */
const LARGEST_IDLE = 160 * MB;
/** Milliseconds. */
const WATCH_MS = 5;

const sharp = await import('sharp').catch(() => null);
sharp?.default.concurrency(1);
sharp?.default.cache(false);
limitMemory();
setInterval(() => {
  if (process.memoryUsage.rss() > LARGEST) process.exit(OUT_OF_MEMORY);
}, WATCH_MS).unref();

process.on('message', async (job: PictureJob) => {
  const answer = await work(job);
  const isLast = process.memoryUsage.rss() > LARGEST_IDLE;
  process.send?.({ ...answer, isLast }, () => {
    if (isLast) process.exit();
  });
});
// The server has ended.
process.on('disconnect', () => process.exit());

/** An answer without what the process then does. */
type Answered = PictureJobAnswer extends infer Each ? (Each extends unknown ? Omit<Each, 'isLast'> : never) : never;

async function work({ id, bytes, wantsSizes }: PictureJob): Promise<Answered> {
  try {
    const sizes = wantsSizes ? await resizePicture(bytes, loadResizer) : null;
    return { id, kind: 'read', read: { sizes, isAnimated: await isAnimated(bytes, loadResizer) } };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { id, kind: 'refused', status: error.status, message: error.message };
  }
}

/** On Linux the kernel refuses memory above the limit, and the decoder says so. */
function limitMemory(): void {
  try {
    const [, kilobytes = ''] = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    const limit = Number(kilobytes) * 1024 + FOR_PICTURES;
    if (kilobytes !== '') spawnSync('prlimit', ['--pid', String(process.pid), `--data=${limit}`], { stdio: 'ignore' });
    // If the machine has too little memory, the kernel ends this process and not the server.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or a container that does not allow it: `LARGEST` is left.
  }
}
