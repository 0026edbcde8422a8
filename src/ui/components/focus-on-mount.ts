/** A ref for what should have the focus as soon as it is there. Not an effect: it must not come again when redrawn. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}
