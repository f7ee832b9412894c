import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../data/network/sha256';
import { CHAPTER_FILE, onlyWhole } from './onlyWhole';

const ask = async (url: string, response: Response) =>
  onlyWhole.cacheWillUpdate?.({ request: new Request(url), response, event: undefined as never });

describe('the chapter cache', () => {
  it('stores only complete files whose hash matches their name', async () => {
    const text = 'Größe 大';
    const url = `https://dogear.test/content/${await sha256Hex(text)}.txt`;
    const whole = new Response(text);
    expect(await ask(url, whole)).toBe(whole);
    expect(await whole.text()).toBe(text);
    expect(await ask(url, new Response('<!doctype html>'))).toBeNull();
    expect(await ask(url, new Response(text.slice(1)))).toBeNull();
    expect(await ask(url, new Response(text, { status: 206 }))).toBeNull();
    expect(await ask(url, new Response('', { status: 500 }))).toBeNull();
  });

  it('is for content files only', () => {
    expect(CHAPTER_FILE.test(`/content/${'a'.repeat(64)}.txt`)).toBe(true);
    expect(CHAPTER_FILE.test('/content/short.txt')).toBe(false);
    expect(CHAPTER_FILE.test('/novel-api/api/novel/chapter')).toBe(false);
  });
});
