import type { Film, Rendition } from '../../../contract/catalogue/dramas.schema';

/** `streaming` exists on ManagedMediaSource only: whether it wants more data. */
export type FilmSource = MediaSource & { readonly streaming?: boolean };
type FilmSourceClass = { new (): FilmSource; isTypeSupported(type: string): boolean };

type Sources = { ManagedMediaSource?: FilmSourceClass; MediaSource?: FilmSourceClass };

/** Returns the browser's media source class; iPhones have only the managed one. */
export function sourceClass(): FilmSourceClass | undefined {
  const { ManagedMediaSource, MediaSource } = globalThis as Sources;
  return ManagedMediaSource ?? MediaSource;
}

export function isManaged(): boolean {
  return 'ManagedMediaSource' in globalThis;
}

/** Returns a film's slideshow, or undefined if it has none that this browser can decode. */
export function playableSlideshow({ slideshow }: Film): Rendition | undefined {
  return slideshow && sourceClass()?.isTypeSupported(slideshow.mime) ? slideshow : undefined;
}

/** Returns the renditions that this browser can decode; empty if it supports none of the film's codecs. */
export function playable(film: Film): Rendition[] {
  const Source = sourceClass();
  return Source ? film.renditions.filter(({ mime }) => Source.isTypeSupported(mime)) : [];
}
