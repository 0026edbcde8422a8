// The inline script at the end of index.html. The build puts its table in place of START_TABLE, and minifies it. It starts what
// the app needs first, before the app's script has arrived; src/browser/early-calls.ts takes these calls over.
// The user's token must stay inside this script.
{
  /** @type {import('./start-table.d.ts').StartTable} */
  // @ts-expect-error: the build replaces the name
  const table = START_TABLE;
  const page = document;
  /** @template T @param {() => T} get @returns {T | null} null also if a storage or a text cannot be read */
  const read = (get) => {
    try {
      return get();
    } catch {
      return null;
    }
  };
  const settings = read(() => JSON.parse(page.getElementById('portal-config')?.textContent ?? '')) ?? {};
  const { apiBase = '/api', nextStepsHost = '', site: { links: ownLinks = {}, ...own } = {} } = settings;
  const isDrawn = 'drawn' in page.documentElement.dataset;
  /** @type {import('../../src/browser/early-calls.ts').EarlyCalls} */
  const early = { calls: {}, isClosed: false };
  window.earlyCalls = early;
  // src/browser/installation.ts uses the offer. Without this the browser would show it by itself, before the user asks.
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.installOffer = offer;
  });

  /** @param {string} address @param {RequestInit} init @param {(content: any) => void} [use] unless the app has started */
  const send = (address, init, use) => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(table.timeout)]);
    // The whole answer is read now: later, while the app starts, a phone takes long to read it.
    const answer = fetch(address, { ...init, signal }).then(async (response) => {
      const text = await response.text();
      if (response.ok && !early.isClosed) read(() => use?.(JSON.parse(text)));
      return new Response(text || null, response);
    });
    answer.catch(() => {});
    early.calls[address] = { answer, stop: () => stop.abort() };
  };
  const path = location.pathname.replace(/\/+$/, '');
  const match = (/** @type {string} */ pattern) => new RegExp(`^${pattern}$`, 'i').exec(path);
  const [pattern = '', files = [], calls = [], isChecklist = false] =
    table.routes.find(([each]) => match(each) !== null) ?? [];
  const open = match(pattern)?.[1] ?? '';
  const json = { accept: 'application/json' };
  const withMark = (/** @type {Record<string, string>} */ query) =>
    `?${new URLSearchParams(query)}`.replace(/^\?$/, '');
  const mayStart =
    !isDrawn && location.search === '' && !open.includes('%') && !/(^|;\s*)demo=1(;|$)/.test(page.cookie);
  const hasAnswers = read(() => sessionStorage.getItem(table.storage.owner)) !== null;
  const term = read(() => /^\d{4}0[1-4]$/.exec(localStorage.getItem(table.storage.term) ?? '')?.[0]) ?? '';
  send(`${apiBase}/status`, { credentials: 'same-origin', cache: 'no-store', headers: json });
  send(`${apiBase}/users/user`, { credentials: 'include', cache: 'no-store', headers: json }, (user) => {
    if (!mayStart || hasAnswers || user.is_authenticated !== true || !user.auth_token) return;
    const roles = [user.primary_role].concat(user.other_roles);
    const mayGet = { everybody: true, students: roles.includes('student'), allButSuperusers: !user.is_superuser };
    const start = (/** @type {string} */ term, isByTerm = false) => {
      for (const index of calls) {
        const call = table.calls[index];
        if (!call || !mayGet[call.audience] || (isByTerm && !call.isByTerm) || (call.isByTerm && !term)) continue;
        const values = Object.entries(call.query).map(([name, value]) => [name, value === '*' ? open : value]);
        const query = withMark(call.isByTerm ? { term } : Object.fromEntries(values));
        const headers = { accept: call.accept, authorization: `Token ${user.auth_token}` };
        const init = {
          credentials: /** @type {const} */ ('same-origin'),
          headers,
          ...(call.cache && { cache: call.cache }),
        };
        // On a device that knows no term, the calls by term follow the current one.
        const use = call.hasTerm && !term ? (/** @type {any} */ { p_term_out: now }) => start(now, true) : undefined;
        send(`${apiBase}${call.path}${query}`, init, use);
      }
    };
    start(term);
    if (!isChecklist) return;
    const ofChecklist = { ...json, 'content-type': 'application/json' };
    send(nextStepsHost + table.checklist.user, { credentials: 'include', headers: ofChecklist }, ([first]) => {
      const headers = { ...ofChecklist, authorization: `Token ${first.auth_token}` };
      for (const { path, query } of first.auth_token ? table.checklist.calls : [])
        send(`${nextStepsHost}${path}${withMark(query)}`, { credentials: 'same-origin', headers });
    });
  });

  // On a slow line, files that load together all arrive late. So the packages come first, and the app starts to run while the
  // rest arrives.
  const preload = () => {
    for (const index of files.splice(0)) {
      const name = table.files[index] ?? '';
      // What the server has drawn has its styles. This browser may have a sanitiser of its own.
      if (page.querySelector(`link[href="${name}"]`) || (/purifier/.test(name) && 'setHTML' in page.body)) continue;
      const link = page.createElement('link');
      Object.assign(link, name.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
      // In use at once, so that the page's code need not wait for it. If it fails, the app loads it again.
      if (link.as) link.onload = () => Object.assign(link, { rel: 'stylesheet' });
      page.head.append(Object.assign(link, { crossOrigin: '', href: name }));
    }
  };
  for (const event of ['load', 'error'])
    page.querySelector('link[href*="/packages-"]')?.addEventListener(event, preload, { once: true });
  setTimeout(preload, 1_500);

  const shell = page.getElementById('root');
  if (shell !== null && !isDrawn) {
    const { name, university, phone, links, nextSteps } = table.shell;
    /** Puts an address of the deployment in place of one of the build. @param {string} from @param {unknown} to */
    const relink = (from, to) => {
      // The app draws the text alone for such an address.
      for (const link of typeof to === 'string' && to !== from ? shell.querySelectorAll(`a[href="${from}"]`) : [])
        if (/^(https?:|mailto:|tel:|\/(?![/\\]))/i.test(String(to))) link.setAttribute('href', String(to));
        else link.replaceWith(...link.childNodes);
    };
    for (const [key, address] of Object.entries(links)) relink(address, ownLinks[key]);
    relink(nextSteps, settings.nextStepsUrl);
    relink(`tel:${phone}`, own.safetyPhone && `tel:${own.safetyPhone}`);
    const helpDesk = shell.querySelector('footer a[href^="tel:"]');
    // The app writes another number in its form; until then its place is empty.
    if (own.helpDeskPhone !== undefined) helpDesk?.setAttribute('style', 'visibility: hidden');
    const logo = shell.querySelector('header a');
    logo?.setAttribute('aria-label', `${own.name ?? name}, to the dashboard`);
    logo?.firstElementChild?.lastChild?.replaceWith(own.name ?? name);
    shell.querySelector('footer p')?.replaceChildren(`© ${new Date().getFullYear()} ${own.university ?? university}`);
  }
  // Until the app has started, the menus of the shell open and close here.
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#root[data-static] [aria-controls]') : null;
    const panel = page.getElementById(button?.getAttribute('aria-controls') ?? '');
    const isOpen = button?.getAttribute('aria-expanded') !== 'true';
    button?.setAttribute('aria-expanded', String(isOpen));
    if (panel !== null) panel.dataset.open = String(isOpen);
  });
  // The first use of Intl takes long on a phone. After the first paint, the processor is idle. Safari has no such callback.
  requestAnimationFrame(() =>
    window.requestIdleCallback?.(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })),
  );
}
