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
  // The first picture is drawn where there is no navigator.
  return globalThis.navigator?.onLine !== false;
}

/**
 * Whether the device has a network at all. Beside `useOffline` it tells who is to blame when the server cannot be
 * reached: a device without a network is offline, with one it is the server that does not answer.
 */
export function useNetwork(): boolean {
  return useSyncExternalStore(subscribe, hasNetwork, hasNetwork);
}
