// The last inline script of index.html. The build puts its table in place of START_TABLE, and minifies it. It starts what the
// app needs first, before the app's script has arrived. The user's token must stay inside this script.
// src/browser/older-browsers/check-browser.js has run before it.

// The answers that were late are at the end of a page that the server has drawn. Also where the app does not start, they take
// their place. Until then the app waits for them, but not for a connection that breaks off.
if ('drawn' in document.documentElement.dataset) {
  /** @param {Node[]} gone @param {Node[]} come @param {Element | null} element @returns {HTMLElement | null} what comes for it */
  const counterpartOf = (gone, come, element) => {
    if (!element || !gone.some((node) => node.contains(element))) return null;
    const found = come.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));
    const isSame = (/** @type {Element} */ each) =>
      each.localName === element.localName && each.textContent === element.textContent;
    return /** @type {HTMLElement | undefined} */ (found.find(isSame)) ?? null;
  };
  /**
   * Makes the children of a node those of another one. What does not differ stays, with its focus and with what was typed.
   * @param {Node} before @param {Node} after
   */
  const merge = (before, after) => {
    const [from, to] = [[...before.childNodes], [...after.childNodes]];
    const isAlike = (/** @type {number} */ place) => from.at(place)?.nodeName === to.at(place)?.nodeName;
    const length = Math.min(from.length, to.length);
    let [start, end] = [0, 0];
    while (start < length && isAlike(start)) start += 1;
    while (end < length - start && isAlike(-1 - end)) end += 1;
    const gone = from.slice(start, from.length - end);
    const come = to.slice(start, to.length - end);
    for (const [place, node] of from.entries()) {
      const same =
        place < start ? to[place] : place < from.length - end ? undefined : to[place - from.length + to.length];
      if (same === undefined) continue;
      if (!(node instanceof Element) || !(same instanceof Element)) {
        if (node.nodeValue !== same.nodeValue) node.nodeValue = same.nodeValue;
        continue;
      }
      for (const name of node.getAttributeNames())
        if (!same.hasAttribute(name) && name !== 'open') node.removeAttribute(name);
      for (const { name, value } of same.attributes)
        if (node.getAttribute(name) !== value) node.setAttribute(name, value);
      merge(node, same);
    }
    const focused = counterpartOf(gone, come, document.activeElement);
    const { earlyCalls: early } = window;
    const pressed = counterpartOf(gone, come, early?.pressed ?? null);
    const next = from[from.length - end] ?? null;
    for (const node of come) before.insertBefore(node, next);
    for (const node of gone) before.removeChild(node);
    focused?.focus({ preventScroll: true });
    if (early && pressed) early.pressed = pressed;
  };
  window.lateAnswers = new Promise((resolve) => {
    setTimeout(resolve, 4_000, {});
    const atEnd = () => {
      const [root, first, template, block] = ['root', 'drawn', 'late-page', 'late'].map((id) =>
        document.getElementById(id),
      );
      if (!root || !first || !block || !(template instanceof HTMLTemplateElement)) return resolve({});
      try {
        const [known, all] = [first, block].map(({ textContent }) => JSON.parse(textContent ?? '').answers);
        const rest = { receivedAt: new Date().toISOString(), isChecked: /** @type {const} */ (true) };
        const late = Object.entries(all).filter(([key]) => !(key in known));
        resolve(Object.fromEntries(late.map(([key, content]) => [key, { content, ...rest }])));
      } catch {
        // The connection has broken off in the middle.
        return resolve({});
      }
      // The app shows the late answers itself, once it has taken the first part over.
      if (window.earlyCalls?.isClosed) return;
      merge(root, template.content);
      first.remove();
      block.id = 'drawn';
    };
    document.addEventListener('DOMContentLoaded', atEnd, { once: true });
  });
}

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
  // The shell has the facts of the build, or those that its mark names. With others it stays hidden until the app draws.
  const drawnWith = document.getElementById('root')?.dataset.static;
  if ((site || nextStepsUrl) && drawnWith !== JSON.stringify([site, nextStepsUrl])) dataset.ownFacts = '';
  /** @type {import('../../src/browser/early-calls.ts').EarlyCalls} */
  const early = { calls: {}, isClosed: false, pressed: null };
  window.earlyCalls = early;
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) early.pressed = target.closest('#root button');
  });

  /** @param {string} address @param {RequestInit} init @param {object} more headers @param {(content: any) => void} [use] */
  const send = (address, init, more, use) => {
    if (early.calls[address]) return;
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
  // The server has written the emergency alerts of now into a page that the app draws. They stay until the banner has its own.
  read(() => {
    const list = document.getElementById('page-alerts');
    const block = document.getElementById('alerts');
    if (!list || !block) return;
    const { keys, place, answer } = JSON.parse(block.textContent ?? '');
    const { storage } = table;
    const dismissed = read(() => JSON.parse(localStorage.getItem(storage.dismissed) ?? '')) ?? [];
    for (const [at, line] of [...list.children].entries()) if (dismissed.includes(keys[at])) line.remove();
    // On the way back, a browser may show a page without asking the server. Its alerts may have ended.
    const [visit] = performance.getEntriesByType('navigation');
    if (/** @type {PerformanceNavigationTiming} */ (visit)?.type !== 'back_forward') {
      sessionStorage.removeItem(storage.alerts);
      const headers = { 'content-type': 'application/json' };
      const content = Promise.resolve(new Response(JSON.stringify(answer), { headers }));
      early.calls[apiBase + table.alerts] = { answer: content, stop: () => {} };
    }
    if (!list.firstChild) return list.remove();
    localStorage.setItem(storage.place, place);
    /** @type {HTMLElement | null} */
    let focused = null;
    /** @param {Element} line @param {ParentNode} lines @returns the lines with the time of this one */
    const withTimeOf = (line, lines) => {
      const timeOf = (/** @type {Element} */ each) => each.querySelector('time')?.dateTime;
      return [...lines.querySelectorAll('[data-kind="alert"]')].filter((each) => timeOf(each) === timeOf(line));
    };
    /** @param {HTMLElement | null} element of the list @returns {HTMLElement | null | undefined} that of the banner */
    const counterpartOf = (element) => {
      const line = element?.closest('#page-alerts > *');
      if (!element || !line) return;
      const [before, now] = [withTimeOf(line, list), withTimeOf(line, document)];
      return before.length === now.length ? now[before.indexOf(line)]?.querySelector(element.localName) : null;
    };
    early.showAlerts = (shown) => {
      shown?.append(list);
      // An element that is moved loses the focus.
      focused?.focus({ preventScroll: true });
      return () => {
        focused = list.querySelector(':focus');
        setTimeout(() => {
          if (list.isConnected) return;
          early.showAlerts = undefined;
          counterpartOf(early.pressed)?.click();
          counterpartOf(focused)?.focus({ preventScroll: true });
        });
      };
    };
  });
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
