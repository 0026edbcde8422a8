/** Shows a number on the icon of the installed app; 0 removes it. Does nothing where the browser has no such badge. */
export function showAppBadge(count: number): void {
  // Some browsers have the function and refuse it for a page that is not installed.
  navigator.setAppBadge?.(count).catch(() => {});
}
