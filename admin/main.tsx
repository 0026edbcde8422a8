import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserDevice } from '../src/browser/device.ts';
import { readSettings, type Settings } from '../src/browser/settings.ts';
import { currentAddress, replaceLocation, signInAddress } from '../src/browser/urls.ts';
import { type Site, siteWith } from '../src/site.ts';
import { signedIn } from './context.ts';
import { createAdminRouter } from './router.tsx';
import { StartFailed } from './ui/StartFailed.tsx';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import './ui/admin.css';

const settings = readSettings(document);
const { site } = siteWith(settings.site);
const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id "root"');
await start(createRoot(element), settings, site);

/** Draws the page for the person who is signed in. Without one, the browser goes to the sign-in page and comes back. */
async function start(root: Root, settings: Settings, site: Site): Promise<void> {
  try {
    const found = await signedIn(settings, new AbortController().signal);
    if (found === null) return await replaceLocation(signInAddress(settings, currentAddress(window.location)));
    const router = createAdminRouter({ settings, site, device: browserDevice, ...found });
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
