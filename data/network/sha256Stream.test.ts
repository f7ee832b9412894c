import { describe, expect, it } from 'vitest';
import { sha256Hex } from './sha256';
import { Sha256Stream } from './sha256Stream';

const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31 + (at >> 8)) & 0xff);

describe('SHA-256 of what comes in pieces', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000, 70_000])(
    'of %d bytes is that of the whole',
    async (length) => {
      const some = bytes.slice(0, length);
      const expected = await sha256Hex(some);
      expect(new Sha256Stream().update(some).hex()).toBe(expected);
      for (const piece of [1, 7, 64, 100, 4_096].filter((one) => length / one < 2_000)) {
        const stream = new Sha256Stream();
        for (let at = 0; at < length; at += piece) stream.update(some.subarray(at, at + piece));
        expect(stream.hex(), `in pieces of ${piece}`).toBe(expected);
      }
    },
  );
});
