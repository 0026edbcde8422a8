import type { ActorRef, AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { AppStatusRef } from '../app-status/machine.ts';
import type { BannerRef } from '../banner/machine.ts';
import type { ChecklistRef, ChecklistSnapshot } from '../checklist/machine.ts';
import { taskActorId } from '../checklist/task-actor-id.ts';
import type { ConnectionRef } from '../connection/machine.ts';
import type { DemoRef } from '../demo/machine.ts';
import type { GuardRef } from '../guard/machine.ts';
import type { ModalRef } from '../modal/machine.ts';
import type { ResourceRef } from '../resource/machine.ts';
import type { SessionRef } from '../session/machine.ts';
import type { TaskRef } from '../task/machine.ts';
import type { ToastsRef } from '../toasts/machine.ts';
import type { WhatsNewVisitRef } from '../whats-new-visit/machine.ts';
import { type PortalSnapshot, resourceActorId } from './machine.ts';

type FixedChildren = {
  appStatus: AppStatusRef;
  session: SessionRef;
  guard: GuardRef;
  connection: ConnectionRef;
  taskList: ChecklistRef;
  /** These five come a moment after the first screen. */
  modal: ModalRef;
  banner: BannerRef;
  notices: ToastsRef;
  demo: DemoRef;
  whatsNewVisit: WhatsNewVisitRef;
};

type Parent = Pick<ActorRef<AnyMachineSnapshot, never>, 'getSnapshot'>;

/** One of the portal's fixed children. They live as long as the portal does. */
export function getChild<Id extends keyof FixedChildren>(portal: Parent, id: Id): FixedChildren[Id] {
  const child = portal.getSnapshot().children[id] as AnyActorRef | undefined;
  if (child === undefined) throw new Error(`the portal has no child "${id}"; was it started?`);
  return child as FixedChildren[Id];
}

/** The actor of a resource, undefined as long as no screen has wanted it. */
export const getResource = ({ children }: PortalSnapshot, name: string, parameter: string | null) =>
  children[resourceActorId(name, parameter)] as ResourceRef | undefined;

/** The actor of a task, undefined until a person touches it. */
export const getTask = ({ children }: ChecklistSnapshot, userTaskId: number) =>
  children[taskActorId(userTaskId)] as TaskRef | undefined;
