// The server as a process that sends push notifications to this machine. server/main.ts refuses private addresses.
import { createLog } from '../../../server/monitoring/log.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { startServer } from '../../../server/start.ts';
import { stopOnSignal } from '../../../server/stop-on-signal.ts';

const settings = readSettings(process.env);
const { url, stop } = await startServer(settings, { ...createLog(settings.logLevel), pushMayBePrivate: true });
console.log(`Portico is running at ${url}`);
stopOnSignal(stop);
