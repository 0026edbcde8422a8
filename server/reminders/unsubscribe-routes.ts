import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { site } from '../../src/site.ts';
import { accountPage } from '../accounts/account-page.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type MailChoices,
  type MailKind,
  mailKinds,
  NO_MAILS,
  readMailChoices,
  saveMailChoices,
} from './mail-choices.ts';
import { unsubscribeLinks } from './unsubscribe-link.ts';

const MAX_FORM_BYTES = 4 * 1024;
const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

const LABELS: Record<MailKind, string> = {
  tasks: 'Tasks that become due, and overdue ones',
  messages: 'New messages',
  weekly: 'A summary every Sunday',
};

type Notice = 'ended' | 'saved' | null;

/**
 * The page at which a person ends mails, without signing in, below `/accounts`. Its address has a signed token, and is in every mail. Opening it
 * changes nothing, because programs open links to check them; only a POST does. The form has no protection against forged
 * requests, and needs none: the token is in the address, not in a cookie. RFC 8058 describes the POST of a mail program.
 * Source: decisions, reminders; REMIND-06.
 */
export function unsubscribeRoutes({ database, settings, clock }: ServerDependencies): Hono {
  const { orm } = database;
  const routes = new Hono();
  const personOf = async (context: Context) => {
    const links = await unsubscribeLinks(orm, settings.publicUrl ?? '', clock());
    const id = links.personOf(context.req.query('token') ?? '');
    return id === null ? null : { id };
  };
  const sendUnknown = (context: Context) => context.html(unknownPage(), 404, NO_STORE);

  routes.get('/reminders/', async (context) => {
    const person = await personOf(context);
    const choices = person === null ? null : await readMailChoices(orm, person);
    return choices === null ? sendUnknown(context) : context.html(choicesPage(choices, null), 200, NO_STORE);
  });

  routes.post('/reminders/', bodyLimit({ maxSize: MAX_FORM_BYTES }), async (context) => {
    const person = await personOf(context);
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    // A mail program sends this field; the button that ends all mails does not have it.
    const endsAll = form['List-Unsubscribe'] === 'One-Click' || form.end === 'all';
    const wanted = endsAll
      ? NO_MAILS
      : (Object.fromEntries(mailKinds.map((kind) => [kind, form[kind] === 'on'])) as MailChoices);
    const choices = person === null ? null : await saveMailChoices(orm, person, wanted, clock());
    if (choices === null) return sendUnknown(context);
    return context.html(choicesPage(choices, endsAll ? 'ended' : 'saved'), 200, NO_STORE);
  });

  return routes;
}

const NOTICES: Record<'ended' | 'saved', string> = {
  ended: 'You get no more mails.',
  saved: 'Your choice is saved.',
};

function choicesPage(choices: MailChoices, notice: Notice) {
  const offered = mailKinds.filter((kind) => choices[kind] !== undefined);
  const isAny = offered.some((kind) => choices[kind]);
  return accountPage(
    'Mail reminders',
    html`<main>
<div>
<h1>Mail reminders from ${site.name}</h1>
${notice === null ? null : html`<p class="notice" role="status">${NOTICES[notice]}</p>`}
<form method="post">
<fieldset>
<legend>Send me a mail about</legend>
${offered.map(
  (kind) =>
    html`<label class="choice"><input type="checkbox" name="${kind}"${choices[kind] ? html` checked` : null}>${LABELS[kind]}</label>
`,
)}</fieldset>
<button class="main" type="submit">Save</button>
</form>
${
  isAny
    ? html`<form method="post"><button class="other" type="submit" name="end" value="all">End all mails</button></form>`
    : null
}
<p class="meta"><a href="/next-steps/preferences">Open your preferences in ${site.name}</a></p>
</div>
</main>`,
  );
}

function unknownPage() {
  return accountPage(
    'Problem: Mail reminders',
    html`<main>
<div>
<h1>This link does not work</h1>
<p class="notice">The link is not complete, or its account does not exist any more. No mail was ended. You can choose your mails after signing in.</p>
<p class="meta"><a href="/next-steps/preferences">Open your preferences in ${site.name}</a></p>
</div>
</main>`,
  );
}
