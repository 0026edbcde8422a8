import { type Client, createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { invalidatedBy, type ResourceName } from '../../api/resources.ts';
import type { SavedDismissal } from '../../rules/banner.ts';
import { dismissedAs } from '../../rules/dismissed-nudges.ts';
import { acknowledgeMessage } from '../checklist/acknowledge-message.ts';
import { messageKey } from '../checklist/message-key.ts';
import type { WriteContext } from '../save/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver } from '../shared/system.ts';
import type { BannerChange, Unreading } from './machine.ts';

/** The resources that are out of date after a change. */
const OUTDATED: Record<BannerChange['kind'], readonly ResourceName[]> = {
  // Messages may carry the same nudges.
  nudge: [...invalidatedBy.nudgeDismissed, ...invalidatedBy.messageRead],
  message: invalidatedBy.messageRead,
  unread: invalidatedBy.messageRead,
  appMessage: invalidatedBy.userMessageAcknowledged,
};

/**
 * Dismisses a line of the banner, or makes a message unread again, and tells the registry which resources are out of date.
 * Rejects with `ApiError`.
 * @returns the part of the change that is not saved if only a part succeeded, otherwise null
 */
export async function saveChange(
  dependencies: Dependencies,
  change: BannerChange,
  context: WriteContext,
): Promise<BannerChange | null> {
  const remaining =
    change.kind === 'unread'
      ? await makeUnread(dependencies, change, context)
      : await dismiss(dependencies, change, context);
  if (remaining !== null) return remaining;
  const names = OUTDATED[change.kind];
  receiver(context.system, 'resources')?.send({ type: 'resources.invalidate', names });
  return null;
}

/**
 * Dismisses one line of the banner. Rejects with `ApiError`. Source: decisions, banner dismissal; BANNER-09 to BANNER-15.
 * @returns the part of the dismissal that is not saved if only a part succeeded, otherwise null
 */
async function dismiss(
  dependencies: Dependencies,
  dismissal: SavedDismissal,
  context: WriteContext,
): Promise<SavedDismissal | null> {
  const { system, signal } = context;
  switch (dismissal.kind) {
    case 'nudge': {
      const types = await dismissNudges(createClient(dependencies.portal), signal, dismissal.types);
      return types.length > 0 ? { kind: 'nudge', types } : null;
    }
    case 'message':
      await createClient(dependencies.portal)('patchMessage', {
        path: { pk: dismissal.pk },
        body: { user_read_on: dependencies.now().toISOString() },
        signal,
      });
      return null;
    case 'appMessage':
      await acknowledgeMessage(dependencies, dismissal.id, context);
      // The checklist shows the same message.
      receiver(system, 'checklist')?.send({ type: 'save.succeeded', key: messageKey(dismissal.id) });
      return null;
  }
}

/** @returns null: there is no part of it that can succeed alone */
async function makeUnread(
  { portal }: Dependencies,
  { pk }: Unreading,
  { system, signal }: WriteContext,
): Promise<null> {
  await createClient(portal)('patchMessage', { path: { pk }, body: { user_read_on: null }, signal });
  // A visit to a post may have marked it read.
  receiver(system, 'whatsNewVisit')?.send({ type: 'message.unread', pk });
  return null;
}

/**
 * Sends one call for each name; two types may share a name.
 * @returns the types whose call failed. Rejects if every call failed.
 */
async function dismissNudges(client: Client, signal: AbortSignal, types: readonly string[]): Promise<string[]> {
  const names = [...new Set(types.map(dismissedAs))];
  const failures = new Map<string, unknown>();
  await Promise.all(
    names.map((name) =>
      client('dismissNudge', { body: { nudge_type: name }, signal }).catch((error: unknown) =>
        failures.set(name, error),
      ),
    ),
  );
  if (failures.size === 0) return [];
  const [error] = failures.values();
  if (failures.size === names.length) throw error;
  console.warn('A change could not be saved.', toFailure(error));
  return types.filter((type) => failures.has(dismissedAs(type)));
}
