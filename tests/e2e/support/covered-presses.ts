import type { Page } from '@playwright/test';

export type LookingWindow = Window & { findCoveredPresses?: () => string[]; coveredPresses?: string[] };

/** From the next load on, the page can look for elements that take the presses of others, and keeps what it has found. */
export const lookForCoveredPresses = (page: Page): Promise<unknown> => page.addInitScript(defineSearch);

/** What the page has found in the window since its load: one sentence for each element. */
export const coveredPressesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((window as LookingWindow).coveredPresses)]);

/** Looks once at the window as it is now, also on a page that was loaded without `lookForCoveredPresses`. */
export async function coveredPresses(page: Page): Promise<string[]> {
  await page.evaluate(defineSearch);
  return page.evaluate(() => (window as LookingWindow).findCoveredPresses?.() ?? []);
}

/**
 * Defines `window.findCoveredPresses`, which returns one sentence for each element in the window that can be pressed and is not on
 * top in its middle. Bars at an edge and open menus are no fault, because the page scrolls below a bar, and a menu can be closed.
 * While a dialog is open, only its own elements can be pressed.
 */
function defineSearch(): void {
  const PRESSABLE = 'a[href], button, input, select, textarea, summary, label, [role="button"], [role="switch"]';
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${element.tagName.toLowerCase()} “${text.slice(0, 40)}”`;
  };

  /** In a bar that stays when the page scrolls and leaves most of the window free, or in an open menu, which has a shadow. */
  function floats(element: Element): boolean {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { position, boxShadow } = getComputedStyle(box);
      const { width, height } = box.getBoundingClientRect();
      const isSmall = width < innerWidth / 2 || height < innerHeight / 2;
      if (['fixed', 'sticky'].includes(position) && isSmall) return true;
      if (position === 'absolute' && boxShadow !== 'none') return true;
    }
    return false;
  }

  /** Outside of a box around the element that hides what does not fit. */
  function isCut(element: Element, left: number, top: number): boolean {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      if (left < edge.left || left > edge.right || top < edge.top || top > edge.bottom) return true;
    }
    return false;
  }

  function coverOf(element: Element): Element | null {
    const [box] = element.getClientRects();
    if (box === undefined || box.width < 4 || box.height < 4) return null;
    const left = box.left + box.width / 2;
    const top = box.top + box.height / 2;
    if (isCut(element, left, top)) return null;
    const found = document.elementFromPoint(left, top);
    if (found === null || element.contains(found)) return null;
    // The browser skips what is in there until it has laid it out, and finds the box around it.
    if (found.contains(element) && getComputedStyle(found).contentVisibility === 'auto') return null;
    // A press on the label of a field is a press on the field.
    if (found.closest('label')?.contains(element) === true) return null;
    return floats(found) && !floats(element) ? null : found;
  }

  const findCoveredPresses = () => {
    const dialogs = document.querySelectorAll('dialog:modal');
    const part = dialogs[dialogs.length - 1] ?? document;
    return [...part.querySelectorAll(PRESSABLE)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (element.closest('[inert]') !== null || element.matches(':disabled')) return [];
      const cover = coverOf(element);
      return cover === null ? [] : [`${cover.outerHTML.slice(0, 60)} covers ${nameOf(element)}`];
    });
  };
  Object.assign(window, { findCoveredPresses, coveredPresses: [] });
}
