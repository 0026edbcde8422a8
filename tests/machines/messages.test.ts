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
 * which XState addresses by its id, needs its type in `sendTo<…>`. A save sends to its parent, which a function types.
 */
test('every machine that sends a message names the type of the receiver', () => {
  expect(linesWith(/sendTo/)).not.toEqual([]);
  expect(linesWith(/\bsendTo\((?!to\()/)).toEqual([
    "save/machine.ts: notifySucceeded: sendTo(owner, ({ context }): SaveSucceeded => ({ type: 'save.succeeded', key: context.key })),",
  ]);
});

test('a callback actor answers the machine that has invoked it, so that this machine hears it also alone', () => {
  const toOwnMachine = linesWith(/\breceiver\(/).filter((line) => {
    const [, folder, id] = /^([\w-]+)\/effects\.ts: .*receiver\(system, '(\w+)'\)/.exec(line) ?? [];
    return folder !== undefined && folder.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()) === id;
  });
  expect(toOwnMachine).toEqual([]);
  const senders = linesWith(/\bsendBack\(/).map((line) => line.split(':')[0]);
  const typed = linesWith(/\bsendBack: SendBack</).map((line) => line.split(':')[0]);
  expect([...new Set(senders)].sort()).toEqual([...new Set(typed)].sort());
});

test('no message goes past the typed senders', () => {
  const toParents = linesWith(/\bsendParent\b|\b_parent\b/).map((line) => line.split(':')[0]);
  expect(toParents).toEqual(['save/machine.ts']);
  const lookUps = linesWith(/\bsystem\.get\(/).map((line) => line.split(':')[0]);
  expect(lookUps.sort()).toEqual(['shared/actors.ts', 'shared/system.ts']);
});
