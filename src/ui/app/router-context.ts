import type { ComponentType } from 'react';
import type { ResourceName } from '../../api/resources.ts';
import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import type { RequestedResource } from '../../machines/portal/request-resources.ts';
import type { Site } from '../../site.ts';

/** What every route gets. */
export type RouterContext = {
  portal: PortalRef;
  settings: Settings;
  site: Site;
  /** Starts loading a route's code; settles when it is there, rejects when it cannot be had. */
  loadCode: (routeId: string) => Promise<void>;
  /** Loads what the checklist does, beside how it looks. */
  loadChecklist: () => Promise<void>;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says, before the site's name. */
    title?: string;
    /** What the screen needs: asked for while its code is still loading. */
    resources?: readonly ResourceName[] | ((pathname: string) => readonly RequestedResource[]);
    /** What stands above the banner. */
    top?: ComponentType;
    /** The screen shows the checklist. */
    isChecklist?: boolean;
  }
}
