/** In place of the page where there is no browser: nothing happens to it, and no sanitiser is loaded. */
export const noPage = {
  watch: () => () => {},
  watchDismissedAlerts: () => () => {},
  loadSanitiser: async () => null,
};

/** In place of the stored answers where nothing is stored. */
export const noAnswers = {
  openFor: () => {},
  read: () => null,
  write: () => {},
  evict: () => {},
  clear: () => {},
  held: () => null,
};

/** In place of what the browser remembers where there is none: nothing is known, and nothing is kept. */
export const noMemory = {
  countRedirect: () => 0,
  clearRedirects: () => {},
  countReload: () => false,
  clearReload: () => {},
  saveTerm: () => {},
  readDismissedAlerts: () => [],
  saveDismissedAlert: () => {},
  // The browser decides whether the list leads to the preferences.
  wasLedToPreferences: () => true,
  saveLedToPreferences: () => {},
  clearPerson: () => {},
  forgetSchedule: async () => {},
  endPush: async () => {},
};
