import { useLocation, useRouter } from '@tanstack/react-router';
import type { AdminContext } from './context.ts';
import type { AdminRouter } from './router.tsx';

/** The context of the admin application. */
export const useAdmin = (): AdminContext => useRouter<AdminRouter>().options.context;

/** Loads the data of the page on the screen again. The old data stay until the new ones are there. */
export function useReload(): () => Promise<void> {
  const router = useRouter();
  return () => router.invalidate();
}

/** Goes to an address of the admin pages. */
export function useGoTo(): (href: string, options?: { replace?: boolean; ignoreBlocker?: boolean }) => Promise<void> {
  const router = useRouter();
  return (href, options) => router.navigate({ href, ...options });
}

/** The path of the page on the screen. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname });
