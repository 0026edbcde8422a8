/** In place of the page where there is no browser: nothing happens to it, and no text with HTML is shown. */
export const noPage = {
  watch: () => () => {},
  watchDismissedAlerts: () => () => {},
  areNoticesOpen: () => false,
  rememberOpenNotices: () => {},
  loadSanitiser: async () => null,
};
