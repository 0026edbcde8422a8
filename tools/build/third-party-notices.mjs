import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { noticeOf } from './notice.mjs';

/** The file in the build that has the licenses of the packages in it. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

const requireFromVite = createRequire(createRequire(import.meta.url).resolve('vite/package.json'));

/**
 * The build tools that add functions of their own to the output, and the ids of the modules with these functions.
 *
 * @type {{ name: string, modules: RegExp }[]}
 */
const BUILD_TOOLS = [
  { name: 'vite', modules: /^\0vite\// },
  { name: 'rolldown', modules: /^\0rolldown\// },
];

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
        const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
        const used = BUILD_TOOLS.filter(({ modules }) => ids.some((id) => modules.test(id)));
        notices.source = [String(notices.source), ...used.map(noticeOfTool)].join('\n');
      },
    },
  };
}

/**
 * @param {(typeof BUILD_TOOLS)[number]} tool
 * @returns {string} its part of the notices, in the format of Vite's own
 */
function noticeOfTool({ name }) {
  const notice = noticeOf(dirname(requireFromVite.resolve(`${name}/package.json`)));
  // The rest of Vite's file is about packages that are part of Vite, but not of these functions.
  const [own = ''] = notice.split('# Licenses of bundled dependencies');
  return `${own.trim()}\n`;
}
