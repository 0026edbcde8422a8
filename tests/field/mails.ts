import { failedMail, type MailError } from '../../server/reminders/mail-answer.ts';
import type { FieldCase } from './field-case.ts';

/** What becomes of a mail, and whether the channel is left alone, after an answer at a stage. */
const after = (command: string, response: string, code = command.startsWith('AUTH') ? 'EAUTH' : 'EENVELOPE') => {
  const error: MailError = { code, command, response, responseCode: Number(response.slice(0, 3)) };
  return () => {
    const result = failedMail(error);
    return [result.subject, result.kind, result.kind === 'failed' && result.isDown];
  };
};

const RECIPIENT = ['recipient', 'refused', false];
const WAITING_RECIPIENT = ['recipient', 'failed', false];
const SENDER = ['sender', 'failed', true];
const MESSAGE = ['message', 'failed', false];

const EXCHANGE =
  'https://learn.microsoft.com/en-us/troubleshoot/exchange/email-delivery/ndr/non-delivery-reports-in-exchange-online';
const GMAIL = 'https://support.google.com/a/answer/3726730';
const SES = 'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-smtp.html';
const POSTFIX = 'https://www.postfix.org/postconf.5.html#smtpd_delay_reject';

export const cases: FieldCase[] = [
  {
    name: 'Gmail does not know the mailbox',
    source: GMAIL,
    read: after(
      'RCPT TO',
      '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Try another one - gsmtp',
    ),
    expected: RECIPIENT,
  },
  {
    name: 'Exchange Online does not know the mailbox at its edge',
    source: EXCHANGE,
    read: after('RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'),
    expected: RECIPIENT,
  },
  {
    name: 'Exchange Online does not know the mailbox after the text',
    source: EXCHANGE,
    read: after(
      'DATA',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      'EMESSAGE',
    ),
    expected: RECIPIENT,
  },
  {
    name: 'a group takes no mails from outside',
    source: EXCHANGE,
    read: after(
      'DATA',
      '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; sender not authenticated',
      'EMESSAGE',
    ),
    expected: RECIPIENT,
  },
  {
    name: 'the account must not send as the sender',
    source: EXCHANGE,
    read: after('DATA', '554 5.2.252 SendAsDenied; a@uni.example not allowed to send as b@uni.example', 'EMESSAGE'),
    expected: SENDER,
  },
  {
    name: 'the account has reached the daily limit of Exchange Online',
    source: 'https://github.com/MicrosoftDocs/OfficeDocs-Exchange/issues/2729',
    read: after('DATA', "550 5.1.90 Your message can't be sent because you've reached your daily limit", 'EMESSAGE'),
    expected: SENDER,
  },
  {
    name: 'the quota of the sending mailbox has the code of a full mailbox',
    source:
      'https://learn.microsoft.com/en-us/office365/servicedescriptions/exchange-online-service-description/exchange-online-limits',
    read: after('DATA', '554 5.2.2 STOREDRV.Submission.Exception:SubmissionQuotaExceededException', 'EMESSAGE'),
    expected: SENDER,
  },
  {
    name: 'the sender is blocked after too much mail',
    source: 'https://support.uidaho.edu/TDClient/40/Portal/KB/ArticleDet?ID=2233',
    read: after('RCPT TO', '550 5.1.8 Access denied, bad outbound sender AS(42004)'),
    expected: SENDER,
  },
  {
    name: 'Exchange Online wants a sign-in',
    source: 'https://www.easy365manager.com/office-365-ndr-error-codes/',
    read: after('MAIL FROM', '530 5.7.57 Client was not authenticated to send anonymous mail during MAIL FROM'),
    expected: SENDER,
  },
  {
    name: 'basic authentication is switched off',
    source:
      'https://learn.microsoft.com/en-us/exchange/clients-and-mobile-in-exchange-online/deprecation-of-basic-authentication-exchange-online',
    read: after('AUTH LOGIN', '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.'),
    expected: SENDER,
  },
  {
    name: 'Gmail has a daily limit',
    source: 'https://github.com/gen-smtp/gen_smtp/issues/140',
    read: after(
      'DATA',
      '550 5.4.5 Daily user sending limit exceeded. For more information go to the help. - gsmtp',
      'EMESSAGE',
    ),
    expected: SENDER,
  },
  {
    name: 'a mail without SPF and DKIM',
    source: GMAIL,
    read: after('DATA', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.', 'EMESSAGE'),
    expected: SENDER,
  },
  {
    name: 'a mailbox takes mails again later',
    source: GMAIL,
    read: after(
      'RCPT TO',
      '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents more',
    ),
    expected: WAITING_RECIPIENT,
  },
  {
    name: 'a mailbox is full for good',
    source: 'https://datatracker.ietf.org/doc/html/rfc3463#section-3.3',
    read: after('RCPT TO', '552 Mailbox is full, quota exceeded'),
    expected: RECIPIENT,
  },
  {
    name: 'Amazon SES has a daily quota, which is a temporary answer',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html',
    read: after('DATA', '454 Throttling failure: Daily message quota exceeded.', 'EMESSAGE'),
    expected: SENDER,
  },
  {
    name: 'Amazon SES does not know the address of the sender',
    source: SES,
    read: after(
      'DATA',
      '554 Message rejected: Email address is not verified. The following identities failed the check',
      'EMESSAGE',
    ),
    expected: SENDER,
  },
  {
    name: 'Postfix relays nothing for this client',
    source: 'https://github.com/nodemailer/nodemailer/issues/386',
    read: after('RCPT TO', '554 5.7.1 <user.unknown@uni.example>: Relay access denied'),
    expected: SENDER,
  },
  {
    name: 'Postfix refuses the sender at the recipient',
    source: POSTFIX,
    read: after('RCPT TO', '550 5.1.0 <a@uni.example>: Sender address rejected: User unknown in local recipient table'),
    expected: SENDER,
  },
  {
    name: 'a policy server calls its quota a refusal of the recipient',
    source: 'https://github.com/go-gomail/gomail/issues/174',
    read: after('RCPT TO', '554 5.7.1 <b@uni.example>: Recipient address rejected: Email Sending Quota Exceeded'),
    expected: SENDER,
  },
  {
    name: 'the client is on a list',
    source: 'https://github.com/nodemailer/nodemailer/issues/1089',
    read: after('RCPT TO', '550 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.example'),
    expected: SENDER,
  },
  {
    name: 'a provider limits a sender with the words of a missing mailbox',
    source: 'https://github.com/nodemailer/nodemailer/issues/1555',
    read: after(
      'RCPT TO',
      '550-Requested action not taken: mailbox unavailable\n550 Failure sending mail. Try again later.',
    ),
    expected: SENDER,
  },
  {
    name: 'a limit of 24 hours without an enhanced code',
    source: 'https://github.com/nodemailer/nodemailer/issues/1137',
    read: after('RCPT TO', '550 User has exceeded its 24-hour sending limit. Messages to 1 recipients out of 1'),
    expected: SENDER,
  },
  {
    name: 'a server that delays mails of unknown senders',
    source: 'https://postgrey.schweikert.ch/',
    read: after('RCPT TO', '450 4.7.1 <b@uni.example>: Recipient address rejected: Greylisted'),
    expected: WAITING_RECIPIENT,
  },
  {
    name: 'a mail that is too large is announced with the sender',
    source: 'https://datatracker.ietf.org/doc/html/rfc1870#section-6',
    read: after('MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'),
    expected: MESSAGE,
  },
  {
    name: 'a mail whose headers a server does not read',
    source: 'https://datatracker.ietf.org/doc/html/rfc3463#section-3.7',
    read: after('DATA', '554 5.6.0 Message contains an invalid header', 'EMESSAGE'),
    expected: MESSAGE,
  },
  {
    name: 'SendGrid wants a sign-in, without a code',
    source: 'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting',
    read: after('RCPT TO', '550 Unauthenticated senders not allowed'),
    expected: SENDER,
  },
  {
    name: 'SendGrid has a limit, which is a temporary answer',
    source: 'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting',
    read: after('DATA', '451 You have exceeded your messaging limits', 'EMESSAGE'),
    expected: SENDER,
  },
  {
    name: 'Postfix has a list of recipients who get no mail',
    source: 'https://www.postfix.org/access.5.html',
    read: after('RCPT TO', '554 5.7.1 <b@uni.example>: Recipient address rejected: Access denied'),
    expected: RECIPIENT,
  },
  {
    name: 'an address without a domain',
    source: 'https://datatracker.ietf.org/doc/html/rfc5321#section-4.2.3',
    read: after('RCPT TO', '501 <b>: an address must contain a domain'),
    expected: RECIPIENT,
  },
  {
    name: 'Exchange Online is busy',
    source: EXCHANGE,
    read: after('DATA', '451 4.7.500 Server busy. Please try again later', 'EMESSAGE'),
    expected: ['server', 'failed', true],
  },
  {
    name: 'a server that is restarting',
    source: 'https://datatracker.ietf.org/doc/html/rfc5321#section-4.2.3',
    read: after('CONN', '421 4.3.2 System not accepting network messages'),
    expected: ['server', 'failed', true],
  },
  {
    name: 'an address that cannot be written',
    source: 'https://nodemailer.com/errors',
    read: () => failedMail({ code: 'EENVELOPE', command: 'API', message: 'Invalid recipient "a@b c"' }),
    expected: { kind: 'refused', problem: 'the email address is not valid', subject: 'recipient' },
  },
  {
    name: 'an answer that quotes an address is kept without it',
    source: 'https://github.com/lukevella/rallly/pull/3264',
    read: () =>
      failedMail({
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode: 550,
        response: '550 5.1.1 <jane@uni.example> unknown',
      }),
    expected: { kind: 'refused', problem: 'the mail server answered 550 5.1.1 to RCPT TO', subject: 'recipient' },
  },
];
