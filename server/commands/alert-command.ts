// Shows and ends the portal's own alerts without its sign-in, for an emergency in which that does not work.
import { readSettings } from '../settings/settings.ts';
import { alertWork } from './alert-work.ts';
import { accountName, runCommand, withDatabase } from './command.ts';

await runCommand(() => {
  const work = alertWork(process.argv.slice(2));
  const { limits } = readSettings(process.env);
  const run = { by: accountName(), now: new Date(), most: limits.alertsAtOneTime };
  return withDatabase((orm) => work(orm, run));
});
