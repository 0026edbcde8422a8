import { RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { Root } from '../ui/app/Root.tsx';
import type { createStillApp } from './still-app.ts';

/** The shell as the app draws it before it knows the user. Source: decisions, static shell; FAST-01. */
export function drawShell({ portal, router }: ReturnType<typeof createStillApp>): string {
  portal.start();
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Root>{null}</Root>
    </RouterContextProvider>,
  );
  portal.stop();
  return markup;
}
