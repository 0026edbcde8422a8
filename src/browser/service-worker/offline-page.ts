import { formatPhone, phoneHref } from '../../rules/phone.ts';

/**
 * Colors and typefaces are tokens: the build puts them in (`tools/build/offline-tokens.mjs`), because the page can load no
 * file.
 */
const STYLE = `
* { box-sizing: border-box; margin: 0; padding: 0; }
html { background: var(--surface); color: var(--text); -webkit-text-size-adjust: 100%; overflow-wrap: break-word; }
body { font: 400 .9375rem/1.5rem var(--font-body); }
header { padding: .75rem 1rem; border-bottom: 1px solid var(--border-color); font: 600 1.125rem/1.5rem var(--font-display); }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font: 500 2.125rem/2.5rem var(--font-display); text-wrap: balance; }
h1 + p { margin: .75rem 0 1.25rem; max-width: 46ch; }
a { color: var(--brand); font-weight: 600; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; }
.actions > a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; border: 1px solid var(--brand); border-radius: 4px; background: var(--brand); color: var(--on-brand); text-decoration: none; }
.call a { display: inline-flex; align-items: center; min-height: 44px; font-variant-numeric: tabular-nums; }
@media (min-width: 900px) { main { padding-top: 4rem; } header { padding-inline: 2rem; } }
@media print { .actions { display: none; } main { padding-top: 1rem; } }
`;

/**
 * The page that replaces every other page while there is no network: one sentence, a retry and the safety phone number.
 * It has the browser's fonts and no script, because no file can be loaded.
 * @param facts of the university; `colors` are the rules with its colors, as `siteColors` reads them
 * @param addition what follows: `content` is HTML and `style` its CSS
 * @returns a whole HTML document, without a script
 */
export function offlinePage(
  { name, safetyPhone, colors }: { name: string; safetyPhone: string; colors: string },
  addition: { content: string; style: string } = { content: '', style: '' },
): string {
  const title = escapeHtml(name);
  const phone = formatPhone(safetyPhone) ?? safetyPhone;
  const href = phoneHref(safetyPhone) ?? `tel:${safetyPhone}`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Offline · ${title}</title>
<style>${import.meta.env.VITE_OFFLINE_TOKENS}${STYLE}${addition.style}${colors}</style>
</head>
<body>
<header>${title}</header>
<main>
<h1>You seem to be offline</h1>
<p>${title} cannot be reached at the moment. Check whether your device is connected to the internet.</p>
<p class="actions"><a href="">Try again</a><span class="call">In an emergency on campus, call Public Safety: <a href="${escapeHtml(href)}">${escapeHtml(phone)}</a></span></p>
${addition.content}</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML, for content and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
