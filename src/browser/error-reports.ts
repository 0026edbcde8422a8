import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  type Event,
  getClient,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import { isTakeOverFault, type TakeOverFailure } from '../rules/take-over-failures.ts';

/** The share of page loads and navigations that are timed. Source: decisions, deployment settings (sentryDsn); START-09. */
const TRACED = 0.05;

type Destination = {
  /** The address of the reports, as Sentry gives it. */
  dsn: string;
  version: string;
};

/**
 * Reports uncaught errors of the page. Loaded only when a deployment asks for it. A report contains the error, its place
 * in the code and the page; it contains nothing about the user or what the portal shows them.
 */
export function reportErrors({ dsn, version }: Destination): void {
  // A failure that was reported first has started it.
  if (getClient() !== undefined) return;
  init({
    dsn,
    release: version,
    tracesSampleRate: TRACED,
    // The parts of a streamed trace would not pass through `beforeSendTransaction`.
    traceLifecycle: 'static',
    // The portal's calls get no tracing headers.
    tracePropagationTargets: [],
    // Not the default ones: they record presses, calls and the console.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration(),
    ],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] },
    beforeSend: withoutPerson,
    beforeSendTransaction: withoutPerson,
  });
}

/** Reports that the app did not take over a page of the server. All failures of one kind are one issue. */
export function reportTakeOverFailure(destination: Destination, failure: TakeOverFailure, error: unknown): void {
  reportErrors(destination);
  captureException(error, {
    level: isTakeOverFault(failure) ? 'error' : 'info',
    tags: { takeOver: failure },
    fingerprint: ['take-over', failure],
  });
}

/** Removes everything that could say something about the user. */
function withoutPerson<Sent extends Event>(event: Sent): Sent {
  const { user: _user, breadcrumbs: _breadcrumbs, extra: _extra, request: _request, spans, contexts, ...rest } = event;
  const trace = contexts?.trace;
  return {
    ...rest,
    ...(trace === undefined ? {} : { contexts: { trace: { ...trace, data: {} } } }),
    ...(event.transaction === undefined ? {} : { transaction: withoutQuery(event.transaction) }),
    ...(spans === undefined ? {} : { spans: spans.map(bare) }),
    request: { url: window.location.origin + window.location.pathname },
  } as Sent;
}

const bare = (span: NonNullable<Event['spans']>[number]) => ({
  ...span,
  data: {},
  ...(span.description === undefined ? {} : { description: withoutQuery(span.description) }),
});

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
