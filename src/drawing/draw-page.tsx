import { createMemoryHistory, type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { waitFor } from 'xstate';
import type { AnswersByCookie } from '../api/answers-in-page.ts';
import { isResourceName, type Row, resources, storedNameOf } from '../api/resources.ts';
import { isAnswerOf } from '../browser/answer-storage.ts';
import type { Device } from '../browser/device.ts';
import { noAnswers, noMemory, noPage } from '../browser/no-page.ts';
import type { Settings } from '../browser/settings.ts';
import { statedDevice } from '../browser/stated-device.ts';
import { selectErrorState } from '../machines/app-status/selectors.ts';
import { selectListView } from '../machines/checklist/selectors.ts';
import { selectVerdict } from '../machines/guard/selectors.ts';
import { createPortal } from '../machines/portal/effects.ts';
import type { PortalRef } from '../machines/portal/machine.ts';
import { screenOf, selectUserPresence } from '../machines/portal/selectors.ts';
import { selectAnswerOf } from '../machines/resource/selectors.ts';
import { selectResource, selectRunning, selectTerm, selectUnanswered } from '../machines/resources/selectors.ts';
import { selectUser } from '../machines/session/selectors.ts';
import { findActor, getActor } from '../machines/shared/actors.ts';
import type { StoredAnswer } from '../machines/shared/dependencies.ts';
import { createPortalRouter } from '../routes/router.ts';
import { alertKey } from '../rules/alerts.ts';
import type { HtmlWriter } from '../rules/allowed-markup.ts';
import { type DrawnFacts, markOfAlert } from '../rules/device-cookie.ts';
import { hasExpired } from '../rules/lifetimes.ts';
import type { Site } from '../site.ts';
import { loadDeferredParts } from '../ui/app/Deferred.tsx';
import { CameLate } from '../ui/hooks/came-later.ts';
import { type AgesOfAnswers, addressOf, directTransport } from './direct-transport.ts';
import type { DrawnPage, PageToDraw, SecondPart } from './drawing.ts';
import { untilSettled } from './until-settled.ts';

/** Names of the resources whose answers have figures. */
const WITH_FIGURES = Object.entries<Row>(resources).flatMap(([name, { hasFigures }]) => (hasFigures ? [name] : []));

/** A host that no call reaches: the calls of a drawing are answered in the same process. */
const IN_PROCESS = 'https://portal.invalid';

export type Deployment = { settings: Settings; site: Site; html: HtmlWriter };

/**
 * Draws a page as the app draws it in a browser: the same portal machine starts, its calls are answered, and the router's
 * tree becomes HTML. Each drawing has a portal and a router of its own; two drawings share nothing but code.
 * @returns null unless the address shows a page to a person who is signed in, and in time: then the browser decides what to do
 * @throws if a call cannot be sent at all, or a component cannot be drawn without a browser
 */
export async function drawPage(page: PageToDraw, deployment: Deployment): Promise<DrawnPage | null> {
  const { fetch, wait, limit } = page;
  const { settings, site, html } = deployment;
  const { origin: _, address, stored: __, ...drawnDevice } = page.device;
  const { device, read } = recordReads(statedDevice(page.device, html));
  const answers: Record<string, StoredAnswer> = {};
  const old: Record<string, StoredAnswer> = {};
  const ages: AgesOfAnswers = new Map();
  const withheld = page.device.hidesFigures ? WITH_FIGURES : [];
  const { left = [] } = page;
  const isLeft = (name: string) => left.includes(name);
  const isOfSystem = await loadIsOfSystem();
  const mayBeLate = (name: string) => isLeft(name) || isOfSystem(name);
  const byCookie: AnswersByCookie = {};
  const { portal, loadChecklist, loadFrame } = createPortal({
    ...settings,
    apiBase: `${IN_PROCESS}${settings.apiBase}`,
    nextStepsHost: IN_PROCESS,
    site,
    term: page.term ?? null,
    connect: directTransport(fetch, ages),
    keptAnswers: byCookie,
    demo: null,
    now: device.now,
    // No page that is drawn waits for another try.
    random: () => 0.5,
    showDemo: () => {},
    page: noPage,
    answers: {
      ...noAnswers,
      read: (key) => answers[key] ?? null,
      write: (key, { receivedAt }, checked) => {
        const isOld = hasExpired(receivedAt, lifetimeOf(key), device.now().toISOString());
        delete old[key];
        // A newer one is on its way, which no call may miss.
        (isOld ? old : answers)[key] = { content: checked, receivedAt, isChecked: true };
      },
      ofServer: {
        // The browser asks for what is withheld, and would draw a fresh answer.
        mayBeOld: (key) => isOfSystem(nameIn(key)) && !withheld.includes(nameIn(key)),
        ageOf: (path, query) => ages.get(addressOf(path, query)) ?? 0,
      },
    },
    memory: noMemory,
  });
  const router = createPortalRouter({ portal, settings, site, device, loadChecklist });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const runningNames = () => selectRunning(getActor(portal.system, 'resources').getSnapshot());
  const lateNames = () => [...new Set(runningNames().flatMap(namesOfAnswer))];
  /** @param cameLate names of the resources whose answers were late for the first part; none there */
  const draw = (cameLate: string[]): DrawnPage | null => {
    if (!showsPage(portal)) return null;
    dismissAlerts(portal, page.device.dismissedAlerts);
    const markup = renderToString(
      <CameLate value={cameLate}>
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>
      </CameLate>,
    );
    // React leaves a part to the browser if it throws, and if its code is missing.
    if (markup.includes('<!--$!-->')) throw new Error(`A part of ${address} cannot be drawn here.`);
    const shownUser = selectUser(getActor(portal.system, 'session').getSnapshot());
    const { getUser } = byCookie;
    if (shownUser === null || getUser === undefined) return null;
    const resources = getActor(portal.system, 'resources').getSnapshot();
    return {
      markup,
      answers: contentsOf(answers, withheld),
      ...(Object.keys(old).length === 0 ? {} : { old: timedContentsOf(old, withheld) }),
      // A newer answer may have replaced the preferences.
      byCookie: { ...byCookie, getUser: { ...getUser, preferences: shownUser.preferences } },
      facts: {
        device: drawnDevice,
        read,
        failed: selectUnanswered(resources),
        late: lateNames(),
        follows: [],
        cameLate,
        withheld,
        term: selectTerm(resources) === currentTermIn(answers) ? null : selectTerm(resources),
      },
      second: null,
    };
  };
  const secondAfter = (late: readonly string[]): SecondPart => {
    // What is on the screen already, in an old answer, has its place.
    const shown = late.filter((name) =>
      Object.entries(old).some(([key, each]) => isAnswerOf(key, [name]) && hasContent(each)),
    );
    let hasEnded = false;
    return {
      draw: async (until) => {
        try {
          await inTime(untilSettled(portal, until, isLeft), until);
        } catch (error) {
          if (!hasEnded) throw error;
        }
        // What has not come by then is left to the browser.
        if (hasEnded || !runningNames().every(mayBeLate)) return null;
        const missing = lateNames();
        const arrived = late.filter((name) => !missing.includes(name));
        return arrived.length === 0 ? null : draw(arrived.filter((name) => !shown.includes(name)));
      },
      end: () => {
        hasEnded = true;
        portal.stop();
      },
    };
  };
  portal.start();
  let second: SecondPart | null = null;
  try {
    if (!(await inTime(askForUser(portal, limit), limit))) return null;
    if (selectUser(getActor(portal.system, 'session').getSnapshot()) === null) return null;
    const code = Promise.all([loadFrame(), loadDeferredParts()]);
    if (!(await inTime(Promise.all([router.load(), code]), limit))) return null;
    if (!hasPage(router)) return null;
    const hasOwn = () => inTime(untilSettled(portal, limit, mayBeLate), limit);
    if (!(await hasOwn())) return null;
    page.onWait?.();
    // A late answer may need another one of this server.
    if (!(await inTime(untilSettled(portal, wait, isLeft), wait)) && !(await hasOwn())) return null;
    const drawn = draw([]);
    if (drawn === null || page.inParts !== true || drawn.facts.late.every(isLeft)) return drawn;
    const late = drawn.facts.late.filter((name) => !isLeft(name));
    second = secondAfter(late);
    return { ...drawn, second, facts: { ...drawn.facts, follows: late.filter((name) => !withheld.includes(name)) } };
  } finally {
    if (second === null) portal.stop();
  }
}

/** Only answers of other systems may be late. The server has the alerts in its memory, and a late one would move the page. */
async function loadIsOfSystem(): Promise<(name: string) => boolean> {
  const { endpoints } = await import('../api/endpoints.gen.ts');
  return (name) => {
    if (!isResourceName(name) || name === 'alerts') return false;
    const { endpoint }: Row = resources[name];
    return endpoints[endpoint].path.startsWith('/integrations/');
  };
}

/** The code of the current term in the answers; null without one. */
function currentTermIn({ 'currentTerm/': entry }: Record<string, StoredAnswer>): string | null {
  const { p_term_out: code }: { p_term_out?: unknown } = Object(entry?.content);
  return typeof code === 'string' ? code : null;
}

/** The names by which an answer is asked for and stored. */
function namesOfAnswer(name: string): string[] {
  return isResourceName(name) ? [name, storedNameOf(name)] : [name];
}

/** Asks who the person is. Without a user the browser has to leave the page, or to ask again. */
async function askForUser({ system }: PortalRef, signal: AbortSignal): Promise<void> {
  const session = getActor(system, 'session');
  session.send({ type: 'session.fetch' });
  await waitFor(session, (snapshot) => snapshot.hasTag('settled'), { signal, timeout: Number.POSITIVE_INFINITY });
}

/** The device, and the stored texts that components read of it from now on. */
function recordReads(device: Device): { device: Device; read: DrawnFacts['read'] } {
  const read: DrawnFacts['read'] = {};
  const record = (key: string): string => {
    const text = device.read(key);
    read[key] = text;
    return text;
  };
  return { read, device: { ...device, read: record } };
}

/** Tells the banner which alerts were dismissed on the device, which has only told their marks. */
function dismissAlerts({ system }: PortalRef, marks: readonly string[]): void {
  const alerts = selectResource('alerts', null)(getActor(system, 'resources').getSnapshot());
  const answer = selectAnswerOf('alerts')(alerts?.getSnapshot());
  const keys = (answer ?? []).map(alertKey).filter((key) => marks.includes(markOfAlert(key)));
  findActor(system, 'banner')?.send({ type: 'alerts.dismissed', keys });
}

/** @param withheld names of the resources whose answers stay here */
function contentsOf(answers: Record<string, StoredAnswer>, withheld: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(answers).filter(([key]) => !isAnswerOf(key, withheld));
  return Object.fromEntries(kept.map(([key, { content }]) => [key, content]));
}

/** As `contentsOf`, with the time of each. */
function timedContentsOf(
  answers: Record<string, StoredAnswer>,
  withheld: readonly string[],
): NonNullable<DrawnPage['old']> {
  const kept = Object.entries(answers).filter(([key]) => !isAnswerOf(key, withheld));
  return Object.fromEntries(kept.map(([key, { content, receivedAt }]) => [key, { content, receivedAt }]));
}

/** The name under which an answer with this key is stored. */
const nameIn = (key: string): string => key.slice(0, key.indexOf('/'));

/** Milliseconds for which an answer with this key counts as fresh. */
function lifetimeOf(key: string): number {
  const name = nameIn(key);
  return isResourceName(name) ? resources[name].minutes * 60_000 : Number.POSITIVE_INFINITY;
}

const hasContent = ({ content }: StoredAnswer) => content !== null && !(Array.isArray(content) && content.length === 0);

function showsPage(portal: PortalRef): boolean {
  const { system } = portal;
  const [user, error, verdict] = [
    selectUserPresence(portal.getSnapshot()),
    selectErrorState(getActor(system, 'appStatus').getSnapshot()),
    selectVerdict(getActor(system, 'guard').getSnapshot()),
  ];
  // A list that could not be loaded is one of several failures in a row, which the browser counts.
  const checklist = findActor(system, 'checklist')?.getSnapshot();
  const hasList = checklist === undefined || selectListView(checklist) !== 'failed';
  return verdict === 'admitted' && screenOf(user, error, verdict) === 'page' && hasList;
}

/** An address that leads to another one has no page of its own. */
function hasPage({ state, routesById }: RegisteredRouter): boolean {
  const match = state.matches.at(-1);
  return match !== undefined && routesById[match.routeId].options.component !== undefined;
}

/** @returns whether the promise was fulfilled before the signal aborted. A rejection is passed on, unless it is that abort */
async function inTime(work: Promise<unknown>, limit: AbortSignal): Promise<boolean> {
  const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false), { once: true }));
  const done = work.then(
    () => true,
    (error: unknown) => {
      if (limit.aborted) return false;
      throw error;
    },
  );
  return limit.aborted ? false : Promise.race([done, late]);
}
