import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from './support/mail-server.ts';

const PROGRAM = join(import.meta.dirname, '../../server/portico.ts');

/** Runs `portico mail`. The mail server is in this process, so the command must not block it. */
const run = (words: string[], environment: Record<string, string>) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, 'mail', ...words], { env: { PATH: '', ...environment } }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: `${out}${err}` }),
    );
  });

test('OPS-64 the command sends one mail and prints the answer, also a refusal', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const environment = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Wharf <no-reply@wharf.example>',
    PUBLIC_URL: 'http://localhost:4100',
    SITE_FILE: join(import.meta.dirname, '../../deploy/site.example.yaml'),
  };
  const taken = await run(['--to', 'operator@example.edu'], environment);
  expect(taken).toEqual({
    code: 0,
    output: expect.stringMatching(/took the test mail for operator@example\.edu\..*: 250 /),
  });
  expect(server.mails.map(({ to }) => to)).toEqual([['operator@example.edu']]);
  expect(server.mails[0]?.raw).toContain('Subject: Test of the emails of Wharf');

  server.behave('refuse');
  const refused = await run(['--to', 'nobody@example.edu'], environment);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/did not take the test mail\..*: 550 .*No such mailbox/),
  });

  const without = await run(['--to', 'operator@example.edu'], {});
  expect(without).toEqual({ code: 1, output: expect.stringContaining('SMTP_URL, MAIL_FROM and PUBLIC_URL') });
  expect(await run(['--to', 'no address'], environment)).toEqual({
    code: 1,
    output: expect.stringContaining('Usage: portico mail --to ADDRESS'),
  });
});
