/** Scrolls the window to its top, where the other pane of the checklist begins. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0 });
}
