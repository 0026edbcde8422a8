import { samplePeople } from '../src/sample/people.ts';
import { SAMPLE_PASSWORD } from './accounts/sample-password.ts';
import { createLog } from './monitoring/log.ts';
import { startWatchdog } from './monitoring/watchdog.ts';
import { readSettings, type ServerSettings } from './settings/settings.ts';
import { unknownSettings } from './settings/unknown-names.ts';
import { portalVersion } from './settings/version.ts';
import { StartupError } from './shared/startup-error.ts';
import { startServer } from './start.ts';
import { startFront } from './start-front.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  const settings = readSettings(process.env);
  const logs = createLog(settings.logLevel);
  for (const warning of unknownSettings(process.env)) logs.log(warning, 'warn');
  const { backend } = settings;
  const { url, stop } = await (backend === null ? startServer(settings, logs) : startFront(settings, backend, logs));
  console.log(startMessage(settings, url));
  const endWatchdog = settings.watchdogMs === null ? () => {} : startWatchdog(settings.watchdogMs);
  stopOnSignal(() => {
    endWatchdog();
    return stop();
  });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function startMessage({ publicUrl, sampleData, openId, backend }: ServerSettings, localUrl: string): string {
  const addresses = publicUrl === null || publicUrl === localUrl ? localUrl : `${publicUrl} (locally ${localUrl})`;
  const running = `Portico ${portalVersion()} is running at ${addresses}`;
  if (backend !== null) return `${running}, as the front of ${backend.url}`;
  if (!sampleData || openId !== null) return running;
  const nameLength = Math.max(...samplePeople.map(({ user }) => user.username.length));
  return [
    running,
    '',
    `Open it in a browser and sign in as one of these sample people. The password is ${SAMPLE_PASSWORD}.`,
    ...samplePeople.map(({ user, summary }) => `  ${user.username.padEnd(nameLength)}  ${summary}`),
    '',
    'Press Ctrl-C to stop the server.',
  ].join('\n');
}
