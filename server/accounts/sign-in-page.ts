import type { Context } from 'hono';
import { html } from 'hono/html';
import { accessibilityStatement } from '../../src/rules/accessibility-statement.ts';
import { samplePersonInfo } from '../../src/sample/identities.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { site } from '../settings/site.ts';
import { accountPage, PROBLEM_ID, problemText } from './account-page.ts';
import type { Field } from './openid/sign-out.ts';
import { SAMPLE_PASSWORD } from './sample-password.ts';

/** The address of the accessibility statement for people who have not signed in. */
const STATEMENT_URL = '/accounts/accessibility';

/** What needs a fresh sign-in, in the addresses of the sign-in. */
export const PURPOSES = ['data', 'staff'] as const;
type Purpose = (typeof PURPOSES)[number];

export type SignInPage = {
  /** The path to open after sign-in, as the request gave it. It is checked when the form is sent. */
  next: string | null;
  /** The initial value of the user name field, so that a failed sign-in keeps it. */
  username: string;
  /** An error message; null for none. */
  problem: string | null;
  /** Whether the problem is what the user has typed into the fields. */
  isAboutFields: boolean;
  /** A status message, such as "You are signed out."; null for none. */
  notice: string | null;
  /** For what the user must prove anew who they are: the download of their data, or a change by staff; null for neither. */
  purpose: Purpose | null;
  /** With a username and a password, or with a link to the university's sign-in. */
  method: 'password' | 'university';
  /** Whether to link to the portal, for a user who may be signed in. */
  withPortalLink: boolean;
  /** Whether to list the sample people and their password. */
  withSamplePeople: boolean;
  /** Addresses of the scripts that the portal loads first. The browser fetches them while the user types. */
  code: readonly string[];
  /** Whether the page sets the cookie that tells the server about the device. Source: decisions, pages that the server draws. */
  tellsDevice: boolean;
};

/** Answers with the sign-in page. `retrySeconds` tells a client how long to wait. */
export type SendPage = (
  context: Context,
  page: Partial<SignInPage>,
  status?: 200 | 400 | 401 | 403 | 413 | 429 | 500 | 503,
  retrySeconds?: number,
) => Response | Promise<Response>;

