import type { Page } from '@playwright/test';

/**
 * Looks at the texts of links, buttons, headings, paragraphs, terms and cells. A screen reader reads such an element in one go. Where its parts
 * stand on lines or in columns of their own, the browser drops the spaces of the source between them.
 * @returns one sentence for each two words that a screen reader reads as one: "Due|1 overdue"
 */
export const gluedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const READ_AT_ONCE = 'a[href], button, h1, h2, h3, h4, p, dt, dd, th, td, summary, label, [role="option"]';
    const CELL = 'dt, dd, th, td';
    const OWN = 'br, img[alt]:not([alt=""]), [role="img"], button, input';
    const NO_WORDS = ':not(span, time, strong, em)';
    const isInline = (element: Element) => ['inline', 'contents'].includes(getComputedStyle(element).display);
    const isBox = (element: Element) => /flex|grid/.test(getComputedStyle(element).display);
    const chainOf = (node: Node, top: Element) => {
      const chain: Element[] = [];
      for (let each = node.parentElement; each !== null && each !== top; each = each.parentElement) chain.push(each);
      return chain;
    };
    const keepsSpaces = (style: CSSStyleDeclaration) => style.whiteSpace.startsWith('pre');
    const hasSpace = (element: Element, pseudo: '::before' | '::after') => {
      const style = getComputedStyle(element, pseudo);
      return /^".*[ \u00a0].*"$/.test(style.content) && keepsSpaces(style);
    };

    function areGlued(first: Text, second: Text): boolean {
      let top = first.parentElement;
      while (top !== null && !top.contains(second)) top = top.parentElement;
      if (top === null) return false;
      const [before, after] = [chainOf(first, top), chainOf(second, top)];
      const areApart = isBox(top) || [...before, ...after].some((element) => !isInline(element));
      if (!areApart) return false;
      // An address breaks after the "@", and is one word. So are an amount and its sign.
      if (/@$|^[+−]$/.test(first.data)) return false;
      const ends = /\s$/.test(first.data) && keepsSpaces(getComputedStyle(first.parentElement ?? top));
      return (
        !ends &&
        !before.some((element) => hasSpace(element, '::after')) &&
        !after.some((element) => hasSpace(element, '::before'))
      );
    }

    const found = new Set<string>();
    for (const element of document.querySelectorAll(READ_AT_ONCE)) {
      if (element.parentElement?.closest(READ_AT_ONCE) != null || !element.checkVisibility()) continue;
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      let last: Text | null = null;
      while (nodes.nextNode()) {
        const node = nodes.currentNode;
        // A line break, a picture and a control are read on their own, and so is everything but words in a term and a cell.
        if (node instanceof Element && node.matches(element.matches(CELL) ? NO_WORDS : OWN)) last = null;
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        const parent = node.parentElement;
        if (parent === null || parent.closest('[aria-hidden="true"]') !== null || !parent.checkVisibility()) continue;
        if (last !== null && areGlued(last, node))
          found.add(`“${last.data.trim().slice(-30)}|${node.data.trim().slice(0, 30)}”`);
        last = node;
      }
    }
    return [...found].map((words) => `${words} are read as one word`);
  });
