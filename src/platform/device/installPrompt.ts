import { useSignal } from '../live/signal';
import { installOffer } from './installOffer';

/** Opens the browser's own dialog. False when there is none to open; each serves once. */
export async function promptToInstall(): Promise<boolean> {
  const event = installOffer.value;
  if (!event) return false;
  installOffer.set(undefined);
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

/** Whether the browser has an offer to install that can be opened now. */
export function canInstall(): boolean {
  return installOffer.value !== undefined;
}

/** The same, live. */
export function useCanInstall(): boolean {
  return useSignal(installOffer, (event) => event !== undefined);
}
