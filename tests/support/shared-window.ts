import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Where a process keeps its window. The libraries of the tests keep the document that they find when they are loaded. */
const KEY = Symbol.for('portico.tests.window');

/** A jsdom window that all test files of a process share. After each file it is as empty as a new one. */
const environment: Environment = {
  name: 'shared-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    global[KEY] ??= await builtinEnvironments.jsdom.setup(global, options);
    return { teardown: () => clear(global) };
  },
};
export default environment;

function clear({ document, localStorage, sessionStorage, history }: typeof globalThis): void {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
