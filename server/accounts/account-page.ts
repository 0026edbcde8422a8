import { html } from 'hono/html';
import { site, siteFile } from '../settings/site.ts';

/** The frame of the pages below /accounts. Its script removes the answers that the tab stores, for another user's sake. */
export function accountPage(title: string, main: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${siteFile()?.colors.frame ?? '#fafaf8'}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#11171b" media="(prefers-color-scheme: dark)">
<title>${title} · ${site().name}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/accounts/style.css">
<script src="/accounts/check-browser.js" defer></script>
<script src="/accounts/clear-answers.js" defer></script>
<script src="/accounts/reveal-password.js" type="module"></script>
</head>
<body>
<header class="top">
<span class="logo">${mark()}${site().name}</span>
</header>
${main}
</body>
</html>`;
}

/** The logo of the university, or the house with columns. */
const mark = () =>
  site().logo === ''
    ? html`<svg viewBox="0 0 28 28" aria-hidden="true" fill="currentColor"><path d="M14 3 2.5 9.5V12h23V9.5zM4 24h20v2.2H4z"/><path d="M6 13.5h3V23H6zM12.5 13.5h3V23h-3zM19 13.5h3V23h-3z"/></svg>`
    : html`<img src="${site().logo}" height="28" alt="">`;

/** The id of the element with the problem. */
export const PROBLEM_ID = 'problem';

const WARNING_SIGN = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2"/></svg>`;

/** A problem that is announced at once; nothing for null. */
export function problemText(problem: string | null) {
  if (problem === null) return null;
  return html`<p class="problem" id="${PROBLEM_ID}" role="alert">${WARNING_SIGN}${problem}</p>`;
}
