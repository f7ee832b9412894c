import { describe, expect, it } from 'vitest';
import { DEFAULT_ALOUD, soundAloud } from './aloud';

describe('stored read-aloud settings', () => {
  it.each([undefined, null, 7, { rate: 'fast', voices: 3 }, { rate: Number.NaN }])(
    'are the defaults for %j',
    (stored) => {
      expect(soundAloud(stored)).toEqual(DEFAULT_ALOUD);
    },
  );
  it('keep valid values, and limit the rate', () => {
    expect(soundAloud({ rate: 1.5, voices: { en: 'daniel', ru: 4 } })).toEqual({
      rate: 1.5,
      voices: { en: 'daniel' },
      narration: true,
    });
    expect(soundAloud({ rate: 40 }).rate).toBe(3);
  });
});
