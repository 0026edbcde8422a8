import { onAlertDismissedInOtherTab } from './cross-tab.ts';
import { watchPage } from './page-watch.ts';
import { sanitiser } from './sanitiser.ts';

/** The page in a browser, as the machines' effects need it. */
export const browserPage = {
  watch: (listeners: Parameters<typeof watchPage>[1]) => watchPage(window, listeners),
  watchDismissedAlerts: (listener: (keys: string[]) => void) => onAlertDismissedInOtherTab(window, listener),
  loadSanitiser: sanitiser.load,
};
