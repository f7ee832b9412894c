import { awaitFilmOut } from '../filmOut';

/** Wide enough for the list of episodes beside the film. */
export const BESIDE = '(width >= 64rem)';

/**
 * Shows the film alone, at its final position, over the page that is being left, because rendering the
 * player's page takes longer than a frame. `isCalm`: as in PlayerSettings, from the first frame on. Returns a
 * function that removes it, which is called after the player has taken the film.
 */
export function raiseCurtain(film: HTMLVideoElement, isCalm: boolean): () => void {
  const curtain = box('player');
  curtain.dataset.calm = String(isCalm);
  curtain.inert = true;
  curtain.append(box('player-stage', box('player-slide', box('player-film', film))));
  // Always added: checking for space would cost a layout, and CSS hides it if there is none.
  curtain.append(box('player-side'));
  document.body.append(curtain);
  awaitFilmOut();
  return () => curtain.remove();
}

function box(className: string, ...within: HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.append(...within);
  return element;
}
