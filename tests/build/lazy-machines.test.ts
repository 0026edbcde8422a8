import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyMachines, withLazyStates } from '../../tools/build/lazy-machines.mjs';

const ENTRY = join(import.meta.dirname, 'entry.js');

/** Builds a module as the app is built. @returns what it exports */
async function run(code: string): Promise<Record<string, unknown>> {
  onTestFinished(() => void vi.unstubAllEnvs());
  // Otherwise the packages' development editions would be built.
  vi.stubEnv('NODE_ENV', 'production');
  const output = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : null),
      },
      lazyMachines(),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { format: 'iife', name: 'built' } },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code: built }] = output.output;
  return runInNewContext(`${built}; built`, { queueMicrotask, setTimeout });
}

test('in a build, only a machine that runs builds its states, and it runs as before', async () => {
  const { afterMaking, afterRunning, value, states, events } = await run(`
    import { createActor, setup } from 'xstate';
    let built = 0;
    const config = {
      id: 'door',
      initial: 'closed',
      states: {
        closed: { on: { open: 'opened' } },
        // XState reads the tags of a state while it builds it.
        opened: { get tags() { built += 1; return []; }, entry: 'ring' },
      },
    };
    let rings = 0;
    const machine = setup({ actions: { ring: () => {} } }).createMachine(config);
    const provided = machine.provide({ actions: { ring: () => { rings += 1; } } });
    export const afterMaking = built;
    const actor = createActor(provided).start();
    actor.send({ type: 'open' });
    export const afterRunning = built;
    export const value = [actor.getSnapshot().value, rings];
    export const states = Object.keys(machine.states);
    export const events = machine.events;
  `);
  expect([afterMaking, afterRunning]).toEqual([0, 1]);
  expect(value).toEqual(['opened', 1]);
  expect([states, events]).toEqual([['closed', 'opened'], ['open']]);
});

test('a build fails when XState has changed', async () => {
  expect(() => withLazyStates('class StateMachine {}')).toThrow('tools/build/lazy-machines.mjs');
  await expect(run('export {};')).rejects.toThrow('tools/build/lazy-machines.mjs');
});
