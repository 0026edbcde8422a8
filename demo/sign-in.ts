import { showBar } from './bar.ts';
import { signIn, signOut } from './tab.ts';

/**
 * The script of the demo's pages below /accounts, which the bundled server's own page gives. A form signs in in this tab.
 * The password does not count, because there is nothing to protect.
 */
if (window.location.pathname.startsWith('/accounts/logout')) signOut();
// The page gives each child of the body a cell of its grid.
showBar(document.querySelector('header') ?? document.body);

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const name = new FormData(form, event.submitter).get('username');
  if (signIn(String(name))) window.location.assign(nextPath());
  else showProblem(form, 'There is no sample person with this username. Choose one from the list.');
});

/** The page to open after signing in: a path of this site. */
function nextPath(): string {
  const next = new URLSearchParams(window.location.search).get('next') ?? '/';
  const { origin } = window.location;
  const target = new URL(next, origin);
  return target.origin === origin ? target.href : '/';
}

function showProblem(form: HTMLFormElement, text: string): void {
  const problem = form.querySelector('.problem') ?? document.createElement('p');
  problem.className = 'problem';
  problem.setAttribute('role', 'alert');
  problem.textContent = text;
  form.prepend(problem);
}
