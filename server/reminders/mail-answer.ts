import type { SendResult } from './sender.ts';

/** What `nodemailer` says about a mail that was not sent. `command` is the stage: `MAIL FROM`, `RCPT TO`, `DATA`, `AUTH …`, `CONN`. */
export type MailError = {
  code: string;
  command?: string;
  responseCode?: number;
  /** The answer of the mail server, which may quote addresses. */
  response?: string;
  message?: string;
};

/**
 * Whom an answer of a mail server is about. recipient: this person alone. message: this mail alone. sender: the account, the
 * sender's address, its reputation or its limit, so that no mail would leave now. server: the mail server or the way to it.
 */
export type Subject = 'recipient' | 'message' | 'sender' | 'server';

/**
 * Codes of RFC 3463 and of Exchange Online about the recipient, whatever else the answer says: the address (1.1 to 1.6, 1.10), the
 * mailbox (2.1 to 2.4), its host (4.1, 4.4, 4.310), and rules of the recipient about senders (7.2, 7.17, 7.18, 7.124 to 7.136).
 * 1.7, 1.8 and 1.9 are about the sender, and 7.1 is used for everything.
 */
const RECIPIENT_CODES =
  /^5\.(?:1\.(?:1|2|3|4|5|6|10)|2\.(?:1|2|3|4|12[12])|4\.(?:1|4|310)|7\.(?:2|17|18|124|129|13[3-6]|703))$/;
/** Codes about the content or the size of a mail. */
const MESSAGE_CODES = /^[45]\.(?:6\.\d+|3\.4)$/;
/** Codes of a mailbox or a host that cannot take a mail for the moment. */
const WAITING_RECIPIENT_CODES = /^4\.(?:1\.[1-6]|2\.\d+|4\.\d+)$/;

const UNKNOWN_RECIPIENT =
  /\b(?:no such|unknown|invalid) (?:user|mailbox|recipient|address)|\b(?:user|mailbox|recipient|account|address) (?:is )?(?:unknown|not found|does(?:n['’]t| not) exist|disabled|inactive)|\b(?:user|account) doesn['’]t have|\b(?:mailbox|inbox)\b.*\b(?:full|over quota|size limit|storage)|\bover quota\b/i;
/** Words with which mail servers refuse a sender at any stage. Postfix answers MAIL FROM only at RCPT TO. */
const SENDER_WORDS =
  /\b(?:senders?|relay(?:ing)?|send ?as|sending|authenticat\w*|auth|client|blocked|listed|[bd]l?ock ?list\w*|black ?list\w*|spam\w*|reputation|spf|dkim|dmarc|throttl\w*|rate|limits?|limited|daily|hourly|quotas?|policy|try again|too many|not verified|suspended)\b/i;
/** In a temporary answer. "Try again later" is then in every one of them. */
const LIMIT_WORDS = /\b(?:senders?|throttl\w*|sending|daily|hourly|quotas?|limits?|too many)\b/i;

/** Characters of an answer that are read. */
const LONGEST_ANSWER = 2_000;

/** @returns null for an answer without an enhanced code, such as "550 No such user" */
const enhancedCodeOf = (response: string): string | null =>
  /^\d{3}[ -]+#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;

/** Whom the answer of a mail server is about. Source: decisions, refusals of mails; REMIND-17. */
function subjectOf({ code, command = '', responseCode, response = '' }: MailError): Subject {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'sender';
  if (responseCode === undefined) return 'server';
  const enhanced = enhancedCodeOf(response);
  if (command === 'MAIL FROM') return enhanced !== null && MESSAGE_CODES.test(enhanced) ? 'message' : 'sender';
  if (enhanced !== null && MESSAGE_CODES.test(enhanced)) return 'message';
  return responseCode < 500
    ? subjectOfDelay(command, responseCode, enhanced, response)
    : subjectOfRefusal(command, responseCode, enhanced, response);
}

function subjectOfRefusal(command: string, responseCode: number, enhanced: string | null, response: string): Subject {
  // Exchange: "554 5.2.252 SendAsDenied" and "5.2.2 … STOREDRV.Submission" are about the account that sends.
  const isOfSubmission = /\bsubmission|send ?as ?denied/i.test(response.slice(0, LONGEST_ANSWER));
  if (enhanced !== null && RECIPIENT_CODES.test(enhanced) && !isOfSubmission) return 'recipient';
  if (isOfSubmission || [530, 534, 535, 538].includes(responseCode)) return 'sender';
  // Without the address, which may have any word in it.
  const words = response.slice(0, LONGEST_ANSWER).replaceAll(/<[^>]*>|\S+@\S+|https?:\S+/g, '');
  if (/\bsenders?\b/i.test(words)) return 'sender';
  if (/\bmailbox unavailable\b/i.test(words) && !SENDER_WORDS.test(words)) return 'recipient';
  if (UNKNOWN_RECIPIENT.test(words)) return 'recipient';
  if (SENDER_WORDS.test(words)) return 'sender';
  if (/\brecipient address rejected\b/i.test(words)) return 'recipient';
  const isAboutMailbox = command === 'RCPT TO' && [501, 550, 551, 552, 553].includes(responseCode);
  return isAboutMailbox && (enhanced === null || /^5\.[0-5]\./.test(enhanced)) ? 'recipient' : 'sender';
}

function subjectOfDelay(command: string, responseCode: number, enhanced: string | null, response: string): Subject {
  if (responseCode === 421) return 'server';
  if (enhanced !== null && WAITING_RECIPIENT_CODES.test(enhanced)) return 'recipient';
  if (LIMIT_WORDS.test(response.slice(0, LONGEST_ANSWER)) || responseCode === 454) return 'sender';
  if ((enhanced !== null && /^4\.3\./.test(enhanced)) || /\bserver (?:busy|error)\b/i.test(response)) return 'server';
  return command === 'RCPT TO' ? 'recipient' : 'message';
}

/** The result of a mail that was not sent. Only a refusal of the recipient ends the delivery. */
export function failedMail(
  error: MailError,
): Exclude<SendResult, { kind: 'taken' | 'withdrawn' | 'interrupted' }> & { subject: Subject } {
  const { code, command, responseCode, response = '', message = '' } = error;
  // Without a recipient there was no answer at all.
  if (code === 'EENVELOPE' && responseCode === undefined && !/sender/i.test(message)) {
    return { kind: 'refused', problem: 'the email address is not valid', subject: 'recipient' };
  }
  const subject = code === 'EENVELOPE' && responseCode === undefined ? 'sender' : subjectOf(error);
  const problem = responseCode === undefined ? code || 'no answer' : problemOf(responseCode, response, command);
  if (subject === 'recipient' && responseCode !== undefined && responseCode >= 500)
    return { kind: 'refused', problem, subject };
  return { kind: 'failed', problem, isDown: subject === 'sender' || subject === 'server', subject };
}

/** The answer may quote the address, so only its numbers and its stage are kept. */
function problemOf(responseCode: number, response: string, command: string | undefined): string {
  const enhanced = enhancedCodeOf(response);
  const stage = command === 'CONN' || command === undefined || command === '' ? '' : ` to ${command}`;
  return `the mail server answered ${responseCode}${enhanced === null ? '' : ` ${enhanced}`}${stage}`;
}
