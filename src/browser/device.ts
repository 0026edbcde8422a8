import type { HtmlWriter } from '../rules/allowed-markup.ts';
import { now, readerTimeZone } from './clock.ts';
import { hidesFigures } from './hidden-figures.ts';
import { areWorkersSupported } from './service-worker/support.ts';
import { readDevice } from './storage.ts';
import { currentAddress } from './urls.ts';

/**
 * What the device and the browser tell while components draw. Components read it from the router's context and never from
 * globals, so that they also draw where there is no browser. What only effects and event handlers need is not part of it.
 */
export type Device = {
  now: () => Date;
  /** The origin of the page: "https://portal.example.edu". */
  origin: () => string;
  /** The address of the page: path, query and hash. */
  address: () => string;
  /** The IANA name of the time zone of the user. */
  timeZone: () => string;
  /** Whether the keyboard has a command key. */
  isApple: () => boolean;
  /** Whether service workers and their caches work. False in some private windows, and without HTTPS except on localhost. */
  hasWorkers: () => boolean;
  /** Whether a media query holds. */
  matches: (query: string) => boolean;
  /** CSS pixels from the left to the right of the window. */
  width: () => number;
  /** The size of the page's text in CSS pixels. */
  textSize: () => number;
  /** Whether grades, GPAs and amounts are covered. */
  hidesFigures: () => boolean;
  /** A text that all tabs of the device store; "" if there is none. */
  read: (key: string) => string;
  /** Missing in a browser, which makes nodes itself. */
  html?: HtmlWriter;
};

export const browserDevice: Device = {
  now,
  origin: () => window.location.origin,
  address: () => currentAddress(window.location),
  timeZone: readerTimeZone,
  isApple: () => /Mac|iP/.test(navigator.platform),
  hasWorkers: areWorkersSupported,
  matches: (query) => window.matchMedia(query).matches,
  width: () => window.innerWidth,
  textSize: () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  hidesFigures,
  read: readDevice,
};
