import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHAPTER_KEY_BYTES,
  EnvelopeError,
  fromBase64,
  openAnswer,
  openChapterText,
  openParams,
  PRIVATE_KEY_TOKEN,
  sealAnswer,
  sealChapterText,
  sealParams,
  sealsAnswer,
  sealsRequest,
  toBase64,
  toBase64Url,
} from './sealing.codec';

const PATH = '/novel-api/api/novel/bookInfo';

describe('params', () => {
  it('open to the original value, without the private key', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== 'privateKey' && key !== '__proto__'),
          fc.jsonValue(),
        ),
        (payload) => {
          const opened = openParams('GET', PATH, sealParams('GET', PATH, payload));
          expect(opened).toEqual(JSON.parse(JSON.stringify(payload)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('need no escaping in a query', () => {
    expect(sealParams('GET', PATH, { query: 'Größe 大 🦊' })).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it('differ each time the same value is sealed', () => {
    expect(sealParams('GET', PATH, { a: 1 })).not.toBe(sealParams('GET', PATH, { a: 1 }));
  });

  it('do not open for another call', () => {
    const params = sealParams('POST', PATH, { a: 1 });
    expect(() => openParams('GET', PATH, params)).toThrow(EnvelopeError);
    expect(() => openParams('POST', '/novel-api/api/novel/chapter', params)).toThrow(EnvelopeError);
  });

  it('are refused without the private key, if not an object, or damaged', () => {
    const keyless = sealAnswer('GET', PATH, { a: 1 });
    expect(() => openParams('GET', PATH, keyless)).toThrow(EnvelopeError);
    expect(() => openParams('GET', PATH, sealAnswer('GET', PATH, { privateKey: 'other' }))).toThrow(
      EnvelopeError,
    );
    expect(openParams('GET', PATH, sealAnswer('GET', PATH, { privateKey: PRIVATE_KEY_TOKEN, a: 1 }))).toEqual(
      { a: 1 },
    );
    for (const value of [null, [1], 'text', 7]) {
      expect(() => openParams('GET', PATH, sealAnswer('GET', PATH, value))).toThrow(EnvelopeError);
    }
    for (const text of ['', 'A', '???', 'AAAA', '%00']) {
      expect(() => openParams('GET', PATH, text)).toThrow(EnvelopeError);
    }
  });

  it('do not open if any byte was changed', () => {
    const bytes = fromBase64(sealParams('GET', PATH, { bookId: 12 }));
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openParams('GET', PATH, toBase64Url(changed))).toThrow(EnvelopeError);
    }
  });
});

describe('answers', () => {
  it('open to the original value', () => {
    const answer = { code: 1, msg: '', data: { title: 'Größe 大 🦊' } };
    expect(openAnswer('GET', PATH, sealAnswer('GET', PATH, answer))).toEqual(answer);
  });

  it('are returned as raw text if they do not open (spec 7)', () => {
    const sealed = sealAnswer('GET', PATH, { code: 1 });
    for (const text of ['<html>portal</html>', '{"code":1}', sealed.slice(0, -8), `${sealed}AAAA`, 'AAAA']) {
      expect(openAnswer('GET', PATH, text)).toBe(text);
    }
    expect(openAnswer('POST', PATH, sealed)).toBe(sealed);
  });

  it('stay unchanged if empty or exempt', () => {
    expect(openAnswer('GET', PATH, '')).toBe('');
    expect(openAnswer('GET', '/content/a.txt', 'plain text')).toBe('plain text');
    expect(openAnswer('GET', '/novel-api/api/v1/payment/acme/config', '{"key":"pk"}')).toBe('{"key":"pk"}');
  });

  it('never make opening throw, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        openAnswer('GET', PATH, text);
      }),
    );
  });
});

describe('the sealing of spec 7', () => {
  it.each([
    ['/novel-api/api/novel/bookInfo', true, true],
    ['/novel-api/api/user/uploadFile', false, true],
    ['/novel-api/api/v1/payment/acme/config', false, false],
    ['/novel-api/api/v1/payment/acme/create-payment-intent', true, true],
    ['/content/abc.txt', false, false],
    ['/novel-api/api/some/file.txt', true, false],
    ['/healthz', false, false],
  ])('applies to %s: request %s, answer %s', (path, request, answer) => {
    expect(sealsRequest(path)).toBe(request);
    expect(sealsAnswer(path)).toBe(answer);
  });
});

describe('base64', () => {
  it('encodes and decodes bytes of any length in both alphabets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
        expect(fromBase64(toBase64Url(bytes))).toEqual(bytes);
      }),
    );
    const long = new Uint8Array(200_000).fill(251);
    expect(fromBase64(toBase64(long))).toEqual(long);
  });
});

const key = new Uint8Array(CHAPTER_KEY_BYTES).fill(7);
const text = 'It was a dark night.\n\n*Größe* 大 🦊';

describe('sealed content', () => {
  it('opens with its key for its chapter', () => {
    expect(openChapterText(42, key, sealChapterText(42, key, text))).toBe(text);
  });

  it('contains no plaintext, and differs each time', () => {
    const file = sealChapterText(42, key, text);
    expect(atob(file)).not.toContain('dark night');
    expect(sealChapterText(42, key, text)).not.toBe(file);
  });

  it('does not open with another key or for another chapter', () => {
    const file = sealChapterText(42, key, text);
    expect(() => openChapterText(42, new Uint8Array(CHAPTER_KEY_BYTES).fill(8), file)).toThrow();
    expect(() => openChapterText(43, key, file)).toThrow();
  });

  it('does not open if truncated or changed anywhere', () => {
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
