import type { ActorRef, AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { AccountEvent } from '../account/machine.ts';
import type { AppStatusEvent } from '../app-status/machine.ts';
import type { BannerEvent } from '../banner/machine.ts';
import type { CalendarSubscriptionEvent } from '../calendar-subscription/machine.ts';
import type { ChecklistEvent } from '../checklist/machine.ts';
import type { DemoEvent } from '../demo/machine.ts';
import type { GuardEvent } from '../guard/machine.ts';
import type { KeptScheduleEvent } from '../kept-schedule/machine.ts';
import type { ModalEvent } from '../modal/machine.ts';
import type { OnboardingEvent } from '../onboarding/machine.ts';
import type { PortalEvent } from '../portal/machine.ts';
import type { PreferencesEvent } from '../preferences/machine.ts';
import type { ResourcesEvent } from '../resources/machine.ts';
import type { SearchEvent } from '../search/machine.ts';
import type { SessionEvent } from '../session/machine.ts';
import type { SessionListEvent } from '../session-list/machine.ts';
import type { ToastsEvent } from '../toasts/machine.ts';
import type { WhatsNewVisitEvent } from '../whats-new-visit/machine.ts';

/** The long-lived actors by their system id, each with the events that it accepts. */
export type SystemEvents = {
  portal: PortalEvent;
  appStatus: AppStatusEvent;
  session: SessionEvent;
  guard: GuardEvent;
  resources: ResourcesEvent;
  toasts: ToastsEvent;
  checklist: ChecklistEvent;
  preferences: PreferencesEvent;
  onboarding: OnboardingEvent;
  modal: ModalEvent;
  banner: BannerEvent;
  account: AccountEvent;
  demo: DemoEvent;
  whatsNewVisit: WhatsNewVisitEvent;
  search: SearchEvent;
  calendarSubscription: CalendarSubscriptionEvent;
  sessionList: SessionListEvent;
  keptSchedule: KeptScheduleEvent;
};

export type SystemId = keyof SystemEvents;

/** An actor as a sender sees it: only the events that it accepts. */
type Receiver<Event extends EventObject> = ActorRef<AnyMachineSnapshot, Event>;

export type System = AnyActorRef['system'];

/**
 * A long-lived actor, as a receiver of events.
 * @returns undefined while it does not exist: its code may load later, and a test may run one machine alone
 */
export function receiver<Id extends SystemId>(system: System, id: Id): Receiver<SystemEvents[Id]> | undefined {
  return system.get(id);
}

/**
 * The target of `sendTo` for a long-lived actor. While that actor does not exist, the event goes to the sender itself,
 * which ignores it.
 */
export const to =
  <Id extends SystemId>(id: Id) =>
  ({ system, self }: { system: System; self: AnyActorRef }): Receiver<SystemEvents[Id]> =>
    receiver(system, id) ?? self;
