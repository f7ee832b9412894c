/** What an element tells of its film. */
export type FilmEvents = {
  playing: () => void;
  /** It has nothing to play on with. */
  waiting: () => void;
  /** `isOver`: only because it came to its end, or lost what it had. */
  paused: (isOver: boolean) => void;
  /** Another moment, another length, or more of it is here. */
  moved: () => void;
  ended: () => void;
};

/** Hears an element for good, but only while `isHeard` says so. */
export function listenToFilm(video: HTMLVideoElement, isHeard: () => boolean, events: FilmEvents): void {
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    video.addEventListener(name, () => isHeard() && act());
  on('playing', events.playing);
  on('waiting', events.waiting);
  on('pause', () => events.paused(video.ended || video.readyState <= HTMLMediaElement.HAVE_METADATA));
  for (const name of ['timeupdate', 'seeked', 'durationchange', 'progress'] as const) on(name, events.moved);
  on('ended', events.ended);
}
