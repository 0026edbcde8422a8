import react from '@vitejs/plugin-react';
import { lazyMachines } from './lazy-machines.mjs';
import { offlineTokens } from './offline-tokens.mjs';
import { removeMachineDescriptions } from './remove-descriptions.mjs';
import { requestSchemas } from './request-schemas.mjs';
import { secondZod } from './second-zod.mjs';

/**
 * The oldest browsers that the portal supports, Baseline 2024: they have `light-dark()` and relative colours, which the
 * build would replace for older ones.
 */
export const BROWSERS = ['chrome131', 'edge131', 'firefox133', 'safari18.2'];

/** Class names in a build are only for machines. Short ones keep the first screen small. The server draws with the same. */
export const CLASS_NAMES = { generateScopedName: '[hash:base64:5]' };

/**
 * What changes the source of the admin pages on its way into their build. They keep the schemas of bodies, with which their
 * forms check what is typed.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').PluginOption[]}
 */
export function adminSourcePlugins(root) {
  return [
    react(),
    removeMachineDescriptions(),
    lazyMachines(),
    { name: 'offline-tokens', config: () => ({ define: offlineTokens(root) }) },
  ];
}

/**
 * What changes the app's source on its way into a build. The app's build and the page of states that is built for tests
 * use the same plugins, so that the tests run the code that ships.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').PluginOption[]}
 */
export function sourcePlugins(root) {
  return [
    react(),
    removeMachineDescriptions(),
    lazyMachines(),
    requestSchemas(root),
    { name: 'offline-tokens', config: () => ({ define: offlineTokens(root) }) },
    secondZod(root, ['src/api/request-fields.ts']),
  ];
}