/** The HTML document of the sign-in page. It works without JavaScript. */
export function signInPage(page: SignInPage) {
  const {
    next,
    username,
    problem,
    isAboutFields,
    notice,
    method,
    withPortalLink,
    withSamplePeople,
    code,
    tellsDevice,
  } = page;
  const nextField = next === null ? null : html`<input type="hidden" name="next" value="${next}">`;
  const title = `${problem === null ? '' : 'Problem: '}Sign in`;
  return accountPage(
    title,
    html`<main${withSamplePeople ? html` data-columns="two"` : null}>
<div>
<h1>Sign in to ${site().name}</h1>
${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`}
${method === 'university' ? universityLink(page) : passwordForm({ nextField, username, problem, isAboutFields })}
${withPortalLink ? html`<p class="meta"><a href="/">Open ${site().name}</a></p>` : null}
<p class="meta">Trouble signing in? <a href="${site().links.helpDesk}">Technology help desk</a></p>
<p class="meta"><a href="${statementAddress()}">Accessibility</a></p>
</div>
${withSamplePeople ? samplePeopleList(nextField) : null}
</main>
${code.length === 0 ? null : html`<script src="/accounts/fetch-code.js" type="module" data-code="${code.join(' ')}"></script>`}
${tellsDevice ? html`<script src="/accounts/tell-device.js" type="module"></script>` : null}`,
  );
}

/** A link, because the Content-Security-Policy stops a form that leads to another site. */
function universityLink({ next, problem, purpose }: Pick<SignInPage, 'next' | 'problem' | 'purpose'>) {
  const parameters = { ...(next === null ? {} : { next }), ...(purpose === null ? {} : { for: purpose }) };
  const query = Object.keys(parameters).length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
  return html`${problemText(problem)}
<a class="main" href="/accounts/oidc/start${query}">Sign in with your university account</a>`;
}

function passwordForm({
  nextField,
  username,
  problem,
  isAboutFields,
}: Pick<SignInPage, 'username' | 'problem' | 'isAboutFields'> & { nextField: ReturnType<typeof html> | null }) {
  // After a failed sign-in the password is the field to correct.
  const focusedField = username === '' ? 'username' : 'password';
  return html`<form method="post" action="/accounts/login/">
${problemText(problem)}
${nextField}
${field({ name: 'username', label: 'Username', type: 'text', value: username, focusedField, isInvalid: isAboutFields })}
${field({ name: 'password', label: 'Password', type: 'password', value: '', focusedField, isInvalid: isAboutFields })}
<button class="main" type="submit">Sign in</button>
</form>`;
}

/**
 * The page for a sign-out link on another site: only the button on it signs the user out.
 * @param action a link where the way may lead to the university's sign-in, otherwise a form
 */
export function signOutPage(action: 'form' | 'link') {
  return accountPage(
    'Sign out',
    html`<main>
<div>
<h1>Sign out of ${site().name}?</h1>
<p class="notice">A link on another site may have led you here. It has not signed you out.</p>
${
  action === 'link'
    ? html`<a class="main" href="/accounts/logout/">Sign out</a>`
    : html`<form method="post" action="/accounts/logout/"><button class="main" type="submit">Sign out</button></form>`
}
<p class="meta"><a href="/">Back to ${site().name}</a></p>
</div>
</main>`,
  );
}

/**
 * The page that sends what the issuer needs to end its session, because it is too long for an address.
 * @param action the issuer's address
 */
export function issuerSignOutPage(action: string, fields: readonly Field[]) {
  const inputs = fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return accountPage(
    'Sign out',
    html`<main>
<div>
<h1>Signing out at the university</h1>
<p class="notice">You are signed out of ${site().name}. You are still signed in at the university’s sign-in.</p>
<form method="post" action="${action}" data-sends-itself>${inputs}<button class="main" type="submit">Sign out at the university</button></form>
</div>
</main>
<script src="/accounts/send-form.js" type="module"></script>`,
  );
}

/** The portal's own statement needs a session, so the server has the same text on a page of its own. */
const statementAddress = () =>
  site().links.accessibility.startsWith('/') ? STATEMENT_URL : site().links.accessibility;

/** The accessibility statement for people who have not signed in. Source: SIGN-04. */
export function statementPage() {
  return accountPage(
    'Accessibility',
    html`<main>
<div>
<h1>Accessibility</h1>
${accessibilityStatement(site()).map(
  ({ title, text, points }) => html`<h2 class="part">${title}</h2>
${text === null ? null : html`<p>${text}</p>`}
${points.length === 0 ? null : html`<ul class="points">${points.map((point) => html`<li>${point}</li>`)}</ul>`}`,
)}
<h2 class="part">If something does not work for you</h2>
<p>Ask the <a href="${site().links.helpDesk}">technology help desk</a>, or send <a href="${site().links.feedback}">feedback</a>. Tell us the page, what you wanted to do, and the browser and assistive technology that you use.</p>
<p class="meta"><a href="/accounts/login/">Sign in</a></p>
</div>
</main>`,
  );
}

type FormField = {
  name: 'username' | 'password';
  label: string;
  type: 'text' | 'password';
  value: string;
  focusedField: 'username' | 'password';
  isInvalid: boolean;
};

function field({ name, label, type, value, focusedField, isInvalid }: FormField) {
  const autocomplete = name === 'username' ? 'username' : 'current-password';
  // Which of the two is wrong stays unsaid: that would tell which usernames exist. So one text describes both.
  const errorAttributes = isInvalid ? html` aria-invalid="true" aria-describedby="${PROBLEM_ID}"` : null;
  const reveal = html`<button id="reveal" type="button" aria-controls="password" hidden></button>`;
  return html`<div class="field"><label for="${name}">${label}</label><span class="input"><input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required${errorAttributes}${focusedField === name ? html` autofocus` : null}>${name === 'password' ? reveal : null}</span></div>`;
}

/** One submit button per sample person. The button sends the user name; a hidden field sends the shared password. */
function samplePeopleList(nextField: ReturnType<typeof html> | null) {
  return html`<section aria-labelledby="people">
<h2 id="people">Sample people</h2>
<p class="meta">All people and data here are invented. Choose a person to sign in, or type a username and the password <code>${SAMPLE_PASSWORD}</code>.</p>
<form method="post" action="/accounts/login/">
${nextField}
<input type="hidden" name="password" value="${SAMPLE_PASSWORD}">
<ul class="people">
${samplePeople.map(
  ({ summary, user }) =>
    html`<li><button type="submit" name="username" value="${user.username}"><span><b>${displayName(user)} ${user.last_name}</b> <span class="meta">${summary}</span></span> <code>${user.username}</code></button></li>`,
)}
</ul>
</form>
</section>`;
}

function displayName({ username, first_name }: { username: string; first_name: string }): string {
  return samplePersonInfo(username)?.DISPLAY_NAME ?? first_name;
}
