import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { contentSecurityPolicy } from '../tools/content-security-policy.mjs';
import { isHttps, type ServerSettings } from './settings.ts';
import { type AppPage, SERVICE_WORKER } from './static-files.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Only a page runs code or opens frames. Of the others, a browser shows at most a picture or a text when it opens one. */
const POLICY_OF_FILES = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * A middleware that adds the security headers to every response. What is not a page gets only those that mean something
 * there: all of them are longer than most answers of the API, and a phone on a slow line waits for them.
 * @param page the Content-Security-Policy allows its inline script and the origins that it calls
 */
export function securityHeaders(settings: ServerSettings, page: AppPage): MiddlewareHandler {
  const policy = contentSecurityPolicy({ ...page, meta: false });
  const ofAll = {
    // Not for subdomains: the portal may be at the top of a university's domain, and others answer below it.
    strictTransportSecurity: isHttps(settings) ? `max-age=${YEAR_SECONDS}` : false,
    xFrameOptions: 'DENY',
  };
  const addToPage = secureHeaders({
    ...ofAll,
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
  const addToFile = secureHeaders({
    ...ofAll,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (context, next) => {
    await next();
    const isWithPolicy = isPage(context.res) || context.req.path === SERVICE_WORKER;
    await (isWithPolicy ? addToPage : addToFile)(context, async () => {});
    context.res.headers.set('Content-Security-Policy', isWithPolicy ? policy : POLICY_OF_FILES);
  };
}

/** Whether an answer is a page, or leads to one. */
const isPage = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') === true || headers.has('location');
