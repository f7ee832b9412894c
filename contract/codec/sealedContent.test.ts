import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from './envelope';
import { CHAPTER_KEY_BYTES, openChapterText, sealChapterText } from './sealedContent';

const key = new Uint8Array(CHAPTER_KEY_BYTES).fill(7);
const text = 'It was a dark night.\n\n*Größe* 大 🦊';

describe('sealed content', () => {
  it('opens with its key for its chapter', () => {
    expect(openChapterText(42, key, sealChapterText(42, key, text))).toBe(text);
  });

  it('shows nothing of the text', () => {
    const file = sealChapterText(42, key, text);
    expect(atob(file)).not.toContain('dark night');
    expect(sealChapterText(42, key, text)).not.toBe(file);
  });

  it('does not open with another key or for another chapter', () => {
    const file = sealChapterText(42, key, text);
    expect(() => openChapterText(42, new Uint8Array(CHAPTER_KEY_BYTES).fill(8), file)).toThrow();
    expect(() => openChapterText(43, key, file)).toThrow();
  });

  it('does not open when cut or changed anywhere', () => {
    const file = sealChapterText(42, key, text);
    const bytes = fromBase64(file);
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x80;
      expect(() => openChapterText(42, key, toBase64(changed))).toThrow();
      expect(() => openChapterText(42, key, toBase64(bytes.slice(0, at)))).toThrow();
    }
    expect(() => openChapterText(42, key, 'not base64 ???')).toThrow();
  });
});
