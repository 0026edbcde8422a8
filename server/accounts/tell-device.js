// Tells the server with what to draw the first page after the sign-in, unless the app has told it more already. The format
// is that of src/rules/device-cookie.ts, and the keys are those of the app.
const NAME = 'portico_device';
/** @param {string} key */
const read = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
if (!document.cookie.split(/;\s*/).some((each) => each.startsWith(`${NAME}=`))) {
  const flags = [read('portico.hide-figures') === 'on', read('portico.schedule-view') === 'list'].map(Number).join('');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without https
  document.cookie = `${NAME}=${Math.round(innerWidth)}.${flags}.${zone}..${read('portico.dashboard-day') ?? ''}; Path=/; SameSite=Lax`;
}
