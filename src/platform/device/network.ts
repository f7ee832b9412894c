import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function hasNetwork(): boolean {
  // The first picture is drawn without a navigator.
  return globalThis.navigator?.onLine !== false;
}

/**
 * Whether the device has a network at all. If the server is unreachable (`useOffline`), this tells why:
 * without a network the device is offline, with one the server does not answer.
 */
export function useNetwork(): boolean {
  return useSyncExternalStore(subscribe, hasNetwork, hasNetwork);
}

/** Whether the reader told the browser to save data. Safari and Firefox do not report it. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
