import { formatPhone, phoneHref } from '../../rules/phone.ts';

/** Cache and key of the offline page. `public/service-worker.js` has the same two values. */
export const PAGE_CACHE = 'portico-page';
export const OFFLINE_PAGE = '/offline';

/**
 * The page that replaces every other page while there is no network: one sentence, a retry and the safety phone number.
 * It uses the browser's colours and fonts, because no file can be loaded.
 * @returns a whole HTML document, without a script
 */
export function offlinePage({ name, safetyPhone }: { name: string; safetyPhone: string }): string {
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
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 35rem; margin: 0 auto; padding: 1rem; }
header { padding-bottom: .5rem; border-bottom: 1px solid; font-weight: 600; }
h1 { margin: 3rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
a { display: inline-block; padding: .75rem 0; font-weight: 600; }
</style>
</head>
<body>
<header>${title}</header>
<main>
<h1>You seem to be offline</h1>
<p>${title} cannot be reached until your device is connected to the internet again.</p>
<p><a href="">Try again</a></p>
<p>In an emergency on campus, call Public Safety: <a href="${escapeHtml(href)}">${escapeHtml(phone)}</a></p>
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
