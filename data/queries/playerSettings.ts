import { readSetting } from './settings';

export const PLAYER_KEY = 'player';

export const PLAYER_SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
export const CAPTION_SIZES = ['small', 'medium', 'large'] as const;
export const CAPTION_GROUNDS = ['none', 'shade', 'solid'] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];
export type CaptionGround = (typeof CAPTION_GROUNDS)[number];

export type PlayerSettings = {
  speed: number;
  muted: boolean;
  /** `saver` uses small sizes; a number is a shorter side in px, and the film's nearest size is used. */
  quality: 'auto' | 'saver' | number;
  /**
   * Whether captions are shown; null until the viewer chooses, then the film decides (spec 4.13). They are in
   * `captionLanguage` if the film has it, else in the app's language.
   */
  captions: boolean | null;
  /** BCP 47; empty until one is chosen. */
  captionLanguage: string;
  captionSize: CaptionSize;
  captionGround: CaptionGround;
  /** Dims the picture, softens its flashes, and changes episodes without sliding. */
  calm: boolean;
};

export const DEFAULT_PLAYER: PlayerSettings = {
  speed: 1,
  muted: false,
  quality: 'auto',
  captions: null,
  captionLanguage: '',
  captionSize: 'medium',
  captionGround: 'shade',
  calm: false,
};

export async function readPlayerSettings(): Promise<PlayerSettings> {
  return soundPlayer(await readSetting(PLAYER_KEY));
}

/** Validates settings stored by any version: invalid values become defaults. */
export function soundPlayer(stored: unknown): PlayerSettings {
  const chosen: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const { speed, muted, quality, captions, captionLanguage, captionSize, captionGround, calm } = chosen;
  const usual = DEFAULT_PLAYER;
  const isHeight = typeof quality === 'number' && Number.isSafeInteger(quality) && quality > 0;
  return {
    speed: oneOf(PLAYER_SPEEDS, speed) ?? usual.speed,
    muted: typeof muted === 'boolean' ? muted : usual.muted,
    quality: isHeight ? quality : (oneOf(['auto', 'saver'] as const, quality) ?? usual.quality),
    captions: typeof captions === 'boolean' ? captions : usual.captions,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : usual.captionLanguage,
    captionSize: oneOf(CAPTION_SIZES, captionSize) ?? usual.captionSize,
    captionGround: oneOf(CAPTION_GROUNDS, captionGround) ?? usual.captionGround,
    calm: typeof calm === 'boolean' ? calm : usual.calm,
  };
}

function oneOf<T>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}
