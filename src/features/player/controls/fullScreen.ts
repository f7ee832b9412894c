import { useSyncExternalStore } from 'react';

/** Of the whole page, so that sheets and messages are seen in it too. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

/** `isWide`: a phone that is held upright turns the film on its side for as long as it fills the screen. */
export async function toggleFullScreen(isWide: boolean): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen();
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    if (isWide) await layScreen();
  } catch (error) {
    // The browser has its own reasons: the film goes on as it is.
    console.warn('The screen could not be filled.', error);
  }
}

/** Does nothing where a page cannot turn the screen: desktops, iPhones. The browser turns it back with the end of full screen. */
async function layScreen(): Promise<void> {
  const { orientation } = screen as { orientation?: { lock?: (to: 'landscape') => Promise<void> } };
  await orientation?.lock?.('landscape').catch(() => {
    // The film plays across the upright screen.
  });
}

/** Whoever leaves the player has not asked for the other pages to fill the screen. */
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
