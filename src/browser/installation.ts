/** The event with which a browser offers to install a page. TypeScript does not know it, because only Chromium has it. */
export type InstallOfferEvent = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  interface Window {
    /** The last offer, kept by `src/main.tsx`: the browser makes it before this code has loaded. */
    installOffer?: InstallOfferEvent | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOfferEvent;
  }
  interface Navigator {
    /** Whether an iPhone or iPad runs the page from the home screen. Other browsers do not have this property. */
    readonly standalone?: boolean;
  }
}

export type InstallationListeners = { onOffer: () => void; onByHand: () => void; onInstalled: () => void };

/**
 * Reports how the page can be installed: now, and when that changes.
 * @returns a function that ends the reports
 */
export function watchInstallation(page: Window, listeners: InstallationListeners): () => void {
  const { onOffer, onByHand, onInstalled } = listeners;
  const listening = new AbortController();
  const { signal } = listening;
  page.addEventListener(
    'beforeinstallprompt',
    (event) => {
      page.installOffer = event;
      onOffer();
    },
    { signal },
  );
  page.addEventListener('appinstalled', onInstalled, { signal });
  const { standalone } = page.navigator;
  if (standalone === true || page.matchMedia('(display-mode: standalone)').matches) onInstalled();
  else if (standalone === false) onByHand();
  else if (page.installOffer !== undefined) onOffer();
  return () => listening.abort();
}

/**
 * Opens the browser's dialog. It works once for each offer.
 * @returns what the user answered; "failed" if the browser makes no offer or does not open the dialog
 */
export async function openInstallDialog(page: Window): Promise<'accepted' | 'dismissed' | 'failed'> {
  const offer = page.installOffer;
  page.installOffer = undefined;
  try {
    return (await offer?.prompt())?.outcome ?? 'failed';
  } catch (error) {
    console.warn('The browser does not open its dialog for the installation.', error);
    return 'failed';
  }
}
