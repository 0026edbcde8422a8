// Fetches the scripts that the portal loads first into the browser's cache while the user types. Firefox does not allow
// rel="prefetch" with the policy of the page, Safari does not know it, and rel="modulepreload" would need the import map.
for (const address of document.querySelector('[data-code]')?.getAttribute('data-code')?.split(' ') ?? []) {
  // As a module script is fetched, so that the browser finds it again.
  fetch(address, { credentials: 'same-origin', priority: 'low' })
    .then((answer) => answer.arrayBuffer())
    .catch(() => {});
}
