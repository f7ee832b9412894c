import { EARLY_INSTALL_OFFER } from '../../contract/values/firstPage';
import { Signal, useSignal } from './signal';

/** Chromium's; no other engine has it. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

const deferred = new Signal<BeforeInstallPromptEvent | undefined>(undefined);

/**
 * Keeps the browser's offer to install for the moment a reader asks for it (spec 4.10), until the event that says it is
 * installed. The offer comes once, perhaps before the page stands: this has to listen from the start.
 */
export function keepInstallPrompt(): void {
  // Behind a first picture the app may come later than the offer.
  const { [EARLY_INSTALL_OFFER]: early } = window as { [EARLY_INSTALL_OFFER]?: BeforeInstallPromptEvent };
  if (early) deferred.set(early);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferred.set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => deferred.set(undefined));
}

/** Opens the browser's own dialog. False when there is none to open; each serves once. */
export async function promptToInstall(): Promise<boolean> {
  const event = deferred.value;
  if (!event) return false;
  deferred.set(undefined);
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

/** Whether the browser has an offer to install that can be opened now. */
export function canInstall(): boolean {
  return deferred.value !== undefined;
}

/** The same, live. */
export function useCanInstall(): boolean {
  return useSignal(deferred, (event) => event !== undefined);
}
