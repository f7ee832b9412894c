import { useSyncExternalStore } from 'react';

/** Chromium's; no other engine has it. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

let deferred: BeforeInstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function set(event: BeforeInstallPromptEvent | undefined): void {
  deferred = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install for the moment a reader asks for it (spec 4.10); once installed there is none. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

/** Opens the browser's own dialog. False when there is none to open; each serves once. */
export async function promptToInstall(): Promise<boolean> {
  const event = deferred;
  if (!event) return false;
  set(undefined);
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser has an offer to install that can be opened now. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(subscribe, () => deferred !== undefined);
}
