// The inline script of index.html. The build puts its table in place of START_TABLE, and minifies it. It starts what the
// app needs first, before the app's script has arrived; src/browser/early-calls.ts takes these calls over.
// The user's token must stay inside this function.
{
  /** @type {import('./start-table.d.ts').StartTable} */
  // @ts-expect-error: the build replaces the name
  const table = START_TABLE;
  /** Milliseconds until the rest of the code loads beside the packages. */
  const PATIENCE_MS = 1_500;
  const page = document;
  const { pathname, search } = location;

  /** Whether the server has drawn the page. */
  const isDrawn = 'drawn' in page.documentElement.dataset;

  const settings = (() => {
    try {
      return JSON.parse(page.getElementById('portal-config')?.textContent ?? '') ?? {};
    } catch {
      return {};
    }
  })();
  /** @param {unknown} value @param {string} otherwise */
  const textOr = (value, otherwise) => (typeof value === 'string' ? value : otherwise);
  const base = textOr(settings.apiBase, '/api');
  const checklistHost = textOr(settings.nextStepsHost, '');

  /** @type {import('../../src/browser/early-calls.ts').EarlyCalls} */
  const early = { calls: {}, isClosed: false };
  window.earlyCalls = early;

  // src/browser/installation.ts uses the offer. Without this the browser would show it by itself, before the user asks.
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.installOffer = offer;
  });

  /** @param {string} address @param {RequestInit} init */
  const send = (address, init) => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(table.timeout)]);
    // The whole answer is read now: later, while the app starts, a phone takes long to read it.
    const whole = fetch(address, { ...init, signal }).then(async (response) => ({
      response,
      body: await response.arrayBuffer(),
    }));
    const answer = whole.then(({ response: { status, statusText, headers }, body }) => {
      return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
    });
    answer.catch(() => {});
    early.calls[address] = { answer, stop: () => stop.abort() };
    return whole;
  };

  /** @param {ReturnType<typeof send>} whole @param {(content: any) => void} use */
  const read = async (whole, use) => {
    try {
      const { response, body } = await whole;
      // The app gets a response of its own: a copy of one takes a phone long to read.
      const content = response.ok ? JSON.parse(new TextDecoder().decode(body)) : null;
      // The app has started: it reads the answer itself, and sends what follows from it.
      if (content !== null && !early.isClosed) use(content);
    } catch {}
  };

  const DAY_MS = 86_400_000;
  const json = { accept: 'application/json' };
  const [, code, calls, isChecklist, open] = (() => {
    const path = pathname.replace(/\/+$/, '');
    for (const [pattern, ...route] of table.routes) {
      const match = new RegExp(`^${pattern}$`, 'i').exec(path);
      if (match === null) continue;
      try {
        return [pattern, ...route, decodeURIComponent(match[1] ?? '')];
      } catch {
        return [pattern, ...route, match[1] ?? ''];
      }
    }
    return ['', [], [], false, ''];
  })();

  send(`${base}/status`, { credentials: 'same-origin', cache: 'no-store', headers: json });
  const userAnswer = send(`${base}/users/user`, { credentials: 'include', cache: 'no-store', headers: json });

  /** Loads a script or a style of this address into the browser's cache. @param {number} index */
  const preload = (index) => {
    const name = table.files[index] ?? '';
    // What the server has drawn has its styles.
    if (isDrawn && page.querySelector(`link[href="${name}"]`)) return;
    // This browser has a sanitiser of its own.
    if (name.includes('/purifier-') && 'setHTML' in page.documentElement) return;
    const link = page.createElement('link');
    if (name.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
      // In use at once, so that the page's code need not wait for it. If it fails, the app loads it again.
      link.onload = () => {
        link.rel = 'stylesheet';
      };
    } else {
      link.rel = 'modulepreload';
      // What the page itself needs comes first.
      if (/\/(frame|purifier)-/.test(name)) link.fetchPriority = 'low';
    }
    link.crossOrigin = '';
    link.href = name;
    page.head.append(link);
  };
  // On a slow line, files that load together all arrive late. So the packages come first, and the app starts to run while
  // the rest arrives. The requests of the rest leave shortly before the packages are there, so that the line is never idle:
  // after the entry, whose size is a quarter of theirs, and as much time again.
  let isWaiting = true;
  const preloadAll = () => {
    if (isWaiting) code.forEach(preload);
    isWaiting = false;
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/\/index-[^/]+\.js$/.test(name)) setTimeout(preloadAll, duration);
      if (name.includes('/packages-')) preloadAll();
    }
  }).observe({ type: 'resource', buffered: true });
  setTimeout(preloadAll, PATIENCE_MS);

  const query = new URLSearchParams(search);
  const mayStart = !isDrawn && !query.has('refresh') && !/(^|;\s*)demo=1(;|$)/.test(page.cookie);

  /** @param {string} user @param {string} key @param {number} minutes */
  const isStored = (user, key, minutes) => {
    try {
      if (sessionStorage.getItem('portico.kept-for') !== user) return false;
      const { version, receivedAt } = JSON.parse(sessionStorage.getItem(`portico.kept.${key}`) ?? '{}');
      const age = Date.now() - Date.parse(receivedAt);
      return version === table.version && age >= 0 && age < minutes * 60_000;
    } catch {
      return false;
    }
  };

  const lastTerm = (() => {
    try {
      return /^\d{4}0[1-4]$/.exec(localStorage.getItem('portico.term') ?? '')?.[0] ?? '';
    } catch {
      return '';
    }
  })();

  if (mayStart) {
    read(userAnswer, (user) => {
      const { auth_token: token, is_authenticated: isKnown, username, is_superuser: isSuperuser } = user;
      if (isKnown !== true || typeof token !== 'string' || token === '') return;
      const roles = [user.primary_role].concat(user.other_roles);
      const mayGet = {
        everybody: true,
        students: roles.includes('student'),
        allButSuperusers: isSuperuser !== true,
      };
      /** @param {number} index @param {string} term */
      const start = (index, term) => {
        const call = table.calls[index];
        if (call === undefined || !mayGet[call.audience]) return null;
        const { path, parameter, minutes, accept, cache, key } = call;
        // For staff, such an address means another page.
        if (parameter === 'query' && query.get('published') === 'all') return null;
        if (parameter === 'term' && term === '') return null;
        const values = Object.entries(call.query).map(([name, value]) => [name, value === '*' ? open : value]);
        const sent = String(new URLSearchParams(parameter === 'term' ? { term } : values));
        const suffix = { none: '', query: sent, address: open, term }[parameter];
        if (isStored(username, key + suffix, minutes)) return null;
        return send(`${base}${path}${sent && `?${sent}`}`, {
          credentials: 'same-origin',
          ...(cache === null ? {} : { cache }),
          headers: { accept, authorization: `Token ${token}` },
        });
      };
      for (const index of calls) {
        const answer = start(index, lastTerm);
        if (answer === null || !table.calls[index]?.hasTerm || lastTerm !== '') continue;
        // On a device that knows no term, the calls by term follow the current term.
        read(answer, ({ p_term_out: term }) => {
          if (typeof term === 'string')
            for (const each of calls) if (table.calls[each]?.parameter === 'term') start(each, term);
        });
      }
      if (!isChecklist) return;
      const { checklist } = table;
      const headers = { ...json, 'content-type': 'application/json' };
      read(send(checklistHost + checklist.user, { credentials: 'include', headers }), ([first]) => {
        if (typeof first?.auth_token !== 'string') return;
        for (const { path, query: fixed, key, minutes } of checklist.calls) {
          if (isStored(username, key, minutes)) continue;
          const sent = String(new URLSearchParams(fixed));
          send(`${checklistHost}${path}${sent && `?${sent}`}`, {
            credentials: 'same-origin',
            headers: { ...headers, authorization: `Token ${first.auth_token}` },
          });
        }
      });
    });
  }

  const { texts, links, phone, timeZone } = table.shell;
  const { links: ownLinks = {}, ...own } = settings.site ?? {};

  /**
   * The year there. The first use of `Intl` takes long on a phone, and only around New Year zones have different years.
   *
   * @param {string} zone
   */
  const yearIn = (zone) => {
    const now = new Date();
    const [before, after] = [now.getTime() - DAY_MS, now.getTime() + DAY_MS].map((time) =>
      new Date(time).getFullYear(),
    );
    if (before === after) return String(after);
    const format = (/** @type {string} */ each) => now.toLocaleDateString('en-US', { timeZone: each, year: 'numeric' });
    try {
      return format(zone);
    } catch {
      return format(timeZone);
    }
  };

  /** Fills the deployment's facts and the year into the shell, before it is painted. */
  const fill = () => {
    const shell = page.getElementById('root');
    if (shell === null) return;
    /** @param {string} from @param {unknown} to */
    const relink = (from, to) => {
      if (typeof to !== 'string' || to === from) return;
      for (const link of shell.querySelectorAll(`a[href="${from}"]`)) {
        // The app draws the text alone for such an address.
        if (/^(https?:|mailto:|tel:|\/(?![/\\]))/i.test(to)) link.setAttribute('href', to);
        else link.replaceWith(...link.childNodes);
      }
    };
    for (const [name, address] of Object.entries(links)) relink(address, ownLinks?.[name]);
    relink(table.nextSteps, settings.nextStepsUrl);
    relink(`tel:${phone}`, typeof own.safetyPhone === 'string' ? `tel:${own.safetyPhone}` : null);
    const helpDesk = shell.querySelector('footer a[href^="tel:"]');
    // The app writes another number in its form; until then its place is empty.
    if (helpDesk instanceof HTMLElement && own.helpDeskPhone !== undefined) helpDesk.style.visibility = 'hidden';
    const name = textOr(own.name, texts.name);
    const logo = shell.querySelector('header a');
    logo?.setAttribute('aria-label', `${name}, to the dashboard`);
    const logoText = logo?.firstElementChild?.lastChild;
    if (logoText) logoText.nodeValue = name;
    const line = shell.querySelector('footer p');
    if (line === null) return;
    line.textContent = `© ${yearIn(textOr(own.timeZone, timeZone))} ${textOr(own.university, texts.university)}`;
    filled.disconnect();
  };
  // It runs after the parser has added elements, and before they are painted.
  const filled = new MutationObserver(fill);
  if (!isDrawn) filled.observe(page, { childList: true, subtree: true });

  // The answers of a page that the server has drawn: the app finds them in this tab's storage, and sends no data call. If
  // something is missing, the app starts as it would without them.
  if (isDrawn)
    page.addEventListener(
      'readystatechange',
      () => {
        try {
          const { answers, ...drawn } = JSON.parse(page.getElementById('drawn')?.textContent ?? '');
          const receivedAt = new Date().toISOString();
          if (sessionStorage.getItem('portico.kept-for') !== drawn.owner)
            for (const key of Object.keys(sessionStorage))
              if (key.startsWith('portico.kept.')) sessionStorage.removeItem(key);
          sessionStorage.setItem('portico.kept-for', drawn.owner);
          for (const [key, content] of Object.entries(answers))
            sessionStorage.setItem(
              `portico.kept.${key}`,
              JSON.stringify({ version: table.version, content, receivedAt }),
            );
          early.drawn = drawn;
        } catch {}
      },
      { once: true },
    );

  // The first use of Intl takes long on a phone. After the first paint, the processor is idle until the app's script
  // arrives, which uses it at once. Safari has no such callback.
  requestAnimationFrame(() => window.requestIdleCallback?.(() => new Intl.DateTimeFormat('en-US', { timeZone })));

  // Until the app has started, the menus of the shell open and close here.
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#root[data-static] [aria-controls]') : null;
    const panel = page.getElementById(button?.getAttribute('aria-controls') ?? '');
    if (button === null || panel === null) return;
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(isOpen));
    panel.dataset.open = String(isOpen);
  });
}
