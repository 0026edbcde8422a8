import type { ComponentType } from 'react';
import type { Device } from '../../browser/device.ts';
import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import type { ShownResource } from '../../machines/resources/show-resources.ts';

import type { Site } from '../../site.ts';

/** What every route gets. */
export type RouterContext = {
  portal: PortalRef;
  settings: Settings;
  site: Site;
  device: Device;
  /** Loads a route's code. Rejects when it cannot be loaded. */
  loadCode: (routeId: string) => Promise<void>;
  /** Loads the checklist's machines and starts them. */
  loadChecklist: () => Promise<void>;
};

/** What decides which resources a page shows, besides its route. */
export type PageAddress = {
  pathname: string;
  /** The user is staff and the address asks for unpublished content. Source: ROLE-12. */
  isPreview: boolean;
  /** The query, unchecked. */
  search: object;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says, before the site's name. */
    title?: string;
    /** What the page shows. It is requested while the page's code is still loading. */
    resources?: readonly ShownResource[] | ((address: PageAddress) => readonly ShownResource[]);
    /** The banner has only alerts and the integration banner. Source: BANNER-26. */
    notices?: 'alerts';
    /** What is shown above the banner. */
    top?: ComponentType;
    /** The route signs the user out instead of showing a page. */
    signsOut?: boolean;
    /** The page shows parts that load after the first screen elsewhere: here they load with it. */
    later?: boolean;
    /** The page belongs to the checklist: its tasks, or its preferences. */
    checklist?: 'tasks' | 'preferences';
  }
}
