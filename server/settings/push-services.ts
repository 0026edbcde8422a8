/**
 * The push services of the browsers. Chrome, Opera, Brave, Vivaldi, Samsung Internet and Edge on Android use the first one;
 * Chromium without keys of Google, as some Linux systems have it, the second; subscriptions of before 2016 the third. Then come
 * Firefox, Edge on Windows and Safari, which have a host for each region.
 */
export const KNOWN_PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'android.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/**
 * Whether an address belongs to one of the push services.
 * @param services hosts, with a port if it is not 443; `*.` in front stands for all names below. Source: PUSH-17
 */
export function isPushService({ host }: Pick<URL, 'host'>, services: readonly string[]): boolean {
  return services.some((service) => (service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service));
}
