import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { contentSecurityPolicy } from '../tools/content-security-policy.mjs';
import { isHttps, type Settings } from './settings.ts';
import type { AppPage } from './static-files.ts';

const YEAR = 365 * 24 * 60 * 60;

/**
 * The headers that every answer carries.
 * @param page what its inline script is and whom it calls decides the policy
 */
export function securityHeaders(settings: Settings, page: AppPage): MiddlewareHandler {
  const policy = contentSecurityPolicy({ ...page, meta: false });
  const others = secureHeaders({
    // Video hosts refuse to play without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps(settings) ? `max-age=${YEAR}` : false,
    xFrameOptions: 'DENY',
  });
  return (context, next) =>
    others(context, async () => {
      await next();
      context.res.headers.set('Content-Security-Policy', policy);
    });
}
