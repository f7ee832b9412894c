import { EARLY_INSTALL_OFFER } from '../../../contract/wire/firstPage';
import { Signal } from '../live/signal';

/** Chromium only. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's install prompt, as long as it can be opened. */
export const installOffer = new Signal<BeforeInstallPromptEvent | undefined>(undefined);

/**
 * Keeps the browser's install prompt until the reader asks for it (spec 4.10) or the app is installed. The
 * browser fires the event once, perhaps before the page has rendered, so this must listen from the start.
 */
export function keepInstallOffer(): void {
  // Behind a first picture the app may start after the event.
  installOffer.set((window as { [EARLY_INSTALL_OFFER]?: BeforeInstallPromptEvent })[EARLY_INSTALL_OFFER]);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => installOffer.set(undefined));
}
