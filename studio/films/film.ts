/** The page every film is drawn on, in px. */
export const STAGE = { width: 540, height: 960 } as const;
export const FRAMES_A_SECOND = 24;

export type Pen = OffscreenCanvasRenderingContext2D;

export type Language = 'en' | 'ru' | 'zh' | 'pt';

/** A sentence in the languages of the captions: all four, or the film's own. */
export type Words = Readonly<Partial<Record<Language, string>>>;

/** Who says what from when to when, in seconds of the shot. Nobody in particular: a narrator. */
export type Line = {
  readonly from: number;
  readonly to: number;
  readonly who?: string;
  readonly words: Words;
};

/** A moment of a shot: seconds, the share of the shot that is over (0 to 1), and how far open someone's mouth is (0 to 1). */
export type Moment = {
  readonly t: number;
  readonly k: number;
  readonly mouth: (who: string) => number;
};

/** A noise at a second of the shot. */
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
  /** The second its poster shows. */
  readonly poster: number;
};

/** What is heard under a film. */
export type Score = 'sea' | 'house';

export type FilmSeries = {
  readonly slug: string;
  /** Of a film for the shelf of one language; English ones have captions in all. */
  readonly language?: Exclude<Language, 'en'>;
  /** Left out: the film is mute. */
  readonly score?: Score;
  /** Bits a second of picture to aim at: drawings are flat, and many shots hardly move. */
  readonly videoBits: number;
  readonly episodes: readonly Episode[];
  readonly cover: (pen: Pen) => void;
};

/** Words of a line in their order: English, Russian, Chinese, Portuguese. */
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

/** Words of a line in the film's own language alone. */
export function sayIn(
  language: Language,
  from: number,
  to: number,
  who: string | undefined,
  text: string,
): Line {
  return { from, to, words: { [language]: text }, ...(who === undefined ? {} : { who }) };
}
