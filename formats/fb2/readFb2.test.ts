import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { readBookFile } from '../readBookFile';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const bytesOf = (text: string) => new TextEncoder().encode(text);

const about = `<description><title-info>
  <genre>sf_fantasy</genre>
  <author><first-name>Анна</first-name><last-name>Морская</last-name></author>
  <author><nickname>Чайка</nickname></author>
  <book-title>Маяк</book-title>
  <annotation><p>О маяке &amp; людях.</p><p>И о море.</p></annotation>
  <keywords>море, маяк</keywords>
  <coverpage><image l:href="#cover.png"/></coverpage>
  <lang>ru</lang>
</title-info><document-info><id>0F-12</id></document-info></description>`;

const fictionBook = (bodies: string, binaries = '', declaration = 'UTF-8') =>
  `<?xml version="1.0" encoding="${declaration}"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">${about}${bodies}
<binary id="cover.png" content-type="image/png">${DOT}</binary>${binaries}</FictionBook>`;

const chapter = (title: string, inner: string) => `<section><title>${title}</title>${inner}</section>`;
const lighthouse = fictionBook(
  `<body><title><p>Маяк</p></title>
  <epigraph><p>Свет виден.</p><text-author>Никто</text-author></epigraph>
  ${chapter('<p>Глава 1</p><p>Берег</p>', '<p>Он <emphasis>пришёл</emphasis>.<a l:href="#n1" type="note">[1]</a></p><empty-line/><p>Море молчало.</p>')}
  ${chapter('<p>Глава 2</p>', '<subtitle>Ночь</subtitle><poem><stanza><v>Волна за волной,</v><v>и ветер.</v></stanza></poem><image l:href="#wave.png" alt="Волна"/><p>Конец.</p>')}
</body><body name="notes"><title><p>Примечания</p></title>
  <section id="n1"><title><p>1</p></title><p>Из города.</p></section>
  <section id="n2"><title><p>2</p></title><p>Ни для чего.</p></section></body>`,
  `<binary id="wave.png" content-type="image/png">${DOT.slice(0, 40)}\n${DOT.slice(40)}</binary>`,
);

it('a FictionBook is read with its metadata and cover', () => {
  expect(readBookFile('mayak.fb2', bytesOf(lighthouse))).toMatchObject({
    title: 'Маяк',
    author: 'Анна Морская, Чайка',
    language: 'ru',
    description: 'О маяке & людях.\n\nИ о море.',
    category: 'Fantasy',
    tags: ['море', 'маяк'],
    identifier: '0F-12',
    cover: { mediaType: 'image/png', bytes: expect.any(Uint8Array) },
  });
});

it('a FictionBook keeps its words, notes, verse, pictures and breaks', () => {
  const { frontMatter, chapters, backMatter, pictures } = readBookFile('mayak', bytesOf(lighthouse));
  expect(chapters.map(({ title }) => title)).toEqual(['Глава 1: Берег', 'Глава 2: Ночь']);
  expect(frontMatter.map(({ text }) => text).join()).toMatch(/Свет виден[\s\S]*Никто/);
  expect(chapters[0]?.text).toMatch(
    /Он \*пришёл\*\.\[\^1\][\s\S]*\*\*\*[\s\S]*Море молчало\.[\s\S]*Из города\./,
  );
  expect(chapters[1]?.text).toMatch(/Волна за волной,[\s\S]*и ветер\.[\s\S]*Волна[\s\S]*Конец\./);
  expect(backMatter.map(({ text }) => text).join()).toMatch(/Ни для чего\./);
  expect(pictures).toHaveLength(1);
  const drawn = pictures[0]?.read() as Uint8Array;
  expect(drawn.subarray(1, 4)).toEqual(bytesOf('PNG'));
});

it('a FictionBook with nested sections has parts', () => {
  const inner = (n: number) => chapter(`<p>Глава ${n}</p>`, `<p>${`Слово ${n}. `.repeat(50)}</p>`);
  const body = `<body>${chapter('<p>Часть первая</p>', inner(1) + inner(2))}${chapter('<p>Часть вторая</p>', inner(3) + inner(4))}</body>`;
  const { chapters } = readBookFile('a.fb2', bytesOf(fictionBook(body)));
  expect(chapters.map(({ title, parts }) => [title, parts])).toEqual([
    ['Глава 1', ['Часть первая']],
    ['Глава 2', ['Часть первая']],
    ['Глава 3', ['Часть вторая']],
    ['Глава 4', ['Часть вторая']],
  ]);
});

it('a FictionBook keeps the note of a title, without its mark in the contents', () => {
  const title = '<p>Стихи<a l:href="#n1" type="note">[18]</a></p>';
  const bodies = `<body>${chapter(title, '<p>Слова.</p>')}${chapter('<p>Два</p>', '<p>Слова.</p>')}</body><body name="notes"><section id="n1"><title><p>18</p></title><p>О стихах.</p></section></body>`;
  const { chapters } = readBookFile('a.fb2', bytesOf(fictionBook(bodies)));
  expect(chapters[0]).toMatchObject({ title: 'Стихи', text: '## Стихи[^18]\n\nСлова.\n\n[^18]: О стихах.' });
});

it('a FictionBook has chapters for sections without titles', () => {
  const body = `<body>${['Один.', 'Два.', 'Три.'].map((text) => `<section><p>${text}</p></section>`).join('')}</body>`;
  const { chapters } = readBookFile('a.fb2', bytesOf(fictionBook(body)));
  expect(chapters.map(({ text }) => text.trim())).toEqual(['Один.', 'Два.', 'Три.']);
});

it('a zipped FictionBook in Windows-1251 with malformed markup is read', () => {
  const sloppy = fictionBook(
    '<body><section><p>Это <emphasis>наклон</p><p>Рыба & чипсы < 5.</p></section></body>',
    '',
    'windows-1251',
  );
  const bytes = Uint8Array.from(sloppy, (character) => {
    const code = character.charCodeAt(0);
    return code >= 0x410 && code < 0x450 ? code - 0x410 + 0xc0 : code === 0x451 ? 0xb8 : code;
  });
  const zipped = zipSync({ 'folder/mayak.fb2': bytes });
  const { title, chapters } = readBookFile('mayak.fb2.zip', zipped);
  expect(title).toBe('Маяк');
  expect(chapters[0]?.text).toMatch(/наклон[\s\S]*Рыба & чипсы/);
});

it('a FictionBook without a book, or in a ZIP in a ZIP, is refused', () => {
  expect(() => readBookFile('a.fb2', bytesOf('<FictionBook><description/></FictionBook>'))).toThrow(
    BookFileError,
  );
  expect(() => readBookFile('a.fb2', bytesOf('no markup'))).toThrow(BookFileError);
  const inner = zipSync({ 'a.fb2': zipSync({ 'a.fb2': bytesOf('x') }) });
  expect(() => readBookFile('a.zip', inner)).toThrow(BookFileError);
});

it('a FictionBook with a damaged picture keeps its text', () => {
  const { chapters, pictures } = readBookFile(
    'a.fb2',
    bytesOf(
      fictionBook(
        '<body><section><p>Text.</p><image l:href="#odd"/><image l:href="#gone"/></section></body>',
        '<binary id="odd" content-type="image/png">%%%</binary>',
      ),
    ),
  );
  expect(chapters[0]?.text).toContain('Text.');
  expect(() => pictures[0]?.read()).toThrow(BookFileError);
});
