import { describe, expect, it } from 'vitest';
import { DEFAULT_PLAYER, soundPlayer } from './playerSettings';

describe('stored player settings', () => {
  it('are the defaults if nothing valid was stored', () => {
    for (const stored of [
      undefined,
      null,
      'fast',
      [],
      { speed: 9, muted: 1, quality: -240, captions: 'en', calm: 'very' },
    ]) {
      expect(soundPlayer(stored)).toEqual(DEFAULT_PLAYER);
    }
  });

  it('keep valid values beside damaged ones', () => {
    const stored = {
      speed: 1.5,
      muted: true,
      quality: 480,
      captionSize: 'large',
      captionGround: 'pink',
      calm: true,
    };
    expect(soundPlayer(stored)).toEqual({
      ...DEFAULT_PLAYER,
      speed: 1.5,
      muted: true,
      quality: 480,
      captionSize: 'large',
      calm: true,
    });
    expect(soundPlayer({ quality: 'saver' }).quality).toBe('saver');
    expect(soundPlayer({}).captions).toBeNull();
    expect(soundPlayer({ captions: false }).captions).toBe(false);
  });
});
