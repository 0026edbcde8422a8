// Checks every call of the student-information gateway, for those who write one.
import { parseArgs } from 'node:util';
import { dayIn } from '../../src/rules/dates.ts';
import { checkGatewayCalls } from '../integrations/check-gateway.ts';
import { site } from '../settings/site.ts';
import { readOwnSettings, runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const { gateway } = readOwnSettings();
  const { number, term = null, day = dayIn(site().timeZone, new Date()) } = readArguments();
  if (gateway === null) throw new UsageError('Set GATEWAY_URL and GATEWAY_KEY to the gateway that you want to check.');
  if (number === undefined) throw new UsageError(usageOf('gateway'));
  const { text, isUsable } = await checkGatewayCalls(gateway, { number, term, day });
  if (!isUsable) process.exitCode = 1;
  return text;
});

function readArguments() {
  try {
    const options = { number: { type: 'string' }, term: { type: 'string' }, day: { type: 'string' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usageOf('gateway')}`);
  }
}
