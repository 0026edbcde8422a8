import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { personByCookie } from '../calls/authentication.ts';
import { ownEvent } from '../calls/own-event.ts';
import { noteWrongKeys } from '../calls/refusals.ts';
import type { Services } from '../calls/services.ts';
import type { PersonRow } from '../db/schema.ts';
import { readForm } from '../http/request-body.ts';
import { TooManyError } from '../limits/too-many-error.ts';
import { noteEndedMails } from '../records/ended-mails.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import type { MailSender } from '../reminders/mail.ts';
import {
  type MailChoices,
  type MailKind,
  mailKinds,
  NO_MAILS,
  readMailChoices,
  saveMailChoices,
} from '../reminders/mail-choices.ts';
import { confirmNumber, createPhoneCode, type OwnNumber, readOwnNumber } from '../reminders/phone-codes.ts';
import { TEXT_LIMIT_REACHED, type TextMessageSender } from '../reminders/text-message.ts';
import { unsubscribeLinks } from '../reminders/unsubscribe-link.ts';
import { site } from '../settings/site.ts';
import { createRecent } from '../shared/recent.ts';
import { systemCode } from '../shared/startup-error.ts';
import { accountPage, PROBLEM_ID, problemText } from './account-page.ts';

/** The address of the page for people who are signed in. The app gets it as the setting `remindersUrl`. */
export const REMINDERS_URL = '/accounts/reminders/';

const MAX_FORM_BYTES = 4 * 1024;
const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
/** A person gets one test in this time, in milliseconds. */
const TEST_PAUSE_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const SIGN_IN = `/accounts/login/?${new URLSearchParams({ next: '/next-steps/preferences' })}`;

const NOT_NOTED =
  'A person has ended emails, which could not be noted beside the backups. A restore of an older backup brings these emails back. Make BACKUP_DIR writable for the server.';

const LABELS: Record<MailKind, string> = {
  tasks: 'Tasks that are due or overdue',
  messages: 'Messages from the university',
  weekly: 'A summary of my week, on Sundays',
};

const NOTICES = {
  ended: 'You will get no more of these emails.',
  saved: 'Your choice is saved.',
  sent: 'A test is on its way. Look in your inbox, and in your spam folder too.',
  refused:
    'The test was not sent: the email server does not take emails to you. Ask the help desk whether your address is right.',
  failed:
    'The test may not have been sent: the email server did not confirm it. Your reminders wait and are tried again later.',
  textSent: 'A test is on its way to your phone.',
  textRefused:
    'The test was not sent: the service did not take it, or no text messages go to this country. Check the number in your contact details.',
  textFull: 'The test was not sent: the portal has sent as many text messages as it may in a day. Try again tomorrow.',
  textFailed:
    'The test may not have been sent: the service did not confirm it. Your reminders wait and are tried again later.',
  codeSent: 'A code is on its way to your phone. It works for 10 minutes.',
  codeRefused:
    'The code was not sent: the service did not take it, or no text messages go to this country. Check the number in your contact details.',
  codeFailed: 'The code may not have been sent: the service did not confirm it. Wait a minute, and ask for a new one.',
  codeFull: 'The code was not sent: the portal has sent as many text messages as it may in a day. Try again tomorrow.',
  codeTooMany: 'The code was not sent: many codes were sent in the last day. Try again tomorrow.',
  codeTooSoon: 'The code was not sent: the last one is less than a minute old. Wait for it, or ask again in a minute.',
  codeWrong: 'This code is wrong or too old. Check its six digits, or ask for a new code.',
  confirmed: 'Your number is confirmed. Text messages go to it from now on.',
  tooMany: 'The test was not sent: you have had many tests in the last day. Try again tomorrow.',
  tooSoon: 'The test was not sent: the last one is less than a minute old. Wait a minute, and try again.',
} as const;
type Notice = keyof typeof NOTICES;
const SUCCESSES: readonly Notice[] = ['ended', 'saved', 'sent', 'textSent', 'codeSent', 'confirmed'];
/** Then the field for the code is on the page. A code may have arrived although the service did not confirm it. */
const WITH_CODE_FIELD: readonly Notice[] = ['codeSent', 'codeFailed', 'codeTooSoon', 'codeTooMany', 'codeWrong'];

