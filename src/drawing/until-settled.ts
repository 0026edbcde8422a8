import { waitFor } from 'xstate';
import { selectHasSettled, selectIsRecalled } from '../machines/banner/selectors.ts';
import type { ChecklistSnapshot } from '../machines/checklist/machine.ts';
import type { OnboardingSnapshot } from '../machines/onboarding/machine.ts';
import type { PortalRef } from '../machines/portal/machine.ts';
import type { ResourcesSnapshot } from '../machines/resources/machine.ts';
import { selectIsRunningFor, selectRunning } from '../machines/resources/selectors.ts';
import { findActor, getActor } from '../machines/shared/actors.ts';

/**
 * Waits until the registry of resources, the banner, the checklist and its onboarding have no call running. From then on, the portal on
 * the server and the one in the browser have the same state. Rejects when the signal aborts.
 * @param mayBeLate whether the call of the resource with this name may run on
 */
export async function untilSettled(
  { system }: PortalRef,
  signal: AbortSignal,
  mayBeLate: (name: string) => boolean = () => false,
): Promise<void> {
  const options = { signal, timeout: Number.POSITIVE_INFINITY };
  const resources = getActor(system, 'resources');
  const [banner, checklist] = [findActor(system, 'banner'), findActor(system, 'checklist')];
  const onboarding = findActor(system, 'onboarding');
  const isSettled = (snapshot: ResourcesSnapshot) => selectRunning(snapshot).every((name) => mayBeLate(name));
  const isNoticeLate = () => selectIsRunningFor('banner')(resources.getSnapshot());
  const isBannerSettled = (snapshot: Parameters<typeof selectHasSettled>[0]) =>
    (selectHasSettled(snapshot) || isNoticeLate()) && selectIsRecalled(snapshot);
  // Their selectors are in files that most pages do not load.
  const isChecklistSettled = (snapshot: ChecklistSnapshot) => !snapshot.hasTag('listBusy');
  const isOnboardingSettled = (snapshot: OnboardingSnapshot) => !snapshot.matches({ unknown: 'checking' });
  const hasSettled = () =>
    isSettled(resources.getSnapshot()) &&
    (banner === undefined || isBannerSettled(banner.getSnapshot())) &&
    (checklist === undefined || isChecklistSettled(checklist.getSnapshot())) &&
    (onboarding === undefined || isOnboardingSettled(onboarding.getSnapshot()));
  // Each may start a call of another one.
  while (!hasSettled()) {
    await waitFor(resources, isSettled, options);
    if (banner !== undefined) await waitFor(banner, isBannerSettled, options);
    if (checklist !== undefined) await waitFor(checklist, isChecklistSettled, options);
    if (onboarding !== undefined) await waitFor(onboarding, isOnboardingSettled, options);
  }
}
