#!/usr/bin/env node
// portico COMMAND: all that an operator runs. docs/operations.md describes the commands.
import { type CommandName, helpText, isCommand, usageOf } from './commands/usages.ts';

/** Each module runs its command when it is loaded, with the words that follow the name. */
const modules: Record<CommandName, () => Promise<unknown>> = {
  start: () => import('./main.ts'),
  check: () => import('./commands/check-command.ts'),
  version: () => import('./commands/version-command.ts'),
  migrate: () => import('./commands/migrate-command.ts'),
  backup: () => import('./commands/backup-command.ts'),
  restore: () => import('./commands/restore-command.ts'),
  move: () => import('./commands/move-command.ts'),
  person: () => import('./commands/person-command.ts'),
  key: () => import('./commands/key-command.ts'),
  events: () => import('./commands/events-command.ts'),
  alert: () => import('./commands/alert-command.ts'),
  maintenance: () => import('./commands/maintenance-command.ts'),
  import: () => import('./commands/import-command.ts'),
  export: () => import('./commands/export-command.ts'),
  feeds: () => import('./commands/feeds-command.ts'),
  gateway: () => import('./commands/gateway-command.ts'),
  mail: () => import('./commands/mail-command.ts'),
};

const [name, ...words] = process.argv.slice(2);
const asksForHelp = (word: string) => word === '--help' || word === '-h';

if (name === undefined || name === 'help' || asksForHelp(name)) {
  console.log(helpText());
  if (name === undefined) process.exitCode = 1;
} else if (!isCommand(name)) {
  console.error(`There is no command ${name}.\n\n${helpText()}`);
  process.exitCode = 1;
} else if (words.some(asksForHelp)) {
  // Before anything else is read: a question for help must not migrate, delete or start anything. OPS-35.
  console.log(usageOf(name));
} else {
  process.argv.splice(2, 1);
  await modules[name]();
}
