import type { Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { contentSecurityPolicy } from '../../tools/content-security-policy.mjs';
import { REPORTS_NAME, REPORTS_URL } from '../monitoring/policy-reports.ts';
import { isHttps, type ServerSettings } from '../settings/settings.ts';

/** What the policy of a page allows. */
export type PolicySources = {
  /** The hashes of its inline scripts. */
  scriptHashes: string[];
  /** The hashes of its inline styles. */
  styleHashes: string[];
  /** The other origins that it may call. The deployer writes them into the policy of `index.html`. */
  connectTo: string[];
};

/**
 * The script of the service worker. A deployer may have edited the file to switch the worker off. The browser applies the
 * policy of this answer to what the worker fetches.
 */
export const SERVICE_WORKER = '/service-worker.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Only a page runs code or opens frames. Of the others, a browser shows at most a picture or a text when it opens one. */
const POLICY_OF_FILES =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The security headers of every answer. What is not a page gets only those that mean something there: all of them are longer
 * than most answers of the API, and a phone on a slow line waits for them.
 */
export function securityHeadersOfAll(settings: ServerSettings): Record<string, string> {
  return {
    ...strictTransport(settings),
    'Content-Security-Policy': POLICY_OF_FILES,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

/** Not for subdomains: the portal may be at the top of a university's domain, and others answer below it. */
const strictTransport = (settings: ServerSettings): Record<string, string> =>
  isHttps(settings) ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {};

/** What the policies of all pages say on this server: pictures come from it, unless browsers fetch them, and so go reports. */
export const policyOfServer = ({ remotePictures }: Pick<ServerSettings, 'remotePictures'>) => ({
  hasOwnPictures: remotePictures !== 'browser',
  reports: { address: REPORTS_URL, name: REPORTS_NAME },
});

/**
 * A function that adds the security headers of a page to an answer that is one, after those of every answer.
 * @param page the Content-Security-Policy allows its inline script and the origins that it calls
 */
export function securityHeadersOfPages(
  page: PolicySources,
  settings: Pick<ServerSettings, 'remotePictures'>,
): (context: Context) => Promise<void> {
  const policy = contentSecurityPolicy({ ...page, ...policyOfServer(settings), meta: false });
  const addToPage = secureHeaders({
    strictTransportSecurity: false,
    xFrameOptions: false,
    xContentTypeOptions: false,
    crossOriginResourcePolicy: false,
    // Video hosts refuse to play without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    // The portal needs none of these. Frames of videos keep autoplay, fullscreen and picture-in-picture.
    permissionsPolicy: {
      accelerometer: false,
      camera: false,
      displayCapture: false,
      geolocation: false,
      gyroscope: false,
      magnetometer: false,
      microphone: false,
      midi: false,
      payment: false,
      serial: false,
      usb: false,
    },
  });
  return async (context) => {
    if (!isPage(context.res) && context.req.path !== SERVICE_WORKER) return;
    const own = context.res.headers.get('Referrer-Policy');
    await addToPage(context, async () => {});
    // A page with a secret in its address has a stricter one.
    if (own !== null) context.res.headers.set('Referrer-Policy', own);
    context.res.headers.set('Content-Security-Policy', context.get('pagePolicy') ?? policy);
    context.res.headers.set('Reporting-Endpoints', `${REPORTS_NAME}="${REPORTS_URL}"`);
  };
}

/** Whether an answer is a page, or leads to one. */
const isPage = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') === true || headers.has('location');
