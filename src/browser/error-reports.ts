import {
  browserTracingIntegration,
  dedupeIntegration,
  type Event,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';

/** The share of page loads and navigations that are timed. Source: decisions, deployment settings (sentryDsn); START-09. */
const TRACED = 0.05;

/**
 * Reports uncaught errors of the page. Loaded only when a deployment asks for it. A report contains the error, its place
 * in the code and the page; it contains nothing about the user or what the portal shows them.
 */
export function reportErrors({ dsn, version }: { dsn: string; version: string }): void {
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

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');
