import {
  browserTracingIntegration,
  dedupeIntegration,
  type Event,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';

/** Of all page loads and navigations, how many are timed. Source: decisions, deployment settings (sentryDsn); START-09. */
const TRACED = 0.05;

/**
 * Reports what fails in the page without anybody catching it. Loaded only where a deployment asks for it. A report says
 * what failed where in the code and on which page; nothing in it says who the person is or what the portal shows them.
 */
export function reportErrors({ dsn, version }: { dsn: string; version: string }): void {
  init({
    dsn,
    release: version,
    tracesSampleRate: TRACED,
    // Streamed, the parts of a trace would not pass through `beforeSendTransaction`.
    traceLifecycle: 'static',
    // No call carries a header of the reports.
    tracePropagationTargets: [],
    // Not the usual ones: they note presses, calls and what is in the console.
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

/** Whatever an integration may have added that could say something about a person. */
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
