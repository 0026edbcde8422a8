import { pageParameter } from '../../api/resources.ts';

/**
 * The parameter of a content page.
 * @param pathname of a route's match, in which other letters than ASCII are escaped
 */
export const pageAt = (pathname: string, isPreview: boolean): string => pageParameter(unescaped(pathname), isPreview);

/** The slug of a blog post's page: what stands after `/whats-new/`. */
export const blogSlugAt = (pathname: string): string => unescaped(pathname).split('/')[2] ?? '';

function unescaped(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
