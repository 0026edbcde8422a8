import { machinesOfPage } from './machines-of-page.ts';

/** Where the build puts the gallery of the statecharts. */
const GALLERY = '/gallery/';

/**
 * Shows the bar that says that this is a demo. It links to the statecharts of the page in view.
 * @param place the element in which the bar comes first
 * @param onReset removes what the person has changed; left out where no person is signed in
 */
export function showBar(place: HTMLElement, onReset?: () => Promise<void>): void {
  const bar = element('aside', { className: 'demo-bar', ariaLabel: 'Demo' });
  const text = element('p', {
    textContent: 'This is a demo with invented people. What you change stays in this tab.',
  });
  const statecharts = element('p', {});
  bar.append(skipLink(), text, statecharts);
  if (onReset !== undefined) {
    const reset = element('button', { type: 'button', textContent: 'Reset' });
    reset.addEventListener('click', () => void onReset().then(() => window.location.reload()));
    const actions = element('p', {});
    actions.append(reset, element('a', { href: '/accounts/logout/', textContent: 'Another person' }));
    bar.append(actions);
  }
  place.prepend(bar);

  let shown = '';
  const update = () => {
    const { pathname } = window.location;
    if (pathname === shown) return;
    shown = pathname;
    const links = machinesOfPage(pathname).flatMap(({ id, label }) => [
      ' ',
      element('a', { href: `${GALLERY}#${id}`, textContent: label }),
    ]);
    statecharts.replaceChildren('Statecharts of this page:', ...links);
  };
  update();
  followAddress(update);
}

/** The way past the bar and the page's own menus, for the keyboard. The page's own link comes only after the bar. */
function skipLink(): HTMLAnchorElement {
  const link = element('a', { className: 'demo-skip', href: '#main', textContent: 'Skip to content' });
  link.addEventListener('click', (event) => {
    // Following the link would replace the hash of the page's address.
    event.preventDefault();
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  });
  return link;
}

/** Calls `onChange` whenever the address may have changed. */
function followAddress(onChange: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (...args) => {
      change(...args);
      onChange();
    };
  }
  window.addEventListener('popstate', onChange);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
