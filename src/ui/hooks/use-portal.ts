import { useRouter } from '@tanstack/react-router';
import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import { getActor } from '../../machines/shared/actors.ts';
import type { SystemId } from '../../machines/shared/system.ts';

/** The root actor, from the router's context. It lives as long as the page does. */
export const usePortal = (): PortalRef => useRouter().options.context.portal;

/** A long-lived actor by its system id. Throws for one whose code has not loaded yet. */
export const useSystemActor = <Id extends SystemId>(id: Id) => getActor(usePortal().system, id);

/** The deployment's settings, from the router's context. */
export const useSettings = (): Settings => useRouter().options.context.settings;
