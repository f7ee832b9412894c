import { useEffect } from 'react';
import { useSignal } from '../../../platform/live/signal';
import type { PlayerSession } from '../session/PlayerSession';

export function canLeavePage(): boolean {
  return document.pictureInPictureEnabled === true;
}

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch (error) {
    // The browser or the system refused; the film goes on in its page.
    console.warn('The film could not be taken out of its page.', error);
  }
}

/** Moves the window on to the next episode, which has another element, and closes it with the player. */
export function useFollowingWindow(session: PlayerSession): void {
  const at = useSignal(session.state, (state) => state.at);
  useEffect(() => {
    const { video } = session.current;
    const shown = document.pictureInPictureElement;
    if (!shown || shown === video) return;
    const follow = () => void video.requestPictureInPicture().catch(() => undefined);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return follow();
    video.addEventListener('loadedmetadata', follow, { once: true });
    return () => video.removeEventListener('loadedmetadata', follow);
  }, [session, at]);
  useEffect(
    () => () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
    },
    [],
  );
}
