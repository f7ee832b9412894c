import { inflateRawSync } from 'node:zlib';
import { deflateSync, inflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { deflateTightly } from './deflateTightly';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Numbers from 0 to 1 that come in no order, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Some `size` bytes of `kinds` kinds, in runs and repeats. */
function mixture(seed: number, size: number, kinds: number): Uint8Array<ArrayBuffer> {
  const next = numbers(seed);
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const length = Math.min(size - at, 1 + Math.floor(next() ** 4 * 700));
    const back = Math.floor(next() * at);
    if (next() < 0.5 && at > 0) for (let i = 0; i < length; i += 1) bytes[at + i] = bytes[back + i] as number;
    else for (let i = 0; i < length; i += 1) bytes[at + i] = Math.floor(next() * kinds);
    at += length;
  }
  return bytes;
}

const WORDS = 'anchor bell candle dark evening fire garden harbour island journey keel lantern night'.split(
  ' ',
);
function tale(seed: number, words: number): string {
  const next = numbers(seed);
  return Array.from({ length: words }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
}

describe('what is deflated tightly', () => {
  it('is the same again in any inflate, whatever it was', () => {
    const cases = [new Uint8Array(0), Uint8Array.of(7), bytesOf('aaa'), bytesOf('a'.repeat(70_000))];
    for (let seed = 1; seed <= 24; seed += 1)
      cases.push(mixture(seed, Math.floor(3 ** (seed % 8) * 3), 1 + ((seed * 37) % 256)));
    for (const plain of cases) {
      const packed = deflateTightly(plain);
      expect(Buffer.compare(inflateRawSync(packed), plain), `${plain.length} bytes`).toBe(0);
      expect(Buffer.compare(inflateSync(packed, { out: new Uint8Array(plain.length) }), plain)).toBe(0);
    }
  });

  it('repeats from its dictionary, as far back as the format can point', () => {
    for (const size of [10, 3_000, 28 * 1024, 40 * 1024]) {
      const dictionary = mixture(3, size, 90);
      const plain = new Uint8Array([...dictionary.subarray(0, 2_000), ...mixture(4, 60_000, 40)]);
      const packed = deflateTightly(plain, dictionary);
      const seen = dictionary.subarray(-32 * 1024);
      expect(Buffer.compare(inflateRawSync(packed, { dictionary: seen }), plain)).toBe(0);
    }
  });

  it('is smaller than the quick way makes it', () => {
    const dictionary = bytesOf(tale(1, 3_000));
    const plain = bytesOf(tale(2, 2_000));
    const quick = deflateSync(plain, { level: 9, dictionary });
    expect(deflateTightly(plain, dictionary).length).toBeLessThan(0.97 * quick.length);
  });
});
