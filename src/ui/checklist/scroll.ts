/** Pixels between the row of the selected task and the edge of the list's pane. */
const MARGIN = 24;

/** Scrolls the window to its top, where the other pane of the checklist begins. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0 });
}

/** Scrolls the list's pane, and nothing else, until the row of the selected task is in view. */
export function scrollIntoPane(row: Element): void {
  const pane = row.closest('[data-list-pane]');
  // On one column the page scrolls, and the list is not in view.
  if (pane === null || pane.scrollHeight <= pane.clientHeight) return;
  const [outer, inner] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
  const excess = Math.max(0, inner.bottom - outer.bottom + MARGIN) || Math.min(0, inner.top - outer.top - MARGIN);
  if (excess !== 0) pane.scrollTop += excess;
}
