// Sends one test mail, and says what the mail server answered.
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { mailSender } from '../reminders/mail.ts';
import { readOwnSettings, runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const to = readAddress();
  const { mail, publicUrl } = readOwnSettings();
  if (mail === null || publicUrl === null) {
    throw new UsageError('No mails are sent without SMTP_URL, MAIL_FROM and PUBLIC_URL. Set them, and try again.');
  }
  const sender = mailSender({ settings: mail, origin: publicUrl, unsubscribeLink: () => publicUrl });
  try {
    const { isTaken, answer } = await sender.trial(to);
    if (!isTaken) throw new UsageError(`The mail server did not take the test mail. It answered: ${answer}`);
    return `The mail server took the test mail for ${to}. It answered: ${answer}\nIf it does not arrive, look into the folder for spam, and check SPF, DKIM and DMARC of the domain in MAIL_FROM.`;
  } finally {
    sender.close();
  }
});

function readAddress(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    const address = z.email().safeParse(to);
    if (address.success) return address.data;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usageOf('mail')}`);
  }
  throw new UsageError(usageOf('mail'));
}
