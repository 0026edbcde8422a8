import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { contentSecurityPolicy } from '../tools/content-security-policy.mjs';
import { isHttps, type ServerSettings } from './settings.ts';
import type { AppPage } from './static-files.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A middleware that adds the security headers to every response.
 * @param page the Content-Security-Policy allows its inline script and the origins that it calls
 */
export function securityHeaders(settings: ServerSettings, page: AppPage): MiddlewareHandler {
  const policy = contentSecurityPolicy({ ...page, meta: false });
  const addOtherHeaders = secureHeaders({
    // Video hosts refuse to play without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Not for subdomains: the portal may be at the top of a university's domain, and others answer below it.
    strictTransportSecurity: isHttps(settings) ? `max-age=${YEAR_SECONDS}` : false,
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
    xFrameOptions: 'DENY',
  });
  return (context, next) =>
    addOtherHeaders(context, async () => {
      await next();
      context.res.headers.set('Content-Security-Policy', policy);
    });
}
