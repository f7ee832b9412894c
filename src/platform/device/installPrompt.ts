import { useSignal } from '../live/signal';
import { installOffer } from './installOffer';

/** Opens the browser's install dialog. Resolves to false without a prompt; each prompt works once. */
export async function promptToInstall(): Promise<boolean> {
  const event = installOffer.value;
  if (!event) return false;
  installOffer.set(undefined);
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

export function canInstall(): boolean {
  return installOffer.value !== undefined;
}

export function useCanInstall(): boolean {
  return useSignal(installOffer, (event) => event !== undefined);
}
