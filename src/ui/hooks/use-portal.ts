import { useRouter } from '@tanstack/react-router';
import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';

/** The root actor, from the router's context. It lives as long as the page does. */
export const usePortal = (): PortalRef => useRouter().options.context.portal;

/** The deployment's settings, from the router's context. */
export const useSettings = (): Settings => useRouter().options.context.settings;
