import '../src/browser/older-browsers/missing-functions.js';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserDevice } from '../src/browser/device.ts';
import { readSettings, type Settings } from '../src/browser/settings.ts';
import { currentAddress, replaceLocation, signInAddress } from '../src/browser/urls.ts';
import { type Site, siteWith } from '../src/site.ts';
import { signedIn } from './context.ts';
import { createAdminRouter } from './router.tsx';
import { asksForSignIn, createSignInQuestion } from './sign-in-question.ts';
import { StartFailed } from './ui/StartFailed.tsx';
import '../src/ui/tokens.css';
import '../src/ui/fixed-colors.gen.css';
import '../src/ui/base.css';
import './ui/admin.css';

const settings = readSettings(document);
const { site } = siteWith(settings.site);
const element = document.getElementById('root');
// src/browser/older-browsers/check-browser.js has shown its line in a browser that is too old. Source: OLD-02.
if (element === null || 'tooOld' in document.documentElement.dataset) throw new Error('The app does not start here.');
await start(createRoot(element), settings, site);

/** Draws the page for the person who is signed in. Without one, the browser goes to the sign-in page and comes back. */
async function start(root: Root, settings: Settings, site: Site): Promise<void> {
  try {
    const found = await signedIn(settings, new AbortController().signal);
    if (found === null) return await replaceLocation(signInAddress(settings, currentAddress(window.location)));
    const signInQuestion = createSignInQuestion();
    const client = asksForSignIn(found.client, signInQuestion);
    const router = createAdminRouter({ settings, site, device: browserDevice, ...found, client, signInQuestion });
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  } catch (error) {
    console.error('The admin pages could not start.', error);
    root.render(<StartFailed onRetry={() => start(root, settings, site)} />);
  }
}
