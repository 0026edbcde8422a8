import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './fault.ts';

/** A copy of the project in which a fault does no harm. */
export type WorkCopy = {
  folder: string;
  /**
   * Puts a fault into the copy.
   * @returns a function that takes it out again
   * @throws Error with a sentence when the fault no longer fits its file
   */
  apply: (fault: Fault) => () => void;
  remove: () => void;
};

/** Copies the files of the project as they are now, also those that are not committed. The packages are a link. */
export function createWorkCopy(root: string): WorkCopy {
  const parent = join(root, '.tmp');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'faults-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = list
    .toString()
    .split('\0')
    // A link named node_modules is not among the files that git ignores.
    .filter((file) => file !== '' && file !== 'node_modules' && existsSync(join(root, file)));
  for (const file of new Set(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // What is built of the package of the statecharts is not among them, and a command of the package imports it.
  symlinkSync(join(root, 'statecharts/dist'), join(folder, 'statecharts/dist'));
  return {
    folder,
    apply: (fault) => {
      const path = join(folder, fault.file);
      const original = existsSync(path) ? readFileSync(path, 'utf8') : '';
      writeFileSync(path, withFault(original, fault));
      return () => writeFileSync(path, original);
    },
    // A program that was ended a moment ago may still write there.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** @throws Error when the text of the fault is not in the content exactly once */
function withFault(content: string, { file, text, replacement }: Fault): string {
  const [before, after, ...further] = content.split(text);
  if (before === undefined || after === undefined) throw new Error(`its text is no longer in ${file}`);
  if (further.length > 0) throw new Error(`its text is in ${file} ${further.length + 1} times`);
  return `${before}${replacement}${after}`;
}
