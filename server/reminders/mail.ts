import { createTransport } from 'nodemailer';
import type { Log } from '../monitoring/log.ts';
import type { MailSettings } from '../settings/settings.ts';
import { site } from '../settings/site.ts';
import { isLoopback } from '../shared/ip-address.ts';
import { systemCode } from '../shared/startup-error.ts';
import { failedMail, type MailError } from './mail-answer.ts';
import { type MailTexts, mailTexts, testMailTexts } from './mail-text.ts';
import { attemptSignal, type Sender, type SendResult } from './sender.ts';

/** How long a mail may take from the first attempt to send it, in milliseconds. Some mail servers answer again and again, and never finish. */
const TIMEOUT_MS = 4 * 60_000;
/** How long a mail server may take, in milliseconds: to connect, to greet, and for each answer. */
const WAITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const MAX_CONNECTIONS = 4;
const names = () => ({ portal: site().name, university: site().university });

type MailResult = Exclude<SendResult, { kind: 'withdrawn' }>;

/** Sends mails. `sendTest` sends one to a person who asks for it. */
export type MailSender = Sender & {
  sendTest: (person: { id: number; firstName: string; email: string }) => Promise<MailResult>;
};
/** Connects and signs in without a mail. @returns why that fails, as the start of a sentence; null if it works */
type MailCheck = {
  check: () => Promise<string | null>;
  /** Sends a mail of an operator. @returns what the mail server answered, as it wrote it, or the code of an error without an answer */
  trial: (to: string) => Promise<{ isTaken: boolean; answer: string }>;
};

export type MailSenderOptions = {
  settings: MailSettings;
  /** The origin of the links. */
  origin: string;
  /** The address at which a person ends the mails. */
  unsubscribeLink: (personId: number) => string;
  log?: Log;
  /** Ends what is being sent, because the server stops. */
  stopped?: AbortSignal;
  /** Shorter waits, for tests. */
  waits?: typeof WAITS;
};

/**
 * Sends mails over SMTP. Each attempt at a delivery has the same Message-ID, so that a mail that arrives twice can be
 * recognized. Source: decisions, reminders; REMIND-06, REMIND-08, REMIND-10.
 */
export function mailSender({
  settings,
  origin,
  unsubscribeLink,
  log = () => {},
  stopped,
  waits = WAITS,
}: MailSenderOptions): MailSender & MailCheck {
  const { protocol, hostname, port, username, password } = new URL(settings.url);
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    // A password never leaves this machine without encryption.
    requireTLS: username !== '' && !isLoopback(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...waits,
  });
  const { host } = new URL(origin);
  /** Whether the last answer to a mail refused the sender, which ends when a mail is taken. */
  let isRefused = false;
  const send = async (to: string, texts: MailTexts, messageId: string, unsubscribe: string): Promise<MailResult> => {
    try {
      await transport.sendMail({
        from: settings.from,
        to: { name: '', address: to },
        ...texts,
        messageId: `<${messageId}@${host}>`,
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // Answers of absent people and other automatic mails stay away.
          'Auto-Submitted': 'auto-generated',
        },
        signal: attemptSignal(TIMEOUT_MS, stopped),
      });
      if (isRefused) log('The mail server takes the mails of the portal again', 'warn');
      isRefused = false;
      return { kind: 'taken' };
    } catch (error) {
      if (stopped?.aborted) return { kind: 'interrupted' };
      const { subject, ...result } = failedMail({ ...(error as MailError), code: systemCode(error) });
      if (subject === 'sender' && !isRefused) {
        isRefused = true;
        log(
          `The mail server refuses the portal as a sender (${result.problem}). Mails wait, and are tried again for a day. Check MAIL_FROM, the account of SMTP_URL, and how many mails it may send`,
          'warn',
        );
      }
      return result;
    }
  };
  return {
    send: async ({ id, person_id }, contents) => {
      if (contents.email === null) return { kind: 'refused', problem: 'the person has no email address' };
      const unsubscribe = unsubscribeLink(person_id);
      const texts = mailTexts(contents, { origin, unsubscribe }, names());
      return send(contents.email, texts, `reminders.${id}`, unsubscribe);
    },
    sendTest: async ({ id, firstName, email }) => {
      const unsubscribe = unsubscribeLink(id);
      const texts = testMailTexts(firstName, { origin, unsubscribe }, names());
      return send(email, texts, `test.${id}.${crypto.randomUUID()}`, unsubscribe);
    },
    check: async () => {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        const { code, command, responseCode } = { ...(error as MailError), code: systemCode(error) };
        if (responseCode === undefined) return `the mail server does not answer (${code})`;
        return code === 'EAUTH' || command?.startsWith('AUTH')
          ? `the mail server refuses the name or the password (${responseCode})`
          : `the mail server answered ${responseCode}`;
      }
    },
    trial: async (to) => {
      try {
        const { response } = await transport.sendMail({
          from: settings.from,
          to: { name: '', address: to },
          subject: `Test of the emails of ${site().name}`,
          text: `This is a test. The emails of ${site().name} leave the portal, and this one has reached you.\n`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: attemptSignal(TIMEOUT_MS, stopped),
        });
        return { isTaken: true, answer: response };
      } catch (error) {
        const { response } = error as MailError;
        return { isTaken: false, answer: response ?? systemCode(error) };
      }
    },
    isRefused: () => isRefused,
    close: () => transport.close(),
  };
}
