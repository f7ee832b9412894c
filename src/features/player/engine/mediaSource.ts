import type { Film, Rendition } from '../../../../contract/catalogue/dramas.schema';

/** `streaming` is ManagedMediaSource's: whether the engine wants to be given more at present. */
export type FilmSource = MediaSource & { readonly streaming?: boolean };
type FilmSourceClass = { new (): FilmSource; isTypeSupported(type: string): boolean };

type Sources = { ManagedMediaSource?: FilmSourceClass; MediaSource?: FilmSourceClass };

/** The engine's media source: iPhones have the managed one alone. */
export function sourceClass(): FilmSourceClass | undefined {
  const { ManagedMediaSource, MediaSource } = globalThis as Sources;
  return ManagedMediaSource ?? MediaSource;
}

export function isManaged(): boolean {
  return 'ManagedMediaSource' in globalThis;
}

/** What of a film this browser can decode; empty when it knows none of its codecs. */
export function playable(film: Film): Rendition[] {
  const Source = sourceClass();
  return Source ? film.renditions.filter(({ mime }) => Source.isTypeSupported(mime)) : [];
}
