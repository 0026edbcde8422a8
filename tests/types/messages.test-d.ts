import { enqueueActions, raise, sendTo, setup } from 'xstate';
import type { TaskState } from '../../src/api/checklist/user-tasks.ts';
import type { ChecklistEvent } from '../../src/machines/checklist/machine.ts';
import { taskActorId } from '../../src/machines/checklist/task-actor-id.ts';
import type { ActorTier } from '../../src/machines/portal/machine.ts';
import type { ResourceRef } from '../../src/machines/resource/machine.ts';
import { resourceActorId } from '../../src/machines/resources/machine.ts';
import { findActor, getActor } from '../../src/machines/shared/actors.ts';
import { receiver, type System, to } from '../../src/machines/shared/system.ts';
import type { TaskRef } from '../../src/machines/task/machine.ts';
import { useSystemActor } from '../../src/ui/hooks/use-portal.ts';

/*
 * The compiler checks every message between actors. This file never runs: `npm run types` fails when a message below
 * that must be rejected is accepted, because its `@ts-expect-error` is then unused. Each kind of send has a message that
 * is accepted, one with a misspelt type, and one with a misspelt field of its payload.
 */

declare const actors: ActorTier;
declare const state: TaskState;

/** Machine to root, as the session does. */
export const machineToRoot = [
  sendTo(to('portal'), { type: 'session.opened' }),
  // @ts-expect-error the type is misspelt
  sendTo(to('portal'), { type: 'session.opend' }),
  sendTo(to('portal'), { type: 'frame.loaded', actors }),
  // @ts-expect-error the field of the payload is misspelt
  sendTo(to('portal'), { type: 'frame.loaded', actor: actors }),
  // @ts-expect-error there is no actor with this system id
  sendTo(to('portl'), { type: 'session.opened' }),
];

/** Machine to sibling, as the guard and the registry of resources do. */
export const machineToSibling = [
  sendTo(to('appStatus'), { type: 'network.failed' }),
  // @ts-expect-error the type is misspelt
  sendTo(to('appStatus'), { type: 'network.faild' }),
  sendTo(to('modal'), { type: 'modal.open', kind: 'provisional' }),
  // @ts-expect-error the field of the payload is misspelt
  sendTo(to('modal'), { type: 'modal.open', knd: 'provisional' }),
  // @ts-expect-error the value of the field is misspelt
  sendTo(to('modal'), { type: 'modal.open', kind: 'provisionl' }),
];

/** Child to parent and its sibling: a task to the checklist and its connection. */
export const taskToChecklist = [
  sendTo(to('checklistConnection'), { type: 'action.failed' }),
  // @ts-expect-error the type is misspelt
  sendTo(to('checklistConnection'), { type: 'action.faild' }),
  sendTo(to('checklist'), { type: 'task.saved', userTaskId: 11, field: 'starred', state }),
  // @ts-expect-error the field of the payload is misspelt
  sendTo(to('checklist'), { type: 'task.saved', userTaskId: 11, feld: 'starred', state }),
];

/** Child to parent: a resource to the registry of resources. */
export const resourceToResources = [
  sendTo(to('resources'), { type: 'resource.received', name: 'holds', facts: {} }),
  // @ts-expect-error the type is misspelt
  sendTo(to('resources'), { type: 'resource.recieved', name: 'holds', facts: {} }),
  // @ts-expect-error the field of the payload is misspelt
  sendTo(to('resources'), { type: 'resource.received', name: 'holds', fact: {} }),
];

/** Parent to child: the registry of resources to a resource, and the checklist to a task. */
export const parentToChild = setup({}).createMachine({
  entry: enqueueActions(({ enqueue }) => {
    const resource = resourceActorId('holds', null);
    enqueue.sendTo<ResourceRef>(resource, { type: 'resource.request', at: null });
    // @ts-expect-error the type is misspelt
    enqueue.sendTo<ResourceRef>(resource, { type: 'resource.reqest', at: null });
    // @ts-expect-error the field of the payload is misspelt
    enqueue.sendTo<ResourceRef>(resource, { type: 'resource.request', when: null });

    const task = taskActorId(11);
    enqueue.sendTo<TaskRef>(task, { type: 'task.markDone', at: '2026-09-28T15:00:00.000Z' });
    // @ts-expect-error the type is misspelt
    enqueue.sendTo<TaskRef>(task, { type: 'task.markDon', at: '2026-09-28T15:00:00.000Z' });
    // @ts-expect-error the field of the payload is misspelt
    enqueue.sendTo<TaskRef>(task, { type: 'task.markDone', when: '2026-09-28T15:00:00.000Z' });
  }),
});

/** Raise inside a machine: the checklist with a press. */
export const raiseInMachine = setup({
  types: { events: {} as ChecklistEvent },
  actions: {
    retry: raise({ type: 'checklist.retry' }),
    // @ts-expect-error the type is misspelt
    misspeltType: raise({ type: 'checklist.rety' }),
    press: raise({ type: 'checklist.press', userTaskId: 11, press: { type: 'task.bookmark' } }),
    // @ts-expect-error the field of the payload is misspelt
    misspeltField: raise({ type: 'checklist.press', usrTaskId: 11, press: { type: 'task.bookmark' } }),
    all: enqueueActions(({ enqueue }) => {
      enqueue.raise({ type: 'announcement.dismiss' });
      // @ts-expect-error the type is misspelt
      enqueue.raise({ type: 'announcement.dismis' });
      // @ts-expect-error the field of the payload is misspelt
      enqueue.raise({ type: 'checklist.opened', when: '2026-09-28T15:00:00.000Z' });
    }),
  },
});

/** Effect to actor, as in every `effects.ts`. */
export function effectToActor(system: System): void {
  receiver(system, 'resources')?.send({ type: 'resources.invalidate', names: ['holds'] });
  // @ts-expect-error the type is misspelt
  receiver(system, 'resources')?.send({ type: 'resources.invalidat', names: ['holds'] });
  // @ts-expect-error the field of the payload is misspelt
  receiver(system, 'resources')?.send({ type: 'resources.invalidate', name: ['holds'] });
  // @ts-expect-error there is no actor with this system id
  receiver(system, 'resource')?.send({ type: 'resources.invalidate', names: ['holds'] });
}

/** Screen to actor, with the hook. */
export function useScreenToActor(): void {
  const toasts = useSystemActor('toasts');
  toasts.send({ type: 'toast.dismiss', topic: { name: 'connectionTrouble' } });
  // @ts-expect-error the type is misspelt
  toasts.send({ type: 'toast.dismis', topic: { name: 'connectionTrouble' } });
  // @ts-expect-error the field of the payload is misspelt
  toasts.send({ type: 'toast.dismiss', tpic: { name: 'connectionTrouble' } });
  // @ts-expect-error there is no actor with this system id
  useSystemActor('notices');
}

/** Screen or effect to actor, with the actor itself. */
export function codeToActor(system: System): void {
  getActor(system, 'checklist').send({ type: 'checklist.opened', at: '2026-09-28T15:00:00.000Z', taskId: null });
  // @ts-expect-error the type is misspelt
  getActor(system, 'checklist').send({ type: 'checklist.opend', at: '2026-09-28T15:00:00.000Z' });
  // @ts-expect-error the field of the payload is misspelt
  findActor(system, 'checklist')?.send({ type: 'checklist.opened', when: '2026-09-28T15:00:00.000Z' });
  const session = getActor(system, 'session');
  // @ts-expect-error the event belongs to another actor
  session.send({ type: 'session.opened' });
}
