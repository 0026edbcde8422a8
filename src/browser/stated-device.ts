import type { HtmlWriter } from '../rules/allowed-markup.ts';
import type { DrawnDevice } from '../rules/device-cookie.ts';
import type { Device } from './device.ts';

/** What is known of a device where there is no browser. It is plain JSON. */
export type DeviceFacts = DrawnDevice & {
  origin: string;
  /** Path, query and hash. */
  address: string;
  /** Texts that all tabs of the device store, by key. */
  stored: Record<string, string>;
};

/** CSS pixels of a text of which nothing is known. */
const TEXT_SIZE = 16;

/**
 * A device that tells these facts, and for which the time stands still. It does not print.
 * @param html null where no text with HTML is drawn
 */
export const statedDevice = (facts: DeviceFacts, html: HtmlWriter | null): Device => ({
  now: () => new Date(facts.at),
  origin: () => facts.origin,
  address: () => facts.address,
  timeZone: () => facts.timeZone,
  isApple: () => facts.isApple,
  hasWorkers: () => facts.hasWorkers,
  matches: (query) => {
    const [, minimum] = /^\(min-width: ([\d.]+)em\)$/.exec(query) ?? [];
    return minimum !== undefined && facts.width >= Number(minimum) * TEXT_SIZE;
  },
  width: () => facts.width,
  textSize: () => TEXT_SIZE,
  hidesFigures: () => facts.hidesFigures,
  read: (key) => facts.stored[key] ?? '',
  ...(html === null ? {} : { html }),
});
