// The last inline script of index.html. The build puts its table in place of START_TABLE, and minifies it. It starts what the
// app needs first, before the app's script has arrived. The user's token must stay inside this script.
// src/browser/older-browsers/check-browser.js has run before it.
if (!('tooOld' in document.documentElement.dataset)) {
  const table = START_TABLE;
  /** @template T @param {() => T} get @returns {T | null} null also if a storage or a text cannot be read */
  const read = (get) => {
    try {
      return get();
    } catch {
      return null;
    }
  };
  const settings = read(() => JSON.parse(document.getElementById('portal-config')?.textContent ?? '')) ?? {};
  const { apiBase = '/api', nextStepsHost = '', nextStepsUrl, site } = settings;
  const { dataset } = document.documentElement;
  const isDrawn = 'drawn' in dataset;
  // The shell has the facts of the build. With others it stays hidden until the app draws.
  if (site || nextStepsUrl) dataset.ownFacts = '';
  /** @type {import('../../src/browser/early-calls.ts').EarlyCalls} */
  const early = { calls: {}, isClosed: false, pressed: null };
  window.earlyCalls = early;
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) early.pressed = target.closest('#root button');
  });

  /** @param {string} address @param {RequestInit} init @param {object} more headers @param {(content: any) => void} [use] */
  const send = (address, init, more, use) => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(table.timeout)]);
    const headers = { accept: 'application/json', ...more };
    // The whole answer is read now: later, while the app starts, a phone takes long to read it.
    const answer = fetch(address, { credentials: 'same-origin', ...init, headers, signal }).then(async (response) => {
      const text = await response.text();
      if (response.ok && !early.isClosed) read(() => use?.(JSON.parse(text)));
      return new Response(text || null, response);
    });
    answer.catch(() => {});
    early.calls[address] = { answer, stop: () => stop.abort() };
  };
  const match = (/** @type {string} */ pattern) => new RegExp(`^${pattern}/*$`, 'i').exec(location.pathname);
  const [pattern = '', files = [], calls = [], isChecklist] = table.routes.find(([each]) => match(each) !== null) ?? [];
  const open = match(pattern)?.[1] ?? '';
  const isPlain = location.search === '' && /^[\w/-]*$/.test(open) && !/(^|;\s*)demo=1(;|$)/.test(document.cookie);
  const hasAnswers = isDrawn || read(() => sessionStorage.getItem(table.storage.owner)) !== null;
  const term = read(() => /^\d{4}0[1-4]$/.exec(localStorage.getItem(table.storage.term) ?? '')?.[0]) ?? '';
  if (!isDrawn) send(`${apiBase}/status`, { cache: 'no-store' }, {});
  send(`${apiBase}/users/user`, { credentials: 'include', cache: 'no-store' }, {}, (user) => {
    if (!isPlain || hasAnswers || user.is_authenticated !== true || !user.auth_token) return;
    const roles = [user.primary_role].concat(user.other_roles);
    const mayGet = { everybody: true, students: roles.includes('student'), allButSuperusers: !user.is_superuser };
    const start = (/** @type {string} */ term, isByTerm = false) => {
      for (const { address, audience, accept, cache, ...call } of calls.flatMap((index) => table.calls[index] ?? [])) {
        if (!mayGet[audience] || (isByTerm && !call.isByTerm) || (call.isByTerm && term === '')) continue;
        // On a device that knows no term, the calls by term follow the current one.
        const use = call.hasTerm && term === '' ? (/** @type {any} */ now) => start(now.p_term_out, true) : undefined;
        const path = address.replace('*', call.isByTerm ? term : encodeURIComponent(open));
        send(apiBase + path, { cache }, { accept, authorization: `Token ${user.auth_token}` }, use);
      }
    };
    start(term);
    if (!isChecklist) return;
    const type = { 'content-type': 'application/json' };
    send(nextStepsHost + table.checklist.user, { credentials: 'include' }, type, ([{ auth_token }]) => {
      const more = { ...type, authorization: `Token ${auth_token}` };
      for (const each of auth_token ? table.checklist.calls : []) send(nextStepsHost + each, {}, more);
    });
  });

  // On a slow line, files that load together all arrive late. So the packages come first, and the app starts to run meanwhile.
  const preload = () => {
    for (const href of files.splice(0).map((index) => table.files[index] ?? '')) {
      const link = document.createElement('link');
      Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
      // In use at once, so that the page's code need not wait for it. If it fails, the app loads it again.
      if (link.as) link.onload = () => Object.assign(link, { rel: 'stylesheet' });
      document.head.append(Object.assign(link, { crossOrigin: '', href }));
    }
  };
  if (isDrawn) {
    // The first use of a time zone takes a phone 60 ms. Nothing else is to do while the code arrives, whose files the page names.
    window.requestIdleCallback?.(() => new Date().toLocaleString('en-US', { timeZone: 'America/New_York' }));
  } else {
    document.querySelector('link[href*="/packages-"]')?.addEventListener('load', preload);
    setTimeout(preload, 1_500);
  }
}
