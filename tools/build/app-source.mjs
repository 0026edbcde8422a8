import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { writeFixedColors } from './fixed-colors.mjs';
import { offlineTokens } from './offline-tokens.mjs';

/**
 * The oldest browsers in which the portal works: Chrome and Edge on Windows 7 and 8.1, the long support of Firefox for them,
 * and Safari on macOS 11 and iOS 16. The only list: the builds, the documents and the tests read it, and
 * `src/browser/older-browsers/check-browser.js` is tested with it. Source: decisions, old browsers; OLD-01, OLD-05.
 */
export const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'];

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
  return [
    react(),
    {
      name: 'app-source',
      config: () => {
        writeFixedColors(root);
        return {
          define: offlineTokens(root),
          build: { target: BROWSERS, cssTarget: BROWSERS },
          // Colors stay as they are: older browsers have those of src/ui/fixed-colors.gen.css. Otherwise each color of the
          // tokens would be in the page three times, and those from the brand would still be missing.
          css: { lightningcss: { exclude: Features.LightDark | Features.OklabColors } },
        };
      },
    },
  ];
}
