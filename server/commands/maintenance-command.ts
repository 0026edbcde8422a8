// Switches the portal's maintenance screen, or says whether it is on.
import { LONGEST_MAINTENANCE_MESSAGE } from '../../src/api/admin/maintenance.ts';
import { readMaintenance, setMaintenance } from '../alerts/maintenance.ts';
import { accountName, runCommand, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const [action, ...rest] = process.argv.slice(2);
  const message = rest.join(' ').trim();
  switch (action) {
    case 'on':
      if (message === '') throw new UsageError(`Maintenance needs a message for users.\n${usageOf('maintenance')}`);
      if (message.length > LONGEST_MAINTENANCE_MESSAGE) {
        throw new UsageError(
          `The message has ${message.length} characters. It may have at most ${LONGEST_MAINTENANCE_MESSAGE}.`,
        );
      }
      await withDatabase((orm) => setMaintenance(orm, message, accountName(), new Date()));
      return `Maintenance is on. Users see: ${message}`;
    case 'off': {
      const before = await withDatabase((orm) => setMaintenance(orm, null, accountName(), new Date()));
      return before === null ? 'Maintenance was not on.' : 'Maintenance is off.';
    }
    case 'status': {
      const current = await withDatabase(readMaintenance);
      return current === null ? 'Maintenance is off.' : `Maintenance is on. Users see: ${current}`;
    }
    default:
      throw new UsageError(usageOf('maintenance'));
  }
});
