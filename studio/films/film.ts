/** The canvas of every film, px. */
export const STAGE = { width: 540, height: 960 } as const;
export const FRAMES_A_SECOND = 24;

export type Pen = OffscreenCanvasRenderingContext2D;

export type Language = 'en' | 'ru' | 'zh' | 'pt';

/** A sentence in the languages of the captions: all four, or only the film's own. */
export type Words = Readonly<Partial<Record<Language, string>>>;

/** A spoken line; times are in seconds of the shot. Without a speaker it is the narrator's. */
export type Line = {
  readonly from: number;
  readonly to: number;
  readonly who?: string;
  readonly words: Words;
};

/**
 * A moment of a shot: `t` in seconds, the share of the shot that is over (0 to 1), and how far a speaker's
 * mouth is open (0 to 1).
 */
export type Moment = {
  readonly t: number;
  readonly k: number;
  readonly mouth: (who: string) => number;
};

export type Cue = { readonly at: number; readonly noise: Noise };
export type Noise =
  | 'click'
  | 'bell'
  | 'knock'
  | 'rasp'
  | 'chime'
  | 'scratch'
  | 'whistle'
  | 'whistle4'
  | 'swell';

export type Shot = {
  readonly seconds: number;
  readonly lines?: readonly Line[];
  readonly cues?: readonly Cue[];
  readonly draw: (pen: Pen, moment: Moment) => void;
};

export type Episode = {
  readonly title: string;
  readonly shots: readonly Shot[];
  /** The language whose captions are part of the picture. */
  readonly burnedIn?: Language;
  /** In seconds. */
  readonly poster: number;
};

/** The music and ambience of a film. */
export type Score = 'sea' | 'house';

export type FilmSeries = {
  readonly slug: string;
  /**
   * The shelf of a film in one language. English films have no such field and have captions in all languages.
   */
  readonly language?: Exclude<Language, 'en'>;
  /** If absent, the film is mute. */
  readonly score?: Score;
  /** The target bit rate of the picture, bits a second. Flat drawings with little motion need few. */
  readonly videoBits: number;
  readonly episodes: readonly Episode[];
  readonly cover: (pen: Pen) => void;
};

/** `words` are in the order English, Russian, Chinese, Portuguese. */
export function say(
  from: number,
  to: number,
  who: string | undefined,
  en: string,
  ru: string,
  zh: string,
  pt: string,
): Line {
  return { from, to, words: { en, ru, zh, pt }, ...(who === undefined ? {} : { who }) };
}

export function sayIn(
  language: Language,
  from: number,
  to: number,
  who: string | undefined,
  text: string,
): Line {
  return { from, to, words: { [language]: text }, ...(who === undefined ? {} : { who }) };
}
