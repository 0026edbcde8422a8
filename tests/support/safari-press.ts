/**
 * From now on a press focuses as in Safari: no button, link, checkbox or switch, but the nearest element around it that can have
 * the focus, or none. It uses nothing outside itself, so that a test in a browser can give it to the page.
 * @returns ends it
 */
export function pressLikeSafari(): () => void {
  const noFocus = 'button, a, input[type="checkbox"], [role="switch"]';
  const onMouseDown = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest(noFocus) : null;
    if (pressed === null) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    pressed.parentElement?.closest<HTMLElement>('[tabindex], dialog')?.focus();
  };
  document.addEventListener('mousedown', onMouseDown, { capture: true });
  return () => document.removeEventListener('mousedown', onMouseDown, { capture: true });
}
