import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise, sendTo, setup } from 'xstate';
import { MAX_STEPS, receive, type Seen } from '../../gallery/client/live/seen.ts';
import type { LiveMessage } from '../../live/protocol.ts';
import { type ReportOptions, reportActors } from '../../live/report.ts';

const NOW = '2026-09-28T15:00:00.000Z';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off', break: 'broken' } }, broken: { type: 'final' } },
});

const house = setup({
  actors: { lamp, look: fromPromise(async () => 'Amara') },
  actions: { press: sendTo('hall', { type: 'press' }) },
}).createMachine({
  id: 'house',
  initial: 'empty',
  states: {
    empty: { on: { enter: 'full' } },
    full: {
      invoke: [
        { id: 'hall', src: 'lamp' },
        { id: 'look', src: 'look' },
      ],
      on: { greet: { actions: 'press' }, leave: 'left' },
    },
    left: {},
  },
});

/** A channel that keeps what is posted, and the part of a gallery. */
function recordingChannel() {
  const messages: LiveMessage[] = [];
  let listener = (_: { data: LiveMessage }) => {};
  return {
    messages,
    ask: (galleryId: string) => listener({ data: { type: '@statelyai.connected', galleryId } }),
    channel: {
      postMessage: (message: LiveMessage) => void messages.push(structuredClone(message)),
      addEventListener: (_: 'message', added: typeof listener) => {
        listener = added;
      },
    },
  };
}

function startHouse(options: ReportOptions = {}) {
  const actor = createActor(house);
  const { channel, messages, ask } = recordingChannel();
  const report = reportActors(actor as AnyActorRef, channel, { now: () => new Date(NOW), ...options });
  actor.start();
  return { actor, report, messages, ask, seen: () => fold(messages) };
}

const fold = (messages: readonly LiveMessage[], galleryId = 'g'): Seen =>
  messages.reduce<Seen>((seen, message) => receive(seen, message, galleryId), []);

/** Each step as text: the actor, its event, the sender, its state, the transitions that were taken. */
const stepsOf = (seen: Seen) =>
  (seen[0]?.steps ?? []).map(({ sessionId, event, sourceId, transitions, actors }) => {
    const nameOf = (id: string | null | undefined) => actors.get(id ?? '')?.name ?? '-';
    const { status, value } = actors.get(sessionId ?? '')?.snapshot ?? { status: '-' };
    return [nameOf(sessionId), event?.type ?? '-', nameOf(sourceId), value ?? status, ...transitions].join(' ');
  });

const runningIn = (seen: Seen) => [...(seen[0]?.actors.values() ?? [])].map(({ name }) => name);

test('every step of every actor is told: event, sender, state and the transitions that were taken', async () => {
  const { actor, seen } = startHouse();
  actor.send({ type: 'enter' });
  actor.send({ type: 'greet' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stepsOf(seen())).toEqual([
    '- - - -',
    'house xstate.init - empty',
    'house enter - full house.empty|enter|0',
    'hall xstate.init house off',
    'house greet - full house.full|greet|0',
    'hall press house on lamp.off|press|0',
    'house xstate.done.actor.look look full',
  ]);
  expect(runningIn(seen())).toEqual(['house', 'hall']);
  actor.send({ type: 'leave' });
  expect(runningIn(seen())).toEqual(['house']);
});

test('a gallery that opens later asks, and gets the running actors; other galleries ignore the answer', () => {
  const { actor, messages, ask } = startHouse();
  actor.send({ type: 'enter' });
  actor.send({ type: 'greet' });
  const before = messages.length;
  ask('late');
  const answer = messages.slice(before);
  expect(fold(answer, 'late')).toEqual([
    {
      rootId: expect.any(String),
      startedAt: NOW,
      actors: expect.any(Map),
      steps: [expect.objectContaining({ number: 1, sessionId: null, event: null })],
    },
  ]);
  expect([...(fold(answer, 'late')[0]?.actors.values() ?? [])]).toEqual([
    {
      sessionId: expect.any(String),
      name: 'house',
      parentId: undefined,
      definition: 'house',
      snapshot: { status: 'active', value: 'full', context: {} },
    },
    expect.objectContaining({
      name: 'hall',
      definition: 'lamp',
      snapshot: { status: 'active', value: 'on', context: {} },
    }),
    expect.objectContaining({ name: 'look', definition: undefined, snapshot: { status: 'active' } }),
  ]);
  expect(fold(messages, 'other')).toEqual(fold(messages.slice(0, before), 'other'));
});

test('the end of a visit makes galleries forget the steps before it; the end of the program, everything', () => {
  const { actor, seen, report } = startHouse({ endsVisit: (snapshot) => snapshot.matches('left') });
  actor.send({ type: 'enter' });
  actor.send({ type: 'greet' });
  const before = seen()[0]?.steps.at(-1)?.number ?? 0;
  expect(before).toBeGreaterThan(3);
  actor.send({ type: 'leave' });
  expect(stepsOf(seen())).toEqual(['- - - -']);
  // Numbers go on, so a paused gallery does not take a new step for the one that it showed.
  expect(seen()[0]?.steps[0]?.number).toBeGreaterThan(before);
  report.end();
  expect(seen()).toEqual([]);
});

test('a gallery keeps a limited number of steps', () => {
  const { actor, messages } = startHouse();
  actor.send({ type: 'enter' });
  actor.send({ type: 'greet' });
  const step = messages.findLast(({ type }) => type === '@xstate.snapshot') as LiveMessage;
  const steps = fold([...messages, ...Array<LiveMessage>(MAX_STEPS).fill(step)])[0]?.steps ?? [];
  expect(steps).toHaveLength(MAX_STEPS);
  expect(new Set(steps.map(({ number }) => number)).size).toBe(MAX_STEPS);
});

test('an error of the live view does not stop the actor that it watches', ({ onTestFinished }) => {
  const { error } = console;
  const errors: unknown[][] = [];
  console.error = (...args) => void errors.push(args);
  onTestFinished(() => {
    console.error = error;
  });
  const actor = createActor(house);
  const { channel } = recordingChannel();
  let isBroken = false;
  reportActors(
    actor as AnyActorRef,
    {
      ...channel,
      postMessage: () => {
        if (isBroken) throw new Error('the channel is closed');
      },
    },
    {},
  );
  isBroken = true;
  actor.start();
  actor.send({ type: 'enter' });
  actor.send({ type: 'greet' });
  expect(actor.getSnapshot().value).toBe('full');
  expect(errors[0]).toEqual(['The live view of the gallery misses a step:', new Error('the channel is closed')]);
});
