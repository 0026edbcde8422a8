import type { Finding } from '../../src/api/admin/system-check.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../accounts/openid/issuer.ts';

/** What a difference between the clock of this machine and another one means. @param milliseconds of any sign */
export function checkClock(milliseconds: number, other: string): Finding[] {
  const difference = Math.abs(milliseconds);
  if (!(difference > CLOCK_TOLERANCE_SECONDS * 1000)) return [];
  const text = `The clocks of this machine and of ${other} differ by ${Math.round(difference / 60_000)} minutes.`;
  return [{ subject: 'clock', state: 'note', text }];
}

/** One line for each finding, and a last line with the result. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  const lines = findings.map(({ subject, state, text }) => `${state.padEnd(7)}${subject.padEnd(width)}${text}`);
  const faults = findings.filter(({ state }) => state === 'fault').length;
  const notes = findings.filter(({ state }) => state === 'note').length;
  const result = faults > 0 ? `${count(faults, 'fault')} to mend` : 'Everything works';
  return [...lines, '', `${result}${notes > 0 ? `, ${count(notes, 'note')} to read` : ''}.`].join('\n');
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
