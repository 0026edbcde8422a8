import type { Context } from 'hono';

/** Headers of requests that come through a program which keeps an answer until it has all of it, and cannot be told otherwise. */
const HEADERS = [
  // Application Request Routing of IIS keeps the first 256 kB.
  'x-arr-log-id',
  // Azure Application Gateway.
  'x-appgw-trace-id',
  // A proxy that searches answers for viruses.
  'x-bluecoat-via',
];

/** What such a program calls itself in the header Via; and a hop with HTTP/1.0, whose program has no answers in parts. */
const VIA = /AmazonAPIGateway|Web ?Gateway|ProxySG|(^|,)\s*(HTTP\/)?1\.0\s/i;

/**
 * Whether the request shows that a proxy is in between which keeps an answer until it has all of it. A page whose end comes
 * later would be late as a whole. Source: decisions, pages that the server draws; PART-09.
 * @param version of the HTTP of the request: "1.1"
 */
export const keepsAnswers = (context: Context, version: string): boolean =>
  version === '1.0' ||
  VIA.test(context.req.header('via') ?? '') ||
  HEADERS.some((name) => context.req.header(name) !== undefined);
