import { expect, it } from 'vitest';
import { areCaptionsOn } from './areCaptionsOn';
import { chooseCaptions } from './chooseCaptions';
import { cuesAt } from './cuesAt';

const file = (language: string) => ({ language, name: language, hash: language });

it('captions are in the wanted language, its variant, the second language, or the first', () => {
  const files = [file('en'), file('pt-BR'), file('zh')];
  const chosen = (wanted: string, otherwise: string) => chooseCaptions(files, wanted, otherwise)?.language;
  expect(chosen('zh', 'en')).toBe('zh');
  expect(chosen('pt', 'en')).toBe('pt-BR');
  expect(chosen('', 'zh')).toBe('zh');
  expect(chosen('ru', 'de')).toBe('en');
  expect(chooseCaptions([], 'en', 'en')).toBeUndefined();
});

it('captions are on by default without speech, and a choice always applies', () => {
  const on = (captions: boolean | null, voices?: 'none' | 'burned-in') =>
    areCaptionsOn({ captions }, voices ? { voices } : {});
  expect([on(null), on(null, 'none'), on(null, 'burned-in')]).toEqual([false, true, false]);
  expect([on(false, 'none'), on(true), on(true, 'burned-in')]).toEqual([false, true, true]);
  expect(areCaptionsOn({ captions: null }, null)).toBe(false);
});

it('overlapping captions are listed below those that began earlier', () => {
  const cues = [
    { from: 0, to: 2_000, lines: ['one'] },
    { from: 1_000, to: 3_000, lines: ['two', 'three'] },
  ];
  expect(cuesAt(cues, 1_500)).toEqual(['one', 'two', 'three']);
  expect(cuesAt(cues, 2_000)).toEqual(['two', 'three']);
  expect(cuesAt(cues, 3_000)).toEqual([]);
});
