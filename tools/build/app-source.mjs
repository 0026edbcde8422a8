import react from '@vitejs/plugin-react';
import { offlineTokens } from './offline-tokens.mjs';

/**
 * The oldest browsers that the portal supports, Baseline 2024: they have `light-dark()` and relative colours, which the
 * build would replace for older ones.
 */
export const BROWSERS = ['chrome131', 'edge131', 'firefox133', 'safari18.2'];

/** Class names in a build are only for machines. Short ones keep the first screen small. The server draws with the same. */
export const CLASS_NAMES = { generateScopedName: '[hash:base64:5]' };

/**
 * What every build of the app's source has: the app, the admin pages, the demo and the page of states that is built for tests.
 * Nothing changes what a module means, so that the tests run the code that ships.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').PluginOption[]}
 */
export function sourcePlugins(root) {
  return [react(), { name: 'offline-tokens', config: () => ({ define: offlineTokens(root) }) }];
}
