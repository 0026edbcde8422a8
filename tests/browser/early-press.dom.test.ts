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

/** A page whose texts the browser has translated, with a mark or without one, and the page that the app draws in its place. */
const TRANSLATED =
  '<button class="a"><font>Menü</font></button><button class="b">Konto</button><a href="/" class="b">K</a>';
const DRAWN = '<button class="a">Menu</button><button class="b">Account</button><a href="/" class="b">Home</a>';

test.each([
  ['is pressed', DRAWN, ['Account 1']],
  ['is not pressed where the app draws other buttons', `${DRAWN}<button class="b">Sign out</button>`, []],
])('TRANS-01 what the app draws in place of a button with a translated name %s', (_, html, expected) => {
  const { root, pressed, find, press } = openShell();
  root.innerHTML = TRANSLATED;
  press(find(1));
  const pressAgain = takeEarlyPress(window, root);
  root.innerHTML = html;
  pressAgain();
  expect(pressed).toEqual(expected);
});

test('TRANS-01 a button of a page that the app has drawn anew already is found too', () => {
  const { root, pressed, find, press } = openShell();
  root.innerHTML = `<div>${TRANSLATED}</div>`;
  press(root.querySelector('button.b'));
  root.replaceChildren();
  const pressAgain = takeEarlyPress(window, root);
  root.innerHTML = DRAWN;
  pressAgain();
  expect({ pressed, place: find(1).textContent }).toEqual({ pressed: ['Account 1'], place: 'Account' });
});
