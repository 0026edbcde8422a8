import type { ServerSettings } from '../settings/settings.ts';
import { isLoopback } from '../shared/ip-address.ts';

/** Values of `sslmode` with which the driver checks who answers. */
const CHECKED = new Set(['require', 'verify-ca', 'verify-full']);

/** What travels over a network in clear, one sentence for each setting. A host on this machine is none. */
export function transportWarnings({
  gateway,
  databaseUrl,
  feeds,
  textMessages,
  mail,
}: Pick<ServerSettings, 'gateway' | 'databaseUrl' | 'feeds' | 'textMessages' | 'mail'>): string[] {
  const warnings: string[] = [];
  if (gateway !== null && isOpen(gateway.url)) {
    warnings.push(
      'GATEWAY_URL is an http address on another machine: the key and the records of students travel in clear. Use https.',
    );
  }
  if (databaseUrl !== null) {
    const { hostname, searchParams } = new URL(databaseUrl);
    const isElsewhere = hostname !== '' && !isLoopback(hostname) && !hostname.includes('%2F');
    if (isElsewhere && !CHECKED.has(searchParams.get('sslmode') ?? '')) {
      warnings.push(
        'DATABASE_URL names another machine without TLS: all data travel in clear. Add sslmode=verify-full to the address.',
      );
    }
  }
  const alerts = feeds.feeds.find(({ name }) => name === 'rave-messages');
  if (alerts?.url != null && isOpen(alerts.url)) {
    warnings.push(
      'FEED_ALERTS is an http address on another machine: someone on the way could write alerts of their own. Use https.',
    );
  }
  if (textMessages !== null && isOpen(textMessages.url)) {
    warnings.push(
      'SMS_URL is an http address on another machine: phone numbers and what people are reminded of travel in clear. Use https.',
    );
  }
  if (mail !== null && mayBeOpen(mail.url)) {
    warnings.push(
      'SMTP_URL is an smtp address without a name on another machine: mails travel in clear if that server offers no TLS. Use smtps, or an account.',
    );
  }
  return warnings;
}

/** With a name the portal asks for TLS, and sends nothing without it. */
function mayBeOpen(url: string): boolean {
  const { protocol, hostname, username } = new URL(url);
  return protocol === 'smtp:' && username === '' && !isLoopback(hostname);
}

function isOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
