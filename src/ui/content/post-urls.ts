import { pageParameter } from '../../api/resources.ts';

/**
 * The parameter of the resource `page` for a path.
 * @param pathname of a route's match; characters outside ASCII are percent-encoded
 */
export const pageAt = (pathname: string, isPreview: boolean): string => pageParameter(decode(pathname), isPreview);

/** The slug of a blog post: the part of the path after `/whats-new/`. */
export const blogSlugAt = (pathname: string): string => decode(pathname).split('/')[2] ?? '';

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