/** Who opens the page: with the link of a mail, or signed in. Only who is signed in sees an address and can send a test. */
type Visitor = { id: number; signedIn: PersonRow | null };

/**
 * The page at which a person chooses and ends mails, below `/accounts`. It opens with the link of a mail without signing in,
 * or with a session. Opening it changes nothing, because programs open links to check them; only a POST does. With the link the
 * form needs no protection against forged requests: the token is in the address, not in a cookie. With the session it must come
 * from this site. RFC 8058 describes the POST of a mail program.
 * Source: decisions, reminders; REMIND-06, REMIND-13.
 */
export function mailPageRoutes(services: Services): Hono {
  const { database, settings, clock, senders, log, limits } = services;
  const { orm } = database;
  const routes = new Hono();
  const tests = createRecent<number>(MAX_REMEMBERED);

  const noteWrongKey = noteWrongKeys(services, 'link of a mail');
  const byToken = async (token: string): Promise<Visitor | null> => {
    const links = await unsubscribeLinks(orm, settings.publicUrl ?? '', clock());
    const id = links.personOf(token);
    return id === null ? null : { id, signedIn: null };
  };
  const bySession = async (context: Context): Promise<Visitor | null> => {
    try {
      const { person } = await personByCookie(context, services);
      return { id: person.id, signedIn: person };
    } catch (error) {
      if (error instanceof HTTPException) return null;
      throw error;
    }
  };
  const visitorOf = (context: Context, token: string | undefined) =>
    token === undefined ? bySession(context) : byToken(token);
  /** To the sign-in page, or the page about a link that does not work. */
  const refuse = async (context: Context, token: string | undefined) => {
    if (token === undefined) return context.redirect(SIGN_IN, 303);
    await noteWrongKey(context);
    return context.html(unknownPage(), 404, NO_STORE);
  };
  const send = async (context: Context, choices: MailChoices, visitor: Visitor, notice: Notice | null) => {
    const mail = senders.email === undefined ? null : (visitor.signedIn?.email ?? null);
    const text =
      senders.text === undefined || visitor.signedIn === null ? null : await readOwnNumber(orm, visitor.signedIn);
    return context.html(choicesPage(choices, { mail, text }, notice), 200, NO_STORE);
  };

  /** A restore of an older backup must not bring these mails back. */
  const noteEnded = ({ id }: Visitor, before: MailChoices | null, after: MailChoices | null) => {
    const kinds = mailKinds.filter((kind) => before?.[kind] === true && after?.[kind] !== true);
    if (kinds.length === 0) return;
    try {
      noteEndedMails(settings.backupDir, id, kinds, clock());
    } catch (error) {
      log(NOT_NOTED, 'warn', { folder: settings.backupDir, reason: systemCode(error) });
    }
  };

  /** Whether the person may send a test on a channel now; then the minute begins. */
  const mayTest = (channel: 'mail' | 'text' | 'code', { id }: PersonRow): boolean => {
    const now = clock().getTime();
    const key = `${channel} ${id}`;
    if (Math.abs(now - (tests.get(key) ?? Number.NEGATIVE_INFINITY)) < TEST_PAUSE_MS) return false;
    tests.set(key, now, 1);
    return true;
  };

  const sendCode = async (context: Context, sender: TextMessageSender, person: PersonRow): Promise<Notice | null> => {
    const { number, isConfirmed } = await readOwnNumber(orm, person);
    if (number === '' || isConfirmed) return null;
    if (!mayTest('code', person)) return 'codeTooSoon';
    try {
      await limits.countPhoneCode(person.id, number);
    } catch (error) {
      if (error instanceof TooManyError) return 'codeTooMany';
      throw error;
    }
    const result = await sender.sendCode(number, await createPhoneCode(orm, person, number, clock()));
    if (result.kind === 'failed' && result.problem === TEXT_LIMIT_REACHED) return 'codeFull';
    if (result.kind === 'refused') return 'codeRefused';
    await addSecurityEvents(orm, [ownEvent(services, 'phone code sent', context, person)], clock());
    return result.kind === 'taken' ? 'codeSent' : 'codeFailed';
  };

  const confirm = async (context: Context, person: PersonRow, code: string): Promise<Notice> => {
    if (!(await confirmNumber(orm, person, code, clock()))) return 'codeWrong';
    await addSecurityEvents(orm, [ownEvent(services, 'phone confirmed', context, person)], clock());
    return 'confirmed';
  };

  const sendTextTest = async (
    context: Context,
    sender: TextMessageSender,
    person: PersonRow,
  ): Promise<Notice | null> => {
    const { number, isConfirmed } = await readOwnNumber(orm, person);
    if (!isConfirmed) return null;
    if (!mayTest('text', person)) return 'tooSoon';
    try {
      await limits.countTextTest(person.id);
    } catch (error) {
      if (error instanceof TooManyError) return 'tooMany';
      throw error;
    }
    const result = await sender.sendTest(number);
    const { kind } = result;
    if (kind === 'failed' && result.problem === TEXT_LIMIT_REACHED) return 'textFull';
    if (kind !== 'refused')
      await addSecurityEvents(orm, [ownEvent(services, 'test text sent', context, person)], clock());
    return kind === 'taken' ? 'textSent' : kind === 'refused' ? 'textRefused' : 'textFailed';
  };

  const sendTest = async (sender: MailSender, person: PersonRow): Promise<Notice> => {
    if (!mayTest('mail', person)) return 'tooSoon';
    const { id, first_name, last_name, email } = person;
    if (email === null) return 'refused';
    const { kind } = await sender.sendTest({ id, firstName: first_name || last_name, email });
    return kind === 'taken' ? 'sent' : kind === 'refused' ? 'refused' : 'failed';
  };

  routes.get('/reminders/', async (context) => {
    const token = context.req.query('token');
    const visitor = await visitorOf(context, token);
    const choices = visitor === null ? null : await readMailChoices(orm, visitor);
    return visitor === null || choices === null ? refuse(context, token) : send(context, choices, visitor, null);
  });

  routes.post('/reminders/', readForm(services, MAX_FORM_BYTES), async (context) => {
    const token = context.req.query('token');
    const origin = settings.publicUrl ?? new URL(context.req.url).origin;
    if (token === undefined && context.req.header('origin') !== origin) {
      throw new HTTPException(403, { message: 'The form may have come from another site, so nothing was changed.' });
    }
    const visitor = await visitorOf(context, token);
    if (visitor === null) return refuse(context, token);
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    const { signedIn } = visitor;
    const asked = signedIn === null ? undefined : askedOf(form);
    if (signedIn !== null && asked !== undefined) {
      const actions: Record<typeof asked, () => Promise<Notice | null> | undefined> = {
        mail: () => senders.email && sendTest(senders.email, signedIn),
        text: () => senders.text && sendTextTest(context, senders.text, signedIn),
        code: () => senders.text && sendCode(context, senders.text, signedIn),
        confirm: () => confirm(context, signedIn, String(form.code)),
      };
      const notice = (await actions[asked]()) ?? null;
      const choices = await readMailChoices(orm, visitor);
      return choices === null ? refuse(context, token) : send(context, choices, visitor, notice);
    }
    // A mail program sends this field; the button that ends all mails has a field of its own.
    const endsAll = form['List-Unsubscribe'] === 'One-Click' || form.end === 'all';
    const wanted = endsAll
      ? NO_MAILS
      : (Object.fromEntries(mailKinds.map((kind) => [kind, form[kind] === 'on'])) as MailChoices);
    const before = await readMailChoices(orm, visitor);
    const choices = await saveMailChoices(orm, visitor, wanted, clock());
    noteEnded(visitor, before, choices);
    return choices === null ? refuse(context, token) : send(context, choices, visitor, endsAll ? 'ended' : 'saved');
  });

  return routes;
}

