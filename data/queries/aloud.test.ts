import { describe, expect, it } from 'vitest';
import { DEFAULT_ALOUD, soundAloud } from './aloud';

describe('how a reader is read to, as it was kept', () => {
  it.each([undefined, null, 7, { rate: 'fast', voices: 3 }, { rate: Number.NaN }])(
    '%j is nothing',
    (stored) => {
      expect(soundAloud(stored)).toEqual(DEFAULT_ALOUD);
    },
  );
  it('keeps what can be', () => {
    expect(soundAloud({ rate: 1.5, voices: { en: 'daniel', ru: 4 } })).toEqual({
      rate: 1.5,
      voices: { en: 'daniel' },
      narration: true,
    });
    expect(soundAloud({ rate: 40 }).rate).toBe(3);
  });
});
