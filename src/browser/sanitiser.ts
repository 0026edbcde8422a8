import { ATTRIBUTES, REMOVED } from '../rules/allowed-markup.ts';
import { lazyValue } from './lazy-value.ts';
import type { Sanitise } from './safe-content.ts';

declare global {
  interface Element {
    /** Missing in Safari, in older browsers, and in TypeScript's own types. */
    setHTML?(html: string, options: { sanitizer: Sanitizer }): void;
  }
}

/**
 * The sanitiser. Chrome 146, Firefox 148 and later versions have one of their own. For other browsers, the code of one
 * is loaded. Source: decisions, sanitising.
 */
export const sanitiser = lazyValue<Sanitise>(async () => createNative() ?? (await import('./purifier.ts')).purify);

function createNative(): Sanitise | null {
  const { body } = document.implementation.createHTMLDocument();
  if (body.setHTML === undefined) return null;
  const sanitizer = new Sanitizer({
    removeElements: REMOVED,
    // A field of a form may hide the form's own properties, such as the list of its children.
    replaceWithChildrenElements: ['form'],
    // A list of attributes to keep. Without one, Chrome 156 looks for event handlers to remove, and ends the tab at some
    // of them, such as onstart and onfinish.
    attributes: [...ATTRIBUTES],
    comments: false,
  });
  return (html) => {
    body.setHTML?.(html, { sanitizer });
    return body;
  };
}
