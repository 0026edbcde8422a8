import type { Page } from '@playwright/test';

/**
 * Looks at the boxes of all lines of text on the page.
 * @returns one sentence for each two lines that lie on each other, and for each line that the edge of a box cuts. Empty if all
 *   text can be read. What floats above the page (a menu, a dialog, the bars that stay) is only compared with itself
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Line = {
      text: string;
      node: Node;
      element: Element;
      layer: Element;
      left: number;
      right: number;
      top: number;
      bottom: number;
    };
    type Edge = {
      box: Element;
      hidesAll: boolean;
      canScroll: boolean;
      isEllipsis: boolean;
      left: number;
      right: number;
      top: number;
      bottom: number;
    };
    /** Two boxes may touch, and a browser rounds. */
    const TOUCH = 1.5;
    const lines: Line[] = [];
    const faults = new Set<string>();

    const layers = new Map<Element, Element>();
    /** The part of the page that moves together: the page itself, or what floats above it. */
    function layerOf(element: Element): Element {
      const known = layers.get(element);
      if (known !== undefined) return known;
      const parent = element.parentElement;
      const { position, boxShadow } = getComputedStyle(element);
      // Only what floats has a shadow.
      const floats =
        parent === null || ['fixed', 'sticky'].includes(position) || (position === 'absolute' && boxShadow !== 'none');
      const layer = floats ? element : layerOf(parent);
      layers.set(element, layer);
      return layer;
    }

    const edges = new Map<Element, Edge[]>();
    /** The boxes around a text that can hide some of it, from the inside out. Many texts share them. */
    function edgesAround(element: Element): Edge[] {
      const known = edges.get(element);
      if (known !== undefined) return known;
      if (element === document.body) return [];
      const own = edgeOf(element);
      const outer = element.parentElement === null ? [] : edgesAround(element.parentElement);
      const all = own === null ? outer : [own, ...outer];
      edges.set(element, all);
      return all;
    }

    function edgeOf(box: Element): Edge | null {
      const style = getComputedStyle(box);
      const { overflowX, overflowY, clipPath } = style;
      const hasEdge = overflowX !== 'visible' || overflowY !== 'visible';
      if (!hasEdge && clipPath === 'none') return null;
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
      const hidesAll = width <= 2 || height <= 2;
      if (!hasEdge && !hidesAll) return null;
      const canScroll = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
      return { box, hidesAll, canScroll, isEllipsis: style.textOverflow === 'ellipsis', left, right, top, bottom };
    }

    /** Takes from a line what the boxes around it hide. A text for screen readers alone stands in a box of one pixel. */
    function cut(line: Line): Line | null {
      const whole = { ...line };
      for (const edge of edgesAround(line.element)) {
        if (edge.hidesAll) return null;
        const isWholeInside = (start: number, end: number, from: number, to: number) =>
          start >= from - TOUCH && end <= to + TOUCH;
        const isOutside =
          whole.bottom <= edge.top + TOUCH ||
          whole.top >= edge.bottom - TOUCH ||
          whole.right <= edge.left + TOUCH ||
          whole.left >= edge.right - TOUCH;
        if (isOutside) return null;
        if (edge.canScroll) {
          whole.top = Math.max(whole.top, edge.top);
          whole.bottom = Math.min(whole.bottom, edge.bottom);
          continue;
        }
        const fits =
          isWholeInside(whole.top, whole.bottom, edge.top, edge.bottom) &&
          (edge.isEllipsis || isWholeInside(whole.left, whole.right, edge.left, edge.right));
        if (!fits) faults.add(`“${line.text}” is cut by ${nameOf(edge.box)}`);
        whole.right = Math.min(whole.right, edge.right);
        whole.left = Math.max(whole.left, edge.left);
      }
      return whole;
    }

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id === '' ? '' : `#${element.id}`}.${element.classList[0] ?? ''}`;

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (element === null || texts.currentNode.nodeValue?.trim() === '') continue;
      if (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('svg') !== null
      )
        continue;
      range.selectNodeContents(texts.currentNode);
      const text = texts.currentNode.nodeValue?.trim().slice(0, 40) ?? '';
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width <= 1 || height <= 1) continue;
        // The ink of a line is lower than its box.
        const inset = height * 0.18;
        const line = cut({
          text,
          node: texts.currentNode,
          element,
          layer: layerOf(element),
          left,
          right,
          top: top + inset,
          bottom: bottom - inset,
        });
        if (line !== null) lines.push(line);
      }
    }

    lines.sort((one, other) => one.top - other.top);
    for (const [index, line] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next++) {
        const other = lines[next];
        if (other === undefined || other.top >= line.bottom - TOUCH) break;
        // Lines of one text never lie on each other, but a browser also lists the parts that an ellipsis hides.
        if (other.layer !== line.layer || other.node === line.node) continue;
        const isBeside = other.left >= line.right - TOUCH || other.right <= line.left + TOUCH;
        if (!isBeside) faults.add(`“${line.text}” and “${other.text}” lie on each other`);
      }
    }
    return [...faults];
  });
