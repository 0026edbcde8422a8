import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const MACHINES = resolve(import.meta.dirname, '../../src/machines');

/** Every line of the machines and their effects that has this pattern, as `file: line`. */
function linesWith(pattern: RegExp): string[] {
  return globSync('**/*.ts', { cwd: MACHINES }).flatMap((file) =>
    readFileSync(resolve(MACHINES, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

/*
 * The compiler checks a message only if it knows the receiver: `to(…)` gives the type of a long-lived actor, and a child,
 * which XState addresses by its id, needs its type in `sendTo<…>`. One receiver is looked up by a function, which types it.
 */
test('every machine that sends a message names the type of the receiver', () => {
  expect(linesWith(/sendTo/)).not.toEqual([]);
  expect(linesWith(/\bsendTo\((?!to\()/)).toEqual(['save/machine.ts: notifySucceeded: sendTo(']);
});

test('no message goes past the typed senders', () => {
  expect(linesWith(/\bsendParent\b|\b_parent\b/)).toEqual([]);
  const lookUps = linesWith(/\bsystem\.get\(/).map((line) => line.split(':')[0]);
  expect(lookUps.sort()).toEqual(['shared/actors.ts', 'shared/system.ts']);
});
