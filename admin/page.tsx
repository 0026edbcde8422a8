import { type AnyRoute, createRoute, type ErrorComponentProps, useMatch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AdminContext } from './context.ts';
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

/**
 * A page of the admin application: its address, its data, and what draws them. The router loads the data before it shows the
 * page, drops an answer that a newer navigation has overtaken, and loads again after `useReload`.
 * @param path with names after `$` for the parts that vary: `/admin/posts/$slug`
 */
export function pageRoute<Data>(
  parent: AnyRoute,
  { path, title, load, Page }: { path: string; title: string; load: Load<Data>; Page: ComponentType<PageProps<Data>> },
): AnyRoute {
  const route = createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title },
    validateSearch: (search: Record<string, unknown>): Record<string, string> =>
      Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value ? [[key, String(value)]] : []))),
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps, abortController }) =>
      // Every admin route has this context. The router's own types are those of the portal's tree.
      load({ context: context as AdminContext, params, query: deps, signal: abortController.signal }),
    // Another member of staff may have changed what is shown.
    staleTime: 0,
    gcTime: 0,
    component: function ShownPage() {
      const match = useMatch({ from: route.id as never }) as unknown as {
        loaderData: Data;
        params: Record<string, string>;
        search: PageQuery;
      };
      return <Page data={match.loaderData} params={match.params} query={match.search} />;
    },
    pendingComponent: PageLoading,
    errorComponent: ({ error, reset }: ErrorComponentProps<unknown>) => (
      <PageFailed title={title} error={error} reset={reset} />
    ),
  });
  return route as unknown as AnyRoute;
}
