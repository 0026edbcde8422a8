import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { noticeOf } from './notice.mjs';

/** The file in the build that has the licenses of the packages in it. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

const requireFromVite = createRequire(createRequire(import.meta.url).resolve('vite/package.json'));

/** The build tools that add functions of their own to the output. */
const BUILD_TOOLS = ['vite', 'rolldown'];

/**
 * Completes the notices that Vite writes with `build.license`. Vite lists the installed packages whose modules are in the
 * output, but not the functions that it and Rolldown add.
 *
 * @returns {import('vite').Plugin}
 */
export function buildToolNotices() {
  return {
    name: 'build-tool-notices',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const notices = bundle[NOTICES];
        if (notices?.type !== 'asset') this.error(`The build has no ${NOTICES}. Set build.license in vite.config.ts.`);
        notices.source = [String(notices.source), ...BUILD_TOOLS.map(noticeOfTool)].join('\n');
      },
    },
  };
}

/** The part of the notices of a build tool, in the format of Vite's own. @param {string} name */
function noticeOfTool(name) {
  const notice = noticeOf(dirname(requireFromVite.resolve(`${name}/package.json`)));
  // The rest of Vite's file is about packages that are part of Vite, but not of these functions.
  const [own = ''] = notice.split('# Licenses of bundled dependencies');
  return `${own.trim()}\n`;
}
