import { useRouter } from '@tanstack/react-router';
import type { Site } from '../../site.ts';

/** The facts of this deployment's university, from the router's context. */
export const useSite = (): Site => useRouter().options.context.site;
