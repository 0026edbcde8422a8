// Shows which version this is: of the portal, and of Node.
import { portalVersion } from '../settings/version.ts';
import { runCommand } from './command.ts';

await runCommand(async () => `Portico ${portalVersion()}, Node ${process.versions.node}`);
