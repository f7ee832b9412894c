/** A film of a next episode, and its title as typed. */
export type NextFilm = { readonly id: string; readonly file: File; readonly title: string };

const FILM = /\.(mp4|m4v|mov|webm)$/i;
const PICTURE = /\.(jpe?g|png|webp)$/i;
const CAPTIONS = /(?:^|\.)([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)?\.?(vtt|srt)$/i;

export const FILM_ACCEPT = '.mp4,.m4v,.mov,.webm';
export const EPISODE_ACCEPT = `${FILM_ACCEPT},.jpg,.jpeg,.png,.webp,.vtt,.srt`;

/** Orders names as people count: “2” before “10”. */
export function inCountedOrder(files: readonly File[]): File[] {
  return files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Returns a file under the name that the import knows: the number of its episode and its type. */
export function filmFile(file: File, target: number): File | null {
  const [, type] = FILM.exec(file.name) ?? [];
  return type === undefined ? null : renamed(file, `${numbered(target)}.${type.toLowerCase()}`);
}

export type EpisodePart =
  | { readonly kind: 'film' | 'picture'; readonly file: File }
  | { readonly kind: 'captions'; readonly file: File; readonly language: string };

/** Returns what a chosen file is by its name, with the captions' language if the name says one. */
export function partOf(file: File, usual: string): EpisodePart | null {
  if (FILM.test(file.name)) return { kind: 'film', file };
  if (PICTURE.test(file.name)) return { kind: 'picture', file };
  const captions = CAPTIONS.exec(file.name);
  if (!captions) return null;
  return { kind: 'captions', file, language: isLanguage(captions[1] ?? '') ? (captions[1] ?? usual) : usual };
}

export function partFile(part: EpisodePart, target: number): File {
  const type = part.file.name.slice(part.file.name.lastIndexOf('.')).toLowerCase();
  const middle = part.kind === 'captions' ? `.${part.language}` : '';
  return renamed(part.file, `${numbered(target)}${middle}${type}`);
}

/** Whether a text is a language tag whose language is known: “en”, “pt-BR”; not “film” or “ep”. */
export function isLanguage(tag: string): boolean {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(canonical) !== undefined;
  } catch {
    return false;
  }
}

const numbered = (target: number) => String(target).padStart(2, '0');
const renamed = (file: File, name: string) => new File([file], name, { type: file.type });
