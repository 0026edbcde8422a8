import type { ButtonPress } from './scenarios/scenario.ts';

/** Finds what a scenario presses; null while it is not on the screen. */
export function buttonOf({ name, within = 'body' }: ButtonPress): HTMLElement | null {
  const candidates = document.querySelectorAll<HTMLElement>(`${within} :is(button, a, summary, label)`);
  const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const elements = [...candidates];
  return (
    elements.find((element) => nameOf(element) === name) ??
    elements.find((element) => nameOf(element).startsWith(name)) ??
    null
  );
}
