import { Deferred } from './Deferred.tsx';
import { PageCodeMissing } from './page-code-missing.ts';
import { RouteError } from './RouteError.tsx';

/** In place of the page: a page without its code, or a page that threw while rendering. */
export function RootError({ error }: { error: unknown }) {
  return error instanceof PageCodeMissing ? <Deferred part="pageWithoutCode" /> : <RouteError />;
}
