import createPurifier from 'dompurify';
import { ATTRIBUTES, ELEMENTS } from '../rules/allowed-markup.ts';
import type { Sanitise } from './safe-content.ts';

// It reads its settings once: that takes longer than most of the texts.
const purifier = createPurifier(window);
purifier.setConfig({
  ALLOWED_TAGS: [...ELEMENTS],
  ALLOWED_ATTR: [...ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM: true,
});

/** For browsers without a sanitiser of their own, such as Safari. */
export const purify: Sanitise = (html) =>
  // Its parser reads a document. After the start of a body, a frameset cannot take the body's place: without one, the
  // result would be null. The type of the result belongs to the settings above.
  purifier.sanitize(`<body>${html}`) as unknown as HTMLElement;
