import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Reading } from '../stage/Reading';

/** After the last touch, the time until autoplay resumes, in ms. */
const RESUME_MS = 1_500;
const SCREEN_SHARE = 1 / 8;

type Pace = Pick<ReadingSettings, 'pageType' | 'autoplayTime'>;

/**
 * Turns or scrolls the page automatically while the page is not touched and the tab is visible. Returns a
 * function that stops it.
 */
export function startAutoplay(page: HTMLElement, reading: Reading, pace: Pace): () => void {
  const play = pace.pageType === 'paged' ? turnPages : scrollOn;
  let stop: (() => void) | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    if (document.visibilityState === 'visible') stop ??= play(page, reading, pace.autoplayTime);
  };
  const pause = () => {
    clearTimeout(resting);
    stop?.();
    stop = undefined;
  };
  const goSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(go, RESUME_MS);
  };
  const touched = () => {
    pause();
    goSoon();
  };
  const seen = () => (document.visibilityState === 'visible' ? goSoon() : pause());
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  page.addEventListener('pointerdown', pause, options);
  // A finger that scrolls cancels the pointer while it still touches the page; its `touchend` fires later.
  page.addEventListener('pointerup', touched, options);
  page.addEventListener('touchend', touched, options);
  page.addEventListener('wheel', touched, options);
  document.addEventListener('visibilitychange', seen, options);
  go();
  return () => {
    listening.abort();
    pause();
  };
}

function turnPages(_page: HTMLElement, reading: Reading, stepMs: number): () => void {
  const timer = setInterval(() => reading.turn(1), stepMs);
  return () => clearInterval(timer);
}

function scrollOn(page: HTMLElement, reading: Reading, stepMs: number): () => void {
  let last: number | undefined;
  let owed = 0;
  let endedAt: number | undefined;
  let frame = 0;
  const step = (now: number) => {
    frame = requestAnimationFrame(step);
    const screen = reading.isVertical ? page.clientWidth : page.clientHeight;
    owed += ((screen * SCREEN_SHARE) / stepMs) * (now - (last ?? now));
    last = now;
    const px = Math.floor(owed);
    if (px < 1) return;
    owed -= px;
    if (reading.scrollBy(px)) endedAt = undefined;
    else if (endedAt === undefined) endedAt = now;
    else if (now - endedAt > stepMs) {
      endedAt = undefined;
      reading.turnChapter(1);
    }
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