/** What a form of a person who is signed in asks for, beside a choice of mails. */
function askedOf(form: Record<string, unknown>): 'mail' | 'text' | 'code' | 'confirm' | undefined {
  if (typeof form.code === 'string') return 'confirm';
  return (['mail', 'text', 'code'] as const).find((kind) => kind === form.test);
}

/** @param tested the address and the number to which a test can be sent; null where none is sent, an empty number for a missing one */
function choicesPage(
  choices: MailChoices,
  tested: { mail: string | null; text: OwnNumber | null },
  notice: Notice | null,
) {
  const offered = mailKinds.filter((kind) => choices[kind] !== undefined);
  const isAny = offered.some((kind) => choices[kind]);
  return accountPage(
    'Email reminders',
    html`<main>
<div>
<h1>Email reminders from ${site().name}</h1>
${notice === null ? null : noticeText(notice)}
<form method="post">
<fieldset>
<legend>Email me about</legend>
${offered.map(
  (kind) =>
    html`<label class="choice"><input type="checkbox" name="${kind}"${choices[kind] ? html` checked` : null}>${LABELS[kind]}</label>
`,
)}</fieldset>
<button class="main" type="submit">Save</button>
</form>
${
  isAny
    ? html`<form method="post"><button class="other" type="submit" name="end" value="all">Stop all emails</button></form>`
    : null
}
${
  tested.mail === null
    ? null
    : html`<form method="post"><button class="other" type="submit" name="test" value="mail">Send me a test email</button></form>
<p class="meta">Emails go to ${tested.mail}.</p>`
}
${
  tested.text === null
    ? null
    : tested.text.number === ''
      ? html`<p class="meta">Text messages need your mobile number. <a href="${site().links.contactDetails}">Add it to your contact details</a></p>`
      : tested.text.isConfirmed
        ? html`<form method="post"><button class="other" type="submit" name="test" value="text">Send me a test text message</button></form>
<p class="meta">Text messages go to ${tested.text.number}.</p>`
        : confirmation(tested.text.number, notice)
}
<p class="meta"><a href="/account#contact-choices">See all the ways we contact you</a></p>
</div>
</main>`,
  );
}

