import { samplePeople } from '../src/sample/people.ts';
import { SAMPLE_PASSWORD } from './accounts/sample-password.ts';
import { readSettings, type Settings } from './settings.ts';
import { startServer } from './start.ts';
import { StartupError } from './startup-error.ts';

try {
  const settings = readSettings(process.env);
  const { url, stop } = await startServer(settings, { log: (line) => console.error(line) });
  console.log(welcome(settings, url));
  stopOnSignal(stop);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function welcome({ publicUrl, sampleData }: Settings, url: string): string {
  const address = publicUrl === null || publicUrl === url ? url : `${publicUrl} (here ${url})`;
  if (!sampleData) return `Portico runs at ${address}`;
  const longest = Math.max(...samplePeople.map(({ user }) => user.username.length));
  const list = samplePeople.map(({ user, summary }) => `  ${user.username.padEnd(longest)}  ${summary}`);
  return [
    `Portico runs at ${address}`,
    `These sample people can sign in, each with the password ${SAMPLE_PASSWORD}:`,
    ...list,
    'Ctrl-C stops it.',
  ].join('\n');
}

/** The terminal and npm may both pass on one Ctrl-C: a second signal while the server stops changes nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
