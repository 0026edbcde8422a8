// A process that sends reminders, for npm run crash -- reminders. It kills itself when it is told to.
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { openPostgres } from '../../server/db/database.ts';
import { channelStates } from '../../server/reminders/channel-state.ts';
import { mailSender } from '../../server/reminders/mail.ts';
import { pushSender } from '../../server/reminders/push.ts';
import { readPushKeys } from '../../server/reminders/push-keys.ts';
import { unsubscribeLinks } from '../../server/reminders/unsubscribe-link.ts';
import { runReminders } from '../../server/reminders/worker.ts';
import { ORIGIN, type Order, type Report, ZONE } from './orders.ts';

const { DATABASE_URL = '', SMTP_URL = '' } = process.env;

/** Everything that leaves the process is a step: statements, commands and mails to the mail server, pushes. */
let steps = 0;
let deadly: { step: number; isAfter: boolean } | null = null;
for (const method of ['_write', '_writev'] as const) {
  const write = Socket.prototype[method] as (...args: unknown[]) => void;
  Object.assign(Socket.prototype, {
    [method](this: Socket, ...args: unknown[]) {
      steps += 1;
      const isLast = deadly?.step === steps;
      if (isLast && deadly?.isAfter === false) process.kill(process.pid, 'SIGKILL');
      write.apply(this, args);
      if (isLast) process.kill(process.pid, 'SIGKILL');
    },
  });
}

const report = (message: Report) => process.send?.(message);

const { orm } = await openPostgres(DATABASE_URL, () => {});
let now = new Date(0);
const clock = () => now;
const { linkFor } = await unsubscribeLinks(orm, ORIGIN, new Date());
const keys = await readPushKeys(orm, new Date());
const settings = { url: SMTP_URL, from: 'Portico <no-reply@portico.example>' };
const email = mailSender({ settings, origin: ORIGIN, unsubscribeLink: linkFor });
const push = pushSender({ orm, keys, contact: 'mailto:it@portico.example', clock, zone: ZONE, mayBePrivate: true });
const log = (line: string) => process.stderr.write(`${line}\n`);
const noteResult = channelStates(log);

process.on('message', async (order: Order) => {
  now = new Date(order.now);
  steps = 0;
  deadly = order.deadly;
  const work = { orm, senders: { email, push }, clock, zone: ZONE, log, noteResult, mayCollect: async () => true };
  await runReminders(work, new AbortController().signal);
  deadly = null;
  report({ kind: 'done', steps });
});
// Before it is killed: the compiled code makes the starts of the next ones quick.
flushCompileCache();
report({ kind: 'ready' });
