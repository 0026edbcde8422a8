/**
 * Builds the package of the statecharts, unless its build is as new as its sources. The portal imports what is built.
 *
 * @param {import('../set-up/set-up.mjs').Toolbox} toolbox
 * @returns {Promise<number>} exit code
 */
export function buildStatecharts({ runTool }) {
  return runTool('node', ['statecharts/build.mjs']);
}
