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
  it('are sorted by language, then region, then availability without a network', () => {
    expect(rankVoices(VOICES, 'en-GB').map(({ voiceURI }) => voiceURI)).toEqual([
      'daniel',
      'online',
      'samantha',
      'milena',
      'sinji',
    ]);
    expect(rankVoices(VOICES, 'en')[0]?.voiceURI).toBe('samantha');
  });
  it('are matched by Android’s language codes and the names of Chinese languages', () => {
    expect(speaks(voice('a', 'en_US'), 'en')).toBe(true);
    expect(speaks(voice('a', 'cmn-CN'), 'zh')).toBe(true);
    expect(speaks(voice('a', 'en-US'), undefined)).toBe(false);
  });
  it('include the chosen one, whatever its language', () => {
    expect(pickVoice(VOICES, 'en', { chosen: 'milena', offline: false })?.voiceURI).toBe('milena');
  });
  it('replace a choice that is gone or unavailable offline', () => {
    expect(pickVoice(VOICES, 'en', { chosen: 'gone', offline: false })?.voiceURI).toBe('samantha');
    expect(pickVoice(VOICES, 'en-GB', { chosen: 'online', offline: true })?.voiceURI).toBe('daniel');
  });
  it('are never picked from another language', () => {
    expect(pickVoice(VOICES, 'pt', free)).toBeUndefined();
  });
});
