// The first inline script of index.html, and a script of the sign-in page, the admin pages and the demo. A browser older than
// those of tools/build/app-source.mjs gets a line on top, and the app does not start. Only ES5: such a browser ignores a script
// with newer syntax. The build and the server put facts of the university in place of NOTICE_FACTS.
// Source: decisions, old browsers; OLD-02 to OLD-04.
(function (facts) {
  var page = document.documentElement;
  var supports = window.HTMLScriptElement && HTMLScriptElement.supports;
  // Nothing can add import maps: Chrome and Edge 89, Firefox 108, Safari 16.4. Firefox has toSorted since 115, Chrome has the
  // unit lh since 109.
  if (supports && supports('importmap') && ('toSorted' in Array.prototype || CSS.supports('height', '1lh'))) return;
  // src/main.tsx and the start script read it.
  page.setAttribute('data-too-old', '');

  var settings = document.getElementById('portal-config');
  /** @type {any} */
  var own = {};
  try {
    own = JSON.parse((settings && settings.textContent) || '').site || {};
  } catch (_error) {
    // The page has no settings of its own.
  }
  var line = document.createElement('p');
  // Fixed colors: those of the page may be among what the browser does not know.
  line.style.cssText =
    'margin:0;padding:12px 16px;border-bottom:4px solid #111;background:#fff;color:#111;font:16px/1.5 sans-serif';
  /** @param {string} text */
  function write(text) {
    line.appendChild(document.createTextNode(text));
  }
  /** @param {string} address @param {string} text */
  function link(address, text) {
    var anchor = document.createElement('a');
    anchor.href = address;
    anchor.style.cssText = 'color:#0b4a8f;font-weight:bold;text-decoration:underline';
    anchor.appendChild(document.createTextNode(text));
    line.appendChild(anchor);
  }
  /** @param {string} phone */
  function call(phone) {
    link('tel:' + phone.replace(/[^+\d]/g, ''), phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'));
  }

  write('This browser is too old for all of the portal. Update it, or call the ');
  link((own.links && own.links.helpDesk) || facts.helpDesk, 'technology help desk');
  write(' at ');
  call(own.helpDeskPhone || facts.helpDeskPhone);
  write('.');
  var app = document.getElementById('root');
  // What the server has drawn stays. Anything else in there needs the app.
  if (app && !page.hasAttribute('data-drawn')) {
    app.style.display = 'none';
    write(' In an emergency on campus, call Public Safety: ');
    call(own.safetyPhone || facts.safetyPhone);
    write('.');
  }
  // The sign-in page gives each child of the body a cell of its grid.
  var place = document.querySelector('body > header') || document.body;
  place.insertBefore(line, place.firstChild);
})(NOTICE_FACTS);
