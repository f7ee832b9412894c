import { expect, test } from 'vitest';
import { filmFile, inCountedOrder, isLanguage, partFile, partOf } from './episodeFiles';

const file = (name: string) => new File(['film'], name);

test('films of any name are in counted order, and sent under the numbers of their episodes', () => {
  const files = inCountedOrder(['Ep 10.mov', 'Ep 2.mp4', 'Ep 1 (final).WEBM'].map(file));
  expect(files.map(({ name }) => name)).toEqual(['Ep 1 (final).WEBM', 'Ep 2.mp4', 'Ep 10.mov']);
  expect(files.map((each, at) => filmFile(each, at + 7)?.name)).toEqual(['07.webm', '08.mp4', '09.mov']);
  expect(filmFile(file('notes.txt'), 7)).toBeNull();
});

test.each([
  ['03.en.vtt', 'en', '12.en.vtt'],
  ['Ferry pt-BR.srt', 'fr', '12.fr.srt'],
  ['Ferry.pt-BR.srt', 'pt-BR', '12.pt-BR.srt'],
  ['en.vtt', 'en', '12.en.vtt'],
  ['subtitles.VTT', 'fr', '12.fr.vtt'],
  ['episode.srt', 'fr', '12.fr.srt'],
])('captions of the file %s are in %s', (name, language, sent) => {
  const part = partOf(file(name), 'fr');
  expect(part).toMatchObject({ kind: 'captions', language });
  expect(part && partFile(part, 12).name).toBe(sent);
});

test('pictures and films are known by their type, and anything else is not taken', () => {
  expect(partOf(file('a.jpeg'), 'en')?.kind).toBe('picture');
  expect(partOf(file('a.b.webm'), 'en')?.kind).toBe('film');
  expect(partOf(file('a.doc'), 'en')).toBeNull();
  expect([isLanguage('zh-Hant'), isLanguage('ep'), isLanguage(''), isLanguage('a b')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
