import { awaitFilmOut } from '../filmOut';

/** Wide enough for the list of episodes beside the film. */
export const BESIDE = '(width >= 64rem)';

/**
 * The film by itself, where the player will have it, over the page that is being left: building the player's page takes
 * longer than a frame. `isCalm`: as in PlayerSettings, from the first frame on. Returns how to take it away; by then the player has taken the film.
 */
export function raiseCurtain(film: HTMLVideoElement, isCalm: boolean): () => void {
  const curtain = box('player');
  curtain.dataset.calm = String(isCalm);
  curtain.inert = true;
  curtain.append(box('player-stage', box('player-slide', box('player-film', film))));
  // Not asked for here: the answer would cost a layout. Where there is no room for it, it is not displayed.
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
