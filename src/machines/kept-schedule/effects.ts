import { fromCallback, fromPromise, waitFor } from 'xstate';
import type { AnswerOf } from '../../api/resources.ts';
import { type KeptSchedule, keepSchedule, noteKeptSchedule, recallKeptSchedule } from '../../browser/kept-schedule.ts';
import { forgetKeptSchedule } from '../../browser/service-worker/page-cache.ts';
import { siteColors } from '../../browser/site-colors.ts';
import { addDays, dayOf } from '../../rules/dates.ts';
import { termName } from '../../rules/terms.ts';
import { timeInZone } from '../../rules/zones.ts';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectAnswerOf, selectView } from '../resource/selectors.ts';
import { selectResource, selectTerm } from '../resources/selectors.ts';
import { showResources } from '../resources/show-resources.ts';
import { watchResource } from '../resources/watch-resource.ts';
import type { SessionSnapshot } from '../session/machine.ts';
import { selectIsStudent, selectUser } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import { createKeptScheduleMachine, type Kept, type KeptScheduleEvent } from './machine.ts';

type Needs = Pick<Dependencies, 'now' | 'demo' | 'site'>;

/** The machine of the kept schedule, connected to the session, the schedule and the cache of the offline page. */
export const createKeptSchedule = (dependencies: Needs) =>
  createKeptScheduleMachine({
    actors: {
      // The sample student of demo mode is not another user of this device, and has no schedule to keep.
      watchUser: fromCallback(({ system, sendBack }) =>
        dependencies.demo === null ? watchUser(system, sendBack) : undefined,
      ),
      watchSchedule: fromCallback(({ system, input, sendBack }) => watchSchedule(system, input.savedAt, sendBack)),
      recall: fromPromise(({ input }) => recallKeptSchedule(input.username, dependencies.now())),
      keep: fromPromise(async ({ input, system, signal }) => {
        const { html, kept } = await writtenPage(dependencies, system, signal);
        if (input.username === null) return null;
        noteKeptSchedule(input.username, kept);
        try {
          return await saved(html, kept);
        } catch (error) {
          await forgetKeptSchedule();
          throw error;
        }
      }),
      update: fromPromise(async ({ input, system, signal }) => {
        // Another tab may have switched it off, and the term may have ended.
        if ((await recallKeptSchedule(input.username, dependencies.now())) === null) return null;
        const { html, kept } = await writtenPage(dependencies, system, signal);
        return saved(html, kept);
      }),
      forget: fromPromise(() => forgetKeptSchedule()),
    },
  });

async function saved(html: string, kept: KeptSchedule): Promise<Kept> {
  return (await keepSchedule(html, kept)) ? { savedAt: kept.savedAt } : null;
}

/** The page of `pageOf`, while the registry fetches what it needs. */
async function writtenPage(needs: Needs, system: System, signal: AbortSignal): ReturnType<typeof pageOf> {
  showResources(system, 'keptSchedule', ['currentTerm', 'schedule', 'termInfo'], needs.now().toISOString());
  try {
    return await pageOf(needs, system, signal);
  } finally {
    showResources(system, 'keptSchedule', [], null);
  }
}

/** The page with the schedule of the current term. Rejects if the schedule or the end of the term is not known. */
async function pageOf(
  { now, site }: Needs,
  system: System,
  signal: AbortSignal,
): Promise<{ html: string; kept: KeptSchedule }> {
  const at = now();
  const resources = getActor(system, 'resources');
  const { keptPage } = await import('../../browser/service-worker/kept-page.ts');
  const { context } = await waitFor(resources, (snapshot) => selectTerm(snapshot) !== null, { signal });
  const term = context.term;
  const meetings = (await settled(system, 'schedule', term, signal)) ?? [];
  const info = await settled(system, 'termInfo', null, signal).catch(() => null);
  const { start_date: first = null, end_date: last = null } = info?.term === term ? info : {};
  const period = first === null || last === null ? null : { first, last };
  const lastDay =
    last ??
    meetings
      .map(({ ENDDATE }) => dayOf(ENDDATE ?? ''))
      .toSorted()
      .at(-1) ??
    '';
  const until = timeInZone(site.timeZone, addDays(lastDay, 1));
  if (until === null) throw new Error('The end of the term is not known.');
  if (until <= at) throw new Error('The term is over.');
  signal.throwIfAborted();
  return {
    html: keptPage(
      { ...site, colors: siteColors(document) },
      { termName: termName(term), meetings, period, savedAt: at },
    ),
    kept: { savedAt: at.toISOString(), until: until.toISOString() },
  };
}

/** Waits for a resource. Rejects if it fails. */
async function settled<Name extends 'schedule' | 'termInfo'>(
  system: System,
  name: Name,
  parameter: string | null,
  signal: AbortSignal,
): Promise<AnswerOf<Name> | null> {
  const select = selectResource(name, parameter);
  const resources = getActor(system, 'resources');
  const actor = select(await waitFor(resources, (snapshot) => select(snapshot) !== undefined, { signal }));
  if (actor === undefined) throw new Error(`There is no actor for ${name}.`);
  const snapshot = await waitFor(actor, (candidate) => selectView(candidate) !== 'loading', { signal });
  if (selectView(snapshot) === 'failed') throw new Error(`The call for ${name} has failed.`);
  return selectAnswerOf(name)(snapshot);
}

function watchUser(system: System, sendBack: SendBack<KeptScheduleEvent>): () => void {
  const session = getActor(system, 'session');
  /** Undefined while it is not known who is signed in. */
  const usernameOf = (snapshot: SessionSnapshot) =>
    snapshot.matches('signedIn') || snapshot.matches('provisional')
      ? (selectUser(snapshot)?.username ?? null)
      : undefined;
  return watchActor(session, usernameOf, (username) => {
    if (username === undefined) return;
    const isStudent = username !== null && selectIsStudent(session.getSnapshot());
    sendBack({ type: 'keptSchedule.userKnown', username, isStudent });
  });
}

/** Sends `keptSchedule.scheduleChanged` when the current term's schedule is an answer that arrived after `savedAt`. */
function watchSchedule(system: System, savedAt: string | null, sendBack: SendBack<KeptScheduleEvent>): () => void {
  const update = (snapshot: ResourceSnapshot) => {
    const { receivedAt } = snapshot.context;
    const isNewer = snapshot.matches('ready') && receivedAt !== null && receivedAt > (savedAt ?? '');
    if (isNewer) sendBack({ type: 'keptSchedule.scheduleChanged' });
  };
  return watchResource(system, (snapshot) => selectResource('schedule', selectTerm(snapshot))(snapshot), update);
}
