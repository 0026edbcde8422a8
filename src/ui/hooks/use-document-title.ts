import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSite } from './use-site.ts';

/**
 * Gives the browser's tab the title of what is on screen, in place of the route's title, while the component is mounted.
 * @param title without the site's name
 */
export function useDocumentTitle(title: string): void {
  const router = useRouter();
  const { name } = useSite();
  useEffect(() => {
    const previous = document.title;
    const write = () => {
      document.title = `${title} · ${name}`;
    };
    write();
    // Each navigation writes the route's title.
    const unsubscribe = router.subscribe('onRendered', write);
    return () => {
      unsubscribe();
      document.title = previous;
    };
  }, [router, title, name]);
}
