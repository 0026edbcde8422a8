import { createRootRouteWithContext, createRoute, type ErrorComponentProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AdminContext } from './context.ts';
import { Frame } from './ui/Frame.tsx';
import { NotFound } from './ui/NotFound.tsx';
import { PageFailed } from './ui/PageFailed.tsx';
import { PageLoading } from './ui/PageLoading.tsx';

/** The query of an address, where everything is text. */
export type PageQuery = Readonly<Record<string, string>>;

/** What a page needs before it is drawn. */
export type Load<Data> = (options: {
  context: AdminContext;
  params: Record<string, string>;
  query: PageQuery;
  signal: AbortSignal;
}) => Promise<Data>;

export type PageProps<Data> = { data: Data; params: Record<string, string>; query: PageQuery };

/** The route of the frame around all pages. */
export const root = createRootRouteWithContext<AdminContext>()({ component: Frame, notFoundComponent: NotFound });

/**
 * A page of the admin application: its address, its data, and what draws them. The router loads the data before it shows the
 * page, drops an answer that a newer navigation has overtaken, and loads again after `useReload`.
 * @param path with names after `$` for the parts that vary: `/admin/posts/$slug`
 */
export function pageRoute<Data>({
  path,
  title,
  load,
  Page,
}: {
  path: string;
  title: string;
  load: Load<Data>;
  Page: ComponentType<PageProps<Data>>;
}) {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    validateSearch: (search: Record<string, unknown>): Record<string, string> =>
      Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value ? [[key, String(value)]] : []))),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps, abortController }) => ({
      data: await load({ context, params, query: deps, signal: abortController.signal }),
    }),
    // Another member of staff may have changed what is shown.
    staleTime: 0,
    gcTime: 0,
    pendingComponent: PageLoading,
    errorComponent: ({ error, reset }: ErrorComponentProps<unknown>) => (
      <PageFailed title={title} error={error} reset={reset} />
    ),
  });
  return route.update({
    component: function ShownPage() {
      // The types of the router do not follow a type parameter. It draws the page when its data are there.
      const loaded = route.useLoaderData() as { data: Data } | undefined;
      const params = route.useParams();
      const query = route.useSearch();
      return loaded === undefined ? null : <Page data={loaded.data} params={params} query={query} />;
    },
  });
}
