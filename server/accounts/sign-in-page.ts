import { html } from 'hono/html';
import { samplePeople } from '../../src/sample/people.ts';
import { sampleRecords } from '../../src/sample/records.ts';
import { site } from '../../src/site.ts';
import { SAMPLE_PASSWORD } from './sample-password.ts';

export type SignInPage = {
  /** Where to go afterwards, as it came in; judged only when it is followed. */
  next: string | null;
  /** What the person had typed, so that nobody types it twice. */
  username: string;
  /** What went wrong, or null. */
  problem: string | null;
  /** What happened before, or null: "You are signed out." */
  notice: string | null;
  withSamplePeople: boolean;
  /** `YYYY-MM-DD` in the site's zone. */
  today: string;
};

/** The whole sign-in page. It works without script. */
export function signInPage({ next, username, problem, notice, withSamplePeople, today }: SignInPage) {
  // After a failure the user name is probably right, and the password field is where to go on.
  const startAt = username === '' ? 'username' : 'password';
  const nextField = next === null ? null : html`<input type="hidden" name="next" value="${next}">`;
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fafaf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#11171b" media="(prefers-color-scheme: dark)">
<title>${problem === null ? null : 'Problem: '}Sign in · ${site.name}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/accounts/style.css">
</head>
<body>
<header class="top">
<span class="logo"><svg viewBox="0 0 28 28" aria-hidden="true" fill="currentColor"><path d="M14 3 2.5 9.5V12h23V9.5zM4 24h20v2.2H4z"/><path d="M6 13.5h3V23H6zM12.5 13.5h3V23h-3zM19 13.5h3V23h-3z"/></svg>${site.name}</span>
</header>
<main${withSamplePeople ? html` data-columns="two"` : null}>
<div>
<h1>Sign in to ${site.name}</h1>
${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`}
<form method="post" action="/accounts/login/">
${problem === null ? null : html`<p class="problem" id="problem" role="alert"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2"/></svg>${problem}</p>`}
${nextField}
${field({ name: 'username', label: 'Username', type: 'text', value: username, startAt, problem })}
${field({ name: 'password', label: 'Password', type: 'password', value: '', startAt, problem })}
<button class="main" type="submit">Sign in</button>
</form>
<p class="meta">Trouble signing in? <a href="${site.links.helpDesk}">Technology help desk</a></p>
</div>
${withSamplePeople ? samplePeopleList(nextField, today) : null}
</main>
</body>
</html>`;
}

type Field = {
  name: 'username' | 'password';
  label: string;
  type: 'text' | 'password';
  value: string;
  startAt: string;
  problem: string | null;
};

function field({ name, label, type, value, startAt, problem }: Field) {
  const complete = name === 'username' ? 'username' : 'current-password';
  const described = problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`;
  return html`<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${complete}" autocapitalize="none" spellcheck="false" required${described}${startAt === name ? html` autofocus` : null}></p>`;
}

/** Each person is a submit button that brings their user name; the password, which all share, is in the form. */
function samplePeopleList(nextField: ReturnType<typeof html> | null, today: string) {
  return html`<section aria-labelledby="people">
<h2 id="people">Sample people</h2>
<p class="meta">This server holds sample data only. Choose a person to sign in as them, or type their username and the password <code>${SAMPLE_PASSWORD}</code>.</p>
<form method="post" action="/accounts/login/">
${nextField}
<input type="hidden" name="password" value="${SAMPLE_PASSWORD}">
<ul class="people">
${samplePeople.map(
  ({ summary, user }) =>
    html`<li><button type="submit" name="username" value="${user.username}"><span><b>${displayName(user, today)} ${user.last_name}</b> <span class="meta">${summary}</span></span> <code>${user.username}</code></button></li>`,
)}
</ul>
</form>
</section>`;
}

function displayName({ username, first_name }: { username: string; first_name: string }, today: string): string {
  return sampleRecords(username, today)['person-info']?.DISPLAY_NAME ?? first_name;
}
