import type { AccountRef } from '../account/machine.ts';
import type { AppStatusRef } from '../app-status/machine.ts';
import type { BannerRef } from '../banner/machine.ts';
import type { CalendarSubscriptionRef } from '../calendar-subscription/machine.ts';
import type { ChecklistRef } from '../checklist/machine.ts';
import type { DemoRef } from '../demo/machine.ts';
import type { GuardRef } from '../guard/machine.ts';
import type { KeptScheduleRef } from '../kept-schedule/machine.ts';
import type { ModalRef } from '../modal/machine.ts';
import type { OnboardingRef } from '../onboarding/machine.ts';
import type { PortalRef } from '../portal/machine.ts';
import type { PreferencesRef } from '../preferences/machine.ts';
import type { ResourcesRef } from '../resources/machine.ts';
import type { SearchRef } from '../search/machine.ts';
import type { SessionRef } from '../session/machine.ts';
import type { SessionListRef } from '../session-list/machine.ts';
import type { ToastsRef } from '../toasts/machine.ts';
import type { WhatsNewVisitRef } from '../whats-new-visit/machine.ts';
import type { System, SystemId } from './system.ts';

/** The long-lived actors by their system id, with their snapshots: for effects and screens. */
type SystemActors = {
  portal: PortalRef;
  appStatus: AppStatusRef;
  session: SessionRef;
  guard: GuardRef;
  resources: ResourcesRef;
  /** These start when their code has loaded. */
  toasts: ToastsRef;
  checklist: ChecklistRef;
  preferences: PreferencesRef;
  onboarding: OnboardingRef;
  modal: ModalRef;
  banner: BannerRef;
  account: AccountRef;
  demo: DemoRef;
  whatsNewVisit: WhatsNewVisitRef;
  search: SearchRef;
  calendarSubscription: CalendarSubscriptionRef;
  sessionList: SessionListRef;
  keptSchedule: KeptScheduleRef;
};

/** @returns a long-lived actor, or undefined while it does not exist */
export function findActor<Id extends SystemId>(system: System, id: Id): SystemActors[Id] | undefined {
  return system.get(id);
}

/**
 * A long-lived actor that must exist.
 * @throws when it does not: it was not started, or its code has not loaded yet
 */
export function getActor<Id extends SystemId>(system: System, id: Id): SystemActors[Id] {
  const actor = findActor(system, id);
  if (actor === undefined) throw new Error(`There is no actor "${id}". Was the portal started?`);
  return actor;
}
