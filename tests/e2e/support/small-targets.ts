import type { Page } from '@playwright/test';

/**
 * Looks at everything that can be pressed, as for a finger. A link in a sentence is as high as its line, and a label belongs to its field.
 * @returns one sentence for each element that is lower than 44 px, the height that the conformance report names
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN = 44;
    const PRESSABLE = 'a[href], button, summary, select, input:not([type="hidden"]), [role="option"]';

    /** Whether the element stands in a line of text: beside it, in the same paragraph, are words that are no part of it. */
    function isInSentence(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false;
      let paragraph = element.parentElement;
      while (paragraph !== null && getComputedStyle(paragraph).display === 'inline')
        paragraph = paragraph.parentElement;
      if (paragraph === null) return false;
      const around = (paragraph.textContent ?? '').replace(element.textContent ?? '', '');
      return /[\p{L}]{2}/u.test(around);
    }

    /** The height that takes presses: that of the element, or of its label, or of a part that is laid over more. */
    function heightOf(element: Element): number {
      const boxes = [element, element.closest('label')].flatMap((each) =>
        each === null ? [] : [each.getBoundingClientRect().height],
      );
      const parts = (['::before', '::after'] as const).map((pseudo) => {
        const { position, height, content } = getComputedStyle(element, pseudo);
        return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || 0 : 0;
      });
      return Math.max(...boxes, ...parts);
    }

    const found = new Set<string>();
    for (const element of document.querySelectorAll(PRESSABLE)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      // For screen readers alone, or only while it has the focus.
      if (width <= 2 || height <= 2 || element.closest('[inert], [aria-hidden="true"]') !== null) continue;
      if (element.matches('[href="#main"]') || isInSentence(element)) continue;
      const tall = heightOf(element);
      if (tall < MIN - 0.5) {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
        found.add(`${element.tagName.toLowerCase()} “${name}” is ${Math.round(tall)} px high`);
      }
    }
    return [...found];
  });
