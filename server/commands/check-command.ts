// Reads the settings, asks every system that they name, and says what to do. The exit code is 1 if something must be mended.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings, type ServerSettings } from '../settings/settings.ts';
import { unknownSettings } from '../settings/unknown-names.ts';
import { StartupError } from '../shared/startup-error.ts';
import { checkDatabase } from './check/check-database.ts';
import { checkDisk, checkSettings } from './check/check-settings.ts';
import { checkAddress, checkFeeds, checkGateway, checkMail, checkSignIn } from './check/check-systems.ts';
import { describeFindings, type Finding } from './check/finding.ts';
import { runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const isJson = readArguments();
  const findings = await findAll();
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
  return isJson ? JSON.stringify(findings, null, 2) : describeFindings(findings);
});

async function findAll(): Promise<Finding[]> {
  let settings: ServerSettings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const subject = 'settings';
    const unknown = unknownSettings(process.env).map((text): Finding => ({ subject, state: 'note', text }));
    return [{ subject, state: 'fault', text: error.message }, ...unknown];
  }
  const checks = [checkDatabase, checkSignIn, checkGateway, checkFeeds, checkMail, checkAddress];
  const found = await Promise.all(checks.map((check) => check(settings)));
  const folders = [...(settings.databaseUrl === null ? [settings.dataDir] : []), settings.backupDir].filter((folder) =>
    existsSync(folder),
  );
  return [...checkSettings(settings, process.env), ...found.flat(), ...checkDisk(folders)];
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usageOf('check')}`);
  }
}
