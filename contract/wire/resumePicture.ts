/** An element of a kept picture, or its text. Attributes are as in HTML; no markup is ever kept. */
export type PictureNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly PictureNode[]];

/** The screens of which the last picture is kept, one of each (decision 0092). */
export type PictureKind = 'home' | 'library' | 'reading';

/** What a reader last saw of a screen, and what has to be the same for it to be shown again. Lengths are in px. */
export type ResumePicture = {
  readonly kind: PictureKind;
  /** The screen's path, without its query. */
  readonly path: string;
  /** The app's first script, whose name is a hash of the build. */
  readonly build: string;
  /** The language that was chosen, and the browser's first two letters: `ru/en`; nothing before the stroke where none was. */
  readonly language: string;
  /** The document's title. */
  readonly title: string;
  /** Attributes of the document's root: device, theme, faces, language. */
  readonly root: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
  /** How much higher or lower the window may be: a page of text allows nothing. */
  readonly slack: number;
  /** What the browser sets text in. */
  readonly textPx: number;
  /** Paths of the faces that were in use. */
  readonly faces: readonly string[];
  /** Whether a tap on the text may be answered later: it turns a page within the chapter. */
  readonly turns: boolean;
  /** By the device's clock, ms. */
  readonly takenAt: number;
  readonly nodes: readonly PictureNode[];
};

/** Longer ones, as JSON, are not kept. */
export const MOST_PICTURE_CHARACTERS = 60_000;

/** An older picture would show what nobody remembers. */
export const PICTURE_LIFE_MS = 30 * 86_400_000;

/** What the installed app opens (`start_url` of the manifest). */
export const START_PATH = '/BookShelf';

/** Which kind of picture a path has; undefined for every other screen. */
export function pictureKindOf(pathname: string): PictureKind | undefined {
  if (pathname === '/home' || pathname === '/') return 'home';
  if (pathname === '/BookShelf') return 'library';
  return isReadingPath(pathname) ? 'reading' : undefined;
}

export function isReadingPath(pathname: string): boolean {
  return /^\/reading\/-?\d{1,15}\/-?\d{1,9}$/.test(pathname);
}
