import { describe, expect, it } from 'vitest';
import { pickVoice, rankVoices, speaks, type VoiceLike } from './voices';

const voice = (voiceURI: string, lang: string, localService = true, isDefault = false): VoiceLike => ({
  voiceURI,
  name: voiceURI,
  lang,
  localService,
  default: isDefault,
});
const VOICES = [
  voice('milena', 'ru-RU'),
  voice('online', 'en-GB', false),
  voice('samantha', 'en_US', true, true),
  voice('daniel', 'en-GB'),
  voice('sinji', 'yue-HK'),
];
const free = { chosen: undefined, offline: false };

describe('voices for a book', () => {
  it('those of its language come first, of its region and without a network before others', () => {
    expect(rankVoices(VOICES, 'en-GB').map(({ voiceURI }) => voiceURI)).toEqual([
      'daniel',
      'online',
      'samantha',
      'milena',
      'sinji',
    ]);
    expect(rankVoices(VOICES, 'en')[0]?.voiceURI).toBe('samantha');
  });
  it('Android’s way to write a language and the names of Chinese languages are known', () => {
    expect(speaks(voice('a', 'en_US'), 'en')).toBe(true);
    expect(speaks(voice('a', 'cmn-CN'), 'zh')).toBe(true);
    expect(speaks(voice('a', 'en-US'), undefined)).toBe(false);
  });
  it('the chosen one reads, whatever it speaks', () => {
    expect(pickVoice(VOICES, 'en', { chosen: 'milena', offline: false })?.voiceURI).toBe('milena');
  });
  it('a choice that is gone, or cannot be heard without a network, gives way to one that can', () => {
    expect(pickVoice(VOICES, 'en', { chosen: 'gone', offline: false })?.voiceURI).toBe('samantha');
    expect(pickVoice(VOICES, 'en-GB', { chosen: 'online', offline: true })?.voiceURI).toBe('daniel');
  });
  it('no voice of another language is taken for the book’s', () => {
    expect(pickVoice(VOICES, 'pt', free)).toBeUndefined();
  });
});
