import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { noticeFacts, withNoticeFacts } from '../../src/rules/old-browser-notice.ts';
import { alertsStyle } from '../alerts/alert-list.ts';
import { site, siteColors } from '../settings/site.ts';

/** The style sheet and the scripts of the pages below `/accounts`. */
export function accountFiles(): Hono {
  const routes = new Hono();
  const styles = [
    ['style.css', readStyle()],
    // Of the pages below /admin too.
    ['alerts.css', alertsStyle()],
  ];
  for (const [file, style] of styles) {
    routes.get(`/${file}`, etag(), (context) =>
      context.body(style ?? '', 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
    );
  }

  const ownScripts = ['clear-answers.js', 'fetch-code.js', 'reveal-password.js', 'send-form.js', 'tell-device.js'];
  const scripts = [
    ...ownScripts.map((file) => [file, readOwnFile(file)] as const),
    ['check-browser.js', browserCheck()],
  ];
  for (const [file, script] of scripts) {
    routes.get(`/${file}`, etag(), (context) =>
      context.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    );
  }
  return routes;
}

/** The portal's design tokens, the colors of the university, then the rules of the sign-in page. */
function readStyle(): string {
  const tokens = ['../../src/ui/tokens.css', '../../src/ui/fixed-colors.gen.css'].map(readOwnFile);
  return [...tokens, siteColors(), readOwnFile('sign-in.css')].join('\n');
}

/** The script of the page that says when the browser is too old. Source: OLD-03. */
const browserCheck = () =>
  withNoticeFacts(readOwnFile('../../src/browser/older-browsers/check-browser.js'), noticeFacts(site()));

function readOwnFile(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