/** One field for the whole code, without a longest text: phones fill it in at once, and people paste it with spaces. */
function confirmation(number: string, notice: Notice | null) {
  const isWrong = notice === 'codeWrong';
  const isAsked = notice !== null && WITH_CODE_FIELD.includes(notice);
  const described = isWrong ? `${PROBLEM_ID} code-hint` : 'code-hint';
  return html`<h2 class="part" id="text-messages">Confirm your number</h2>
<p>No text message goes to ${number} before you have typed the code that we send to it.</p>
${
  isAsked
    ? html`<form method="post">
<div class="field"><label for="code">Code</label><span class="input"><input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required autofocus aria-describedby="${described}"${isWrong ? html` aria-invalid="true"` : null}></span></div>
<p class="meta" id="code-hint">Six digits, in the last text message from us.</p>
<button class="main" type="submit">Confirm</button>
</form>`
    : null
}
<form method="post"><button class="other" type="submit" name="test" value="code">${isAsked ? 'Send a new code' : 'Send me a code'}</button></form>`;
}

const noticeText = (notice: Notice) =>
  SUCCESSES.includes(notice)
    ? html`<p class="notice" role="status">${NOTICES[notice]}</p>`
    : problemText(NOTICES[notice]);

function unknownPage() {
  return accountPage(
    'Problem: Email reminders',
    html`<main>
<div>
<h1>This link does not work</h1>
<p class="notice">The link may be incomplete, or its account may no longer exist. Nothing was changed. You can choose your emails after you sign in.</p>
<p class="meta"><a href="/account#contact-choices">See all the ways we contact you</a></p>
</div>
</main>`,
  );
}
