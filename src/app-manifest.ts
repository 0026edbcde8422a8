import type { Site } from './site.ts';

export type ManifestColors = {
  /** Hexadecimal, as `#fafaf8`: what the browser shows around the app. */
  theme: string;
  /** Hexadecimal: what a phone shows until the app draws. */
  background: string;
};

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${src}`,
  sizes,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [icon('icon-192.png', '192x192', 'any')],
});

/** What the manifest says about the deployment: the names of the portal and the university. */
export const appNames = ({ name, university }: Pick<Site, 'name' | 'university'>) => ({
  name: `${name}, ${university}`,
  short_name: name,
  description: `Classes, tasks, messages and finances at ${university}.`,
});

/**
 * The web app manifest: what a device needs to install the portal.
 * Source: decisions, the app that installs; INSTALL-01. The format is the W3C's Web Application Manifest.
 */
export const appManifest = (site: Pick<Site, 'name' | 'university'>, colors: ManifestColors) => ({
  id: '/',
  ...appNames(site),
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: colors.theme,
  background_color: colors.background,
  categories: ['education'],
  icons: [
    icon('icon-192.png', '192x192', 'any'),
    icon('icon-512.png', '512x512', 'any'),
    icon('maskable-512.png', '512x512', 'maskable'),
    icon('monochrome-512.png', '512x512', 'monochrome'),
  ],
  shortcuts: [
    shortcut('Today’s classes', '/#today', 'The classes of today with their rooms.'),
    shortcut('Next steps', '/next-steps', 'The tasks that are due.'),
    shortcut('Messages', '/messages', 'Messages from the university.'),
    shortcut(
      'Campus safety',
      '/resources#office-PS',
      'The phone number of public safety, and other offices that help.',
    ),
  ],
  screenshots: [
    {
      src: '/icons/screenshot-phone.webp',
      sizes: '720x1480',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'The dashboard on a phone',
    },
    {
      src: '/icons/screenshot-desktop.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'The dashboard on a computer',
    },
  ],
});
