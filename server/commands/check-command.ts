// Reads the settings, asks every system that they name, and says what to do. The exit code is 1 if something must be mended.
import { parseArgs } from 'node:util';
import type { Finding } from '../../src/api/admin/system-check.ts';
import { checkDatabase } from '../check/check-database.ts';
import { findAll } from '../check/find-all.ts';
import { describeFindings } from '../check/finding.ts';
import { readSettings, type ServerSettings } from '../settings/settings.ts';
import { unknownSettings } from '../settings/unknown-names.ts';
import { StartupError } from '../shared/startup-error.ts';
import { runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const isJson = readArguments();
  const findings = await readAndFind();
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
  return isJson ? JSON.stringify(findings, null, 2) : describeFindings(findings);
});

async function readAndFind(): Promise<Finding[]> {
  let settings: ServerSettings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const subject = 'settings';
    const unknown = unknownSettings(process.env).map((text): Finding => ({ subject, state: 'note', text }));
    return [{ subject, state: 'fault', text: error.message }, ...unknown];
  }
  return findAll(settings, process.env, checkDatabase);
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usageOf('check')}`);
  }
}
