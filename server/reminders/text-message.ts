import { createHmac } from 'node:crypto';
import type { TextMessageSettings } from '../settings/settings.ts';
import { site } from '../settings/site.ts';
import { subjectOf } from './mail-text.ts';
import { reminderPath } from './push-text.ts';
import { attemptSignal, type Sender, type SendResult } from './sender.ts';

/** How long the service may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Digits of a phone number in international form. */
const PHONE_DIGITS = { min: 7, max: 15 };
/** Answers that say nothing about the message: a wrong key, a time-out, too many requests. */
const PASSING_STATUSES = [401, 403, 408, 429];

/** The problem of a message that the portal may not send today any more. */
export const TEXT_LIMIT_REACHED = 'the limit of a day (SMS_PER_DAY) is reached';

type TextMessageResult = Exclude<SendResult, { kind: 'withdrawn' }>;

/** Sends text messages. `sendTest` sends one to a confirmed number whose owner asks for it. */
export type TextMessageSender = Sender & {
  sendTest: (number: string) => Promise<TextMessageResult>;
  /** Sends the code with which the owner of a number confirms it. */
  sendCode: (number: string, code: string) => Promise<TextMessageResult>;
};

export type TextMessageOptions = {
  settings: TextMessageSettings;
  /** The origin of the link. */
  origin: string;
  clock: () => Date;
  /** Ends what is being sent, because the server stops. */
  stopped?: AbortSignal;
  /** Counts a message, and says whether the portal may send one more today. */
  mayStart: () => Promise<boolean>;
};

/**
 * Hands text messages to the service of the settings: `{"id", "to", "text"}` as JSON, signed as Standard Webhooks describes.
 * Each attempt at a delivery has the same id, so that the service can drop a second one. A text has counts and no titles,
 * because phones show it to everybody nearby.
 * Source: decisions, reminders; REMIND-14.
 */
export function textMessageSender({
  settings,
  origin,
  clock,
  stopped,
  mayStart,
}: TextMessageOptions): TextMessageSender {
  const send = async (number: string | null, messageId: string, text: string): Promise<TextMessageResult> => {
    const to = phoneOf(number ?? '');
    if (to === null) return { kind: 'refused', problem: 'the phone number is not valid' };
    if (!isOfCountries(to, settings.countries))
      return { kind: 'refused', problem: 'the country of the phone number is not in SMS_COUNTRIES' };
    if (!(await mayStart())) return { kind: 'failed', problem: TEXT_LIMIT_REACHED, isDown: true };
    const body = JSON.stringify({ id: messageId, to, text });
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const signature = createHmac('sha256', settings.key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
    try {
      const answer = await fetch(settings.url, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'Webhook-Id': messageId,
          'Webhook-Timestamp': timestamp,
          'Webhook-Signature': `v1,${signature}`,
        },
        redirect: 'manual',
        signal: attemptSignal(TIMEOUT_MS, stopped),
      });
      await answer.body?.cancel();
      return resultOf(answer.status);
    } catch {
      if (stopped?.aborted) return { kind: 'interrupted' };
      return { kind: 'failed', problem: 'no answer', isDown: true };
    }
  };
  return {
    send: ({ id }, contents) =>
      send(
        contents.smsNumber,
        `reminders.${id}`,
        `${site().name}: ${subjectOf(contents)}. ${origin}${reminderPath(contents)}`,
      ),
    sendTest: (number) =>
      send(number, `test.${crypto.randomUUID()}`, `${site().name}: This is a test. Text messages reach you.`),
    // Browsers fill in the code of a last line like this one, on this site alone.
    sendCode: (number, code) =>
      send(
        number,
        `code.${crypto.randomUUID()}`,
        `${site().name}: ${code} is your code, for 10 minutes. Do not share it.\n\n@${new URL(origin).hostname} #${code}`,
      ),
    close: () => {},
  };
}

function resultOf(status: number): TextMessageResult {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  const problem = `the service answered ${status}`;
  const isFinal = status >= 400 && status < 500 && !PASSING_STATUSES.includes(status);
  return isFinal ? { kind: 'refused', problem } : { kind: 'failed', problem, isDown: true };
}

/** A phone number as people write it, with nothing but its digits and a leading plus; null if it cannot be one. */
function phoneOf(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < PHONE_DIGITS.min || digits.length > PHONE_DIGITS.max) return null;
  return text.trim().startsWith('+') ? `+${digits}` : digits;
}

/** A number without a plus and with more digits is one of another country too, and so is one with these digits in front. */
const LONGEST_NATIONAL = 11;
const INTERNATIONAL_PREFIX = /^(00|011)/;
/** Numbers of North America whose calls and messages cost the sender or the receiver more. */
const PREMIUM = /^(\+?1)?900\d{7}$/;

/**
 * Whether text messages go to a number. A number without a country code is one of the university's own country, which the service
 * knows. Source: decisions, text messages to any number; REMIND-18.
 * @param number a result of `phoneOf`
 * @param countries such as `+1`
 */
function isOfCountries(number: string, countries: readonly string[]): boolean {
  if (PREMIUM.test(number)) return false;
  const isForeign = INTERNATIONAL_PREFIX.test(number) || number.length > LONGEST_NATIONAL;
  const international = number.startsWith('+') || !isForeign ? number : `+${number.replace(INTERNATIONAL_PREFIX, '')}`;
  return !international.startsWith('+') || countries.some((code) => international.startsWith(code));
}
