import type { RouterHistory } from '@tanstack/react-router';
import { BEAT_MS } from '../../../contract/wire/limits';
import { readDevice } from '../device/device';
import { tellWorker } from '../worker/usecases';

/**
 * Reports to the worker every few seconds that the page's thread runs, while the page is visible, and after
 * each navigation: a page that hangs cannot report itself (spec 8).
 */
export function keepHeartbeat(history: RouterHistory): void {
  const say = (isBeat: boolean) => {
    const isSeen = document.visibilityState === 'visible';
    const { pathname } = history.location;
    tellWorker('hearPage', { path: pathname, isSeen, isBeat, device: readDevice('') });
  };
  const beat = () => say(true);
  let beats: ReturnType<typeof setInterval> | undefined;
  const keep = () => {
    clearInterval(beats);
    beat();
    if (document.visibilityState === 'visible') beats = setInterval(beat, BEAT_MS);
  };
  document.addEventListener('visibilitychange', keep);
  history.subscribe(() => say(false));
  keep();
}
