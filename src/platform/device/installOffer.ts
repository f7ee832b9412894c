import { EARLY_INSTALL_OFFER } from '../../../contract/wire/firstPage';
import { Signal } from '../live/signal';

/** Chromium's; no other engine has it. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's offer to install, as long as there is one to open. */
export const installOffer = new Signal<BeforeInstallPromptEvent | undefined>(undefined);

/**
 * Keeps the browser's offer to install for the moment a reader asks for it (spec 4.10), until the event that says it is
 * installed. The offer comes once, perhaps before the page stands: this has to listen from the start.
 */
export function keepInstallOffer(): void {
  // Behind a first picture the app may come later than the offer.
  installOffer.set((window as { [EARLY_INSTALL_OFFER]?: BeforeInstallPromptEvent })[EARLY_INSTALL_OFFER]);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => installOffer.set(undefined));
}
