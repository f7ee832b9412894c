export type FilmEvents = {
  playing: () => void;
  waiting: () => void;
  /** `isOver`: it paused only because it ended or lost its data. */
  paused: (isOver: boolean) => void;
  moved: () => void;
  ended: () => void;
};

/** Listens to an element permanently, but reports events only while `isHeard` returns true. */
export function listenToFilm(video: HTMLVideoElement, isHeard: () => boolean, events: FilmEvents): void {
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    video.addEventListener(name, () => isHeard() && act());
  on('playing', events.playing);
  on('waiting', events.waiting);
  on('pause', () => events.paused(video.ended || video.readyState <= HTMLMediaElement.HAVE_METADATA));
  for (const name of ['timeupdate', 'seeked', 'durationchange', 'progress'] as const) on(name, events.moved);
  on('ended', events.ended);
}
