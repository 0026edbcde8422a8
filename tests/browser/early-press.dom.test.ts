import { afterEach, expect, test } from 'vitest';
import { takeEarlyPress } from '../../src/browser/early-press.ts';

const SHELL = '<button>Menu</button><a href="/">Home</a><button aria-label="Safety">S</button><button>Menu</button>';

/** A page with a shell. Notes the presses that reach the document by their names. */
function openShell() {
  document.body.innerHTML = `<div id="root">${SHELL}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  const pressed: string[] = [];
  root.addEventListener('click', ({ target }) => {
    const element = target as HTMLElement;
    pressed.push(`${element.ariaLabel ?? element.textContent} ${[...root.children].indexOf(element)}`);
  });
  const find = (place: number) => root.children[place] as HTMLElement;
  const press = (element: HTMLElement | null) => {
    window.earlyCalls = { calls: {}, isClosed: true, pressed: element };
  };
  return { root, pressed, find, press };
}

afterEach(() => {
  delete window.earlyCalls;
});

test.each([
  [1, []],
  [2, ['Safety 2']],
  [3, ['Menu 3']],
])('FAST-02 what the app draws in place of the element %i is pressed, and has the focus', (place, expected) => {
  const { root, pressed, find, press } = openShell();
  press(expected.length === 0 ? null : find(place));
  find(place).focus();
  const pressAgain = takeEarlyPress(window, root);
  root.innerHTML = SHELL;
  expect(document.activeElement).toBe(document.body);
  pressAgain();
  expect({ pressed, focus: document.activeElement }).toEqual({ pressed: expected, focus: find(place) });
});

test('FAST-02 a button that the app takes over is pressed itself', () => {
  const { root, pressed, find, press } = openShell();
  press(find(3));
  const pressAgain = takeEarlyPress(window, root);
  root.prepend(document.createElement('button'));
  pressAgain();
  expect(pressed).toEqual(['Menu 4']);
});

test('FAST-02 what the app does not draw is not pressed', () => {
  const { root, pressed, find, press } = openShell();
  press(find(2));
  const pressAgain = takeEarlyPress(window, root);
  root.innerHTML = '<h1>The portal is not available</h1>';
  pressAgain();
  expect({ pressed, focus: document.activeElement }).toEqual({ pressed: [], focus: document.body });
});
