import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { parseChapterText } from '../../formats/chapterText';
import { packText, unpackText } from './packText';

const blocks = parseChapterText(`## A *heading*

One paragraph with **strong *both*** words and a note[^1].

***

***

> A letter, “signed”.

| First line
|   second, indented

![A ship](${'a'.repeat(64)} 800x600) The ship

|| one · two

Одно и то же. 同じ。

[^1]: The note.`);

function claimed(length: number, deflated: Uint8Array, version = 1): ArrayBuffer {
  const packed = new Uint8Array(5 + deflated.length);
  packed[0] = version;
  new DataView(packed.buffer).setUint32(1, length, true);
  packed.set(deflated, 5);
  return packed.buffer;
}
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('a packed text', () => {
  it('unpacks to the same blocks, with ids and order of fields', () => {
    expect(JSON.stringify(unpackText(packText(blocks)))).toBe(JSON.stringify(blocks));
  });

  it('keeps ids that do not follow from its text', () => {
    const odd: Block[] = [{ id: 'b', kind: 'paragraph', runs: [{ text: 'It was' }] }];
    expect(unpackText(packText(odd))).toEqual(odd);
  });

  it('takes less than half the size of the text', () => {
    const text = Array.from({ length: 60 }, (_, at) => `The sea, said ${at * 7}, is the sea.`).join('\n\n');
    expect(packText(parseChapterText(text)).byteLength).toBeLessThan(0.48 * text.length);
  });

  it('never throws if damaged, and is undefined if truncated or invalid', () => {
    const whole = new Uint8Array(packText(blocks));
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] as number) ^ 0xff;
      // Damage that unpacks to other text is detected by the hash (findDamaged).
      expect(() => unpackText(damaged.buffer)).not.toThrow();
      expect(unpackText(whole.slice(0, at).buffer)).toBeUndefined();
    }
    expect(unpackText(claimed(9, deflateSync(json('a text'))))).toBeUndefined();
    expect(unpackText(claimed(9, deflateSync(json([]))))).toBeUndefined();
    expect(unpackText(claimed(json(blocks).length, deflateSync(json(blocks)), 3))).toBeUndefined();
  });

  it('is undefined if it unpacks to more than its stated or allowed size', () => {
    const bomb = deflateSync(new Uint8Array(8 * 1024 * 1024));
    expect(unpackText(claimed(100, bomb))).toBeUndefined();
    expect(unpackText(claimed(64 * 1024 * 1024 + 1, bomb))).toBeUndefined();
  });
});
