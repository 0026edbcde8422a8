import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * What the mail server does with the next mails. accept: 250. busy: 421. refuse: 550 for the recipient.
 * refuseSender: 550 for the sender, as Exchange Online answers. hang: no answer.
 * drop: it takes the mail, and ends the connection before its answer.
 */
export type MailBehaviour = 'accept' | 'busy' | 'refuse' | 'refuseSender' | 'hang' | 'drop';

export type MailServer = {
  url: string;
  /** Every mail that the server has taken, as it was sent. */
  mails: { to: string[]; raw: string }[];
  behave: (behaviour: MailBehaviour) => void;
  close: () => Promise<void>;
};

/** A real mail server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  let behaviour: MailBehaviour = 'accept';
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onMailFrom: (_, __, callback) => {
      const refusal = { responseCode: 550 };
      callback(
        behaviour === 'refuseSender'
          ? Object.assign(new Error('5.7.60 Not allowed to send as this sender'), refusal)
          : null,
      );
    },
    onRcptTo: (_, __, callback) => {
      if (behaviour === 'refuse') {
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        return;
      }
      callback(behaviour === 'busy' ? Object.assign(new Error('Try again later'), { responseCode: 421 }) : null);
    },
    onData: async (stream, session, callback) => {
      // A sender that ends within a mail has not sent it.
      const parts: Buffer[] | null = await stream.toArray().catch(() => null);
      if (parts === null || behaviour === 'hang') return;
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts).toString('utf8'),
      });
      if (behaviour === 'drop') {
        for (const socket of sockets) socket.destroy();
        return;
      }
      callback();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await Promise.race([closed, delay(2_000, undefined, { ref: false })]);
    },
  };
}
