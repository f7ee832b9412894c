import { useSyncExternalStore } from 'react';

/** Of the whole page, so that sheets and messages are seen in it too. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch (error) {
    // The browser has its own reasons: the film goes on as it is.
    console.warn('The screen could not be filled.', error);
  }
}

/** Whoever leaves the player has not asked for the other pages to fill the screen. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void toggleFullScreen();
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
