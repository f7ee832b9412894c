import { useSyncExternalStore } from 'react';

/** The whole page fills the screen, so that sheets and messages are visible too. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

/** `isWide`: on a phone that is held upright, the film is turned on its side while it fills the screen. */
export async function toggleFullScreen(isWide: boolean): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen();
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    if (isWide) await layScreen();
  } catch (error) {
    // The browser may refuse; the film goes on as it is.
    console.warn('The screen could not be filled.', error);
  }
}

/**
 * Locks the orientation. Does nothing on desktops and iPhones, where a page cannot. The browser unlocks it
 * when full screen ends.
 */
async function layScreen(): Promise<void> {
  const { orientation } = screen as { orientation?: { lock?: (to: 'landscape') => Promise<void> } };
  await orientation?.lock?.('landscape').catch(() => {});
}

/** A viewer who leaves the player does not want other pages in full screen. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void toggleFullScreen(false);
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
