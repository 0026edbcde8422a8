import { createActor } from 'xstate';
import { type AnswersByCookie, keepAnswers, takeAnswers, withToken } from '../../api/answers-in-page.ts';
import { type Client, createClient, createTransport } from '../../api/client.ts';
import { deduplicate } from '../../api/deduplicate.ts';
import { retryAfter401 } from '../../api/retry-after-401.ts';
import type { ClientOptions, Transport } from '../../api/wire.ts';
import type { OptionalBlock } from '../../rules/search-places.ts';
import { createAppStatus, reportAnswers } from '../app-status/effects.ts';
import type { DemoTogglePlace } from '../demo/machine.ts';
import { createGuard } from '../guard/effects.ts';
import { createResources } from '../resources/effects.ts';
import { createSession, isStillSignedIn, renewToken } from '../session/effects.ts';
import { selectChecklistToken, selectToken } from '../session/selectors.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { createPortalMachine, type PortalEvent, type PortalRef } from './machine.ts';
import { untilFrame } from './send-to-frame.ts';

export type PortalOptions = Pick<
  Dependencies,
  'now' | 'random' | 'page' | 'memory' | 'answers' | 'demo' | 'showDemo' | 'site' | 'nextStepsUrl' | 'pushKey'
> & {
  apiBase: string;
  nextStepsHost: string;
  /** Null without a calendar subscription. */
  calendarUrl: string | null;
  /** Whether Account lists the user's sessions; left out where it does not. */
  sessionList?: boolean;
  /** Where a user downloads what is stored about them; null or left out where they cannot. */
  dataUrl?: string | null;
  /** The term last seen on this device; null on a device without one. */
  term: string | null;
  /** Milliseconds until demo mode ends by itself; left out while it is off. */
  demoRemaining?: number;
  /** The demo toggle whose press began this visit; left out after a page load. */
  demoPlace?: DemoTogglePlace | undefined;
  fetch?: typeof globalThis.fetch;
  /** As in `ClientOptions`. */
  connect?: ClientOptions['connect'];
  /** The answers by cookie that the page brings. Each is taken out when it is used. */
  answersInPage?: AnswersByCookie;
  /** Where the answers by cookie are kept for the page that is drawn. */
  keptAnswers?: AnswersByCookie;
};

export type Portal = {
  portal: PortalRef;
  /** Loads the checklist's machines and starts them. The first screen does without them. */
  loadChecklist: () => Promise<void>;
  /** Loads the machines of the parts around the page and starts them, once the first screen is shown. */
  loadFrame: () => Promise<void>;
  /** Loads the machines that the first screen does without and starts them, once those of `loadFrame` have started. */
  loadLater: () => Promise<void>;
};

/** The root actor, connected to the network and not yet started. Each call reads its token from the session. */
export function createPortal(options: PortalOptions): Portal {
  const {
    apiBase,
    nextStepsHost,
    calendarUrl,
    term,
    now,
    random,
    page,
    memory,
    answers,
    demo,
    showDemo,
    site,
    nextStepsUrl,
    pushKey,
  } = options;
  const network = {
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.connect === undefined ? {} : { connect: options.connect }),
  };
  const data = demo === null ? network : { fetch: demo.fetch };
  const noToken = () => null;
  const session = () => getActor(portal.system, 'session');
  const token = () => selectToken(session().getSnapshot());
  const byCookie = (host: ClientOptions, report = (transport: Transport) => transport): Client => {
    const { answersInPage, keptAnswers } = options;
    const client = createClient(deduplicate(report(createTransport({ ...host, credentials: 'include' }))));
    const taking = answersInPage === undefined ? client : takeAnswers(client, answersInPage);
    return keptAnswers === undefined ? taking : keepAnswers(taking, keptAnswers);
  };
  // The checklist's specification asks for the content type with every call.
  const checklistHost = { base: nextStepsHost, headers: { 'content-type': 'application/json' } };
  const confirm = (signal: AbortSignal) => isStillSignedIn(session(), signal);
  const renew = (signal: AbortSignal) => renewToken(session(), signal);
  // The calls of demo mode need no network.
  const reporting = (transport: Transport): Transport =>
    demo === null ? reportAnswers(transport, () => getActor(portal.system, 'appStatus'), now) : transport;
  const dependencies: Dependencies = {
    portal: reporting(
      withToken(retryAfter401(createTransport({ base: apiBase, token, ...data }), confirm), token, renew),
    ),
    // Status and user call go to the network in demo mode too, and do not wait for its code. What it means when they get no
    // answer, the machines that send them know.
    portalByCookie: byCookie({ base: apiBase, token: noToken, ...network }),
    checklist: reporting(
      createTransport({ ...checklistHost, token: () => selectChecklistToken(session().getSnapshot()), ...data }),
    ),
    checklistByCookie: byCookie({ ...checklistHost, token: noToken, ...data }, reporting),
    calendar: reporting(withToken(retryAfter401(calendarTransport(calendarUrl, token, data), confirm), token, renew)),
    isServed: (signal) =>
      (options.fetch ?? fetch)(`${apiBase}/status`, { cache: 'no-store', signal }).then(
        () => true,
        () => false,
      ),
    isStillSignedIn: confirm,
    site,
    accountBlocks: demo === null ? accountBlocksOf(options) : [],
    nextStepsUrl,
    pushKey,
    now,
    random,
    page,
    memory,
    answers,
    demo,
    showDemo,
  };
  const portal: PortalRef = createActor(
    createPortalMachine({
      actors: {
        appStatus: createAppStatus(dependencies),
        session: createSession(dependencies),
        guard: createGuard(dependencies),
        resources: createResources(dependencies),
      },
    }),
    {
      systemId: 'portal',
      input: { term, demo: { isOn: demo !== null, remaining: options.demoRemaining ?? 0, place: options.demoPlace } },
    },
  );
  /** A drawing on the server may have ended while the code loaded. */
  const sendUnlessStopped = (event: PortalEvent) => {
    if (portal.getSnapshot().status !== 'stopped') portal.send(event);
  };
  return {
    portal,
    loadChecklist: async () => {
      const { checklistActors } = await import('./checklist-actors.ts');
      sendUnlessStopped({
        type: 'checklist.loaded',
        actors: checklistActors(dependencies, (signal) => untilFrame(portal, signal)),
      });
    },
    loadFrame: async () => {
      const { frameActors } = await import('./frame-actors.ts');
      sendUnlessStopped({ type: 'frame.loaded', actors: frameActors(dependencies) });
    },
    loadLater: async () => {
      const { laterActors } = await import('./later-actors.ts');
      sendUnlessStopped({ type: 'later.loaded', actors: laterActors(dependencies) });
    },
  };
}

/** The setting is the whole address of the calls. Nothing sends one without the setting, because nothing offers it. */
function calendarTransport(
  calendarUrl: string | null,
  token: () => string | null,
  network: Pick<ClientOptions, 'fetch'>,
): Transport {
  const transport = createTransport({ base: calendarUrl ?? '', token, ...network });
  return (_, request) => transport('', request);
}

/** The optional blocks of Account, of which demo mode has none. */
const accountBlocksOf = ({ calendarUrl, sessionList = false, dataUrl = null }: PortalOptions): OptionalBlock[] => [
  ...(calendarUrl === null ? [] : (['calendar'] as const)),
  ...(sessionList ? (['sessions'] as const) : []),
  ...(dataUrl === null ? [] : (['data'] as const)),
];
