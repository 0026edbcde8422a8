import { join } from 'node:path';
import type { Plugin } from 'vite';

const CHANGES: [file: string, from: string, to: string][] = [
  ['src/rules/pages.ts', "name: 'Community'", "name: 'Campus life'"],
  ['src/ui/shell/Sidebar.tsx', 'Campus safety', 'Safety on campus'],
  ['src/ui/dashboard/ClassList.tsx', 'No classes today', 'There are no classes today'],
];

/**
 * Makes the build of a next version of the app: a section's name, a heading and a sentence are others, in modules that
 * different parts of the app need. No line of a package changes.
 *
 * @param root the project's folder
 */
export function changedConstants(root: string): Plugin {
  const missing = new Set(CHANGES.map(([file]) => file));
  return {
    name: 'changed-constants',
    enforce: 'pre',
    transform(code, id) {
      const change = CHANGES.find(([file]) => id === join(root, file));
      if (change === undefined) return null;
      const [file, from, to] = change;
      if (!code.includes(from))
        this.error(`${file} does not contain “${from}”. Correct the list in ${import.meta.filename}.`);
      missing.delete(file);
      return { code: code.replaceAll(from, to), map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) this.error(`Not in the build: ${[...missing].join(', ')}.`);
    },
  };
}
