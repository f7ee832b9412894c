import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText } from '../../contract/catalogue/blocks';
import { WATERMARKS } from '../../contract/catalogue/watermarks';
import { parseChapterText, writeChapterText } from '../chapterText';
import { readPattern } from './pattern';
import { builtInPatterns, readPatterns, stripWatermarks, type Watermark } from './stripWatermarks';

const FOUND = [
  'Read the latest chapters at moonlitnovels.net',
  'Read latest chapters at **MoonlitNovels.Net** only.',
  'This chapter was first published on www.moonlitnovels.net.',
  '[This chapter is updated by ｍｏｏｎｌｉｔｎｏｖｅｌｓ．ｃｏｍ]',
  'The source of this content is moonlitnovels dot com',
  'Visit moonlitnovels . com, for the best novel reading experience',
  'Follow current novels on moonlitnovels.com',
  'Search the Moonlit-Novels.net website on Google to access chapters of novels early and in the highest quality.',
  'If you find any errors ( Ads popup, ads redirect, broken links, non-standard content, etc.. ), Please let us know < report chapter > so we can fix it as soon as possible.',
  'Unauthorized usage: this tale is on Amazon without permission from the author. Report any sightings.',
  '~~ https://moonlitnovels.net/book/12 ~~',
  'Читайте новые главы на ranobe-moon.ru',
  'Скачано с сайта https://knigi-luna.ru/12',
  'Прочитайте эту книгу целиком, купив полную легальную версию на ЛитРес.',
  '请收藏本站：https://www.yueguang.cc。笔趣阁手机版：https://m.yueguang.cc',
  '天才一秒记住本站地址：www.yueguang.com。最快更新！',
  '手机用户请浏览 m.yueguang.com 阅读，更优质的阅读体验。',
  '（本章未完，请翻页）',
  'Leia os últimos capítulos em novelsdalua.com.br',
  'Este capítulo foi publicado primeiro em novelsdalua.com',
];

const STORY = [
  'She would read the letter at breakfast, and again at noon.',
  'Read more at the library, he said, and visit me at home.',
  'He typed www.example.com into the machine and waited.',
  'Visit us on facebook.com, the poster said.',
  'You can read the whole story at nytimes.com.',
  'I bought it at books.com. Then I read it on the train.',
  'Report any sightings of the thief to me.',
  'Эту книгу она скачала с трудом. Больше книг на полке не было.',
  '他一秒记住了她的名字。请收藏这封信。',
  'Ele saiu. Com ela foi a chuva. Leia em voz alta, pediu.',
  'moonlit.net was all the note said, and nothing else.',
];

const blocksOf = (text: string) =>
  parseChapterText(text).map(({ id, ...block }) => [id, blockText({ id, ...block } as never)]);

describe('watermarks', () => {
  it.each(FOUND)('are removed: %s', (mark) => {
    expect(stripWatermarks(mark)).toBe('');
    expect(stripWatermarks(`One.\n\n${mark}\n\nTwo.`)).toBe('One.\n\n\n\nTwo.');
    const written = writeChapterText([{ kind: 'paragraph', runs: [{ text: mark }] }]);
    expect(stripWatermarks(written).trim()).toBe('');
  });

  it.each([FOUND[0], FOUND[9], FOUND[11], FOUND[18]] as string[])(
    'are removed within a paragraph: %s',
    (mark) => {
      expect(stripWatermarks(`He ran. ${mark} She *laughed*.`)).toBe('He ran. She *laughed*.');
      expect(stripWatermarks(`He ran! ${mark}`)).toBe('He ran!');
      expect(stripWatermarks(`${mark.replace(/[.\]]*$/, '')} She laughed.`)).toMatch(/She laughed\.$/);
    },
  );

  it('are removed within a Chinese paragraph', () => {
    expect(stripWatermarks(`他走了。${FOUND[14]}`)).toBe('他走了。');
    expect(stripWatermarks('他走了。一秒记住【笔趣阁 www.yueguang.com】，精彩无弹窗免费阅读！她笑了。')).toBe(
      '他走了。她笑了。',
    );
  });

  it('are removed if they contain a link', () => {
    const link = [{ text: 'Read at ' }, { text: 'moonlitnovels.net', link: 'https://moonlitnovels.net/' }];
    const written = writeChapterText([{ kind: 'paragraph', runs: link }]);
    expect(stripWatermarks(written)).toBe('');
  });

  it.each(STORY)('are not found in a story: %s', (line) => {
    const told: Watermark[] = [];
    expect(stripWatermarks(line, builtInPatterns(), (mark) => told.push(mark))).toBe(line);
    expect(told).toEqual([]);
  });

  it('leave all other blocks unchanged', () => {
    const story = ['One day.', 'He ran.', '***', 'He ran.', '> Quoted.'];
    const planted = story.flatMap((line) => [FOUND[0] as string, line]);
    const plain = blocksOf(story.join('\n\n'));
    expect(blocksOf(stripWatermarks(planted.join('\n\n')))).toEqual(plain);
  });

  it('are removed only if no emphasis or link is split', () => {
    for (const text of [
      'A *b. Read at moonlitnovels.net c* d.',
      'A [^https://a.example|b. Read at moonlitnovels.net c^] d.',
    ])
      expect(stripWatermarks(text)).toBe(text);
    expect(stripWatermarks('A *b*. *Read at moonlitnovels.net.* C.')).toBe('A *b*. C.');
  });

  it('leave any text without their words unchanged', () => {
    const word = fc.constantFrom(
      'read',
      ' at ',
      'novels',
      '.',
      '\\',
      '*',
      '[^',
      '^]',
      '\n\n',
      '请收藏',
      '。',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (parts) => {
        const text = parts.join('');
        expect(stripWatermarks(text)).toBe(text);
      }),
    );
  });

  it('are all valid patterns, each once', () => {
    expect(builtInPatterns()).toHaveLength(WATERMARKS.length);
    expect(new Set(WATERMARKS).size).toBe(WATERMARKS.length);
  });
});

describe('a watermark pattern', () => {
  const strip = (pattern: string, text: string) => stripWatermarks(text, readPatterns([pattern]));

  it('ignores case and punctuation, and matches a whole line or whole sentences', () => {
    expect(strip('Scanned by the Moon Club', '— SCANNED, by the “Moon” Club! —')).toBe('');
    expect(strip('Scanned by the Moon Club', 'It was scanned by the Moon Club, he said.')).toBe(
      'It was scanned by the Moon Club, he said.',
    );
    expect(strip('Scanned by * Club', 'So. Scanned by any Club. Then?')).toBe('So. Then?');
    // A star stays in its sentence, and at either end it requires a whole line.
    expect(strip('Scanned * Club', 'Scanned. He ran to the Club.')).toBe('Scanned. He ran to the Club.');
    expect(strip('Scanned. * Club.', 'Scanned. He ran to the Club. So.')).toBe('So.');
    expect(strip('Scanned by *', 'Scanned by whom? He ran.')).toBe('Scanned by whom? He ran.');
    expect(strip('Scanned by *', 'Scanned by whom?')).toBe('');
    expect(strip('Join us at moon.example', 'Join us at moon.example')).toBe('');
    expect(strip('Join us at moon.example', 'Join us at sun.example')).toBe('Join us at sun.example');
    expect(strip('Join us at {site}', 'Join us at moon.net/a?b=1')).toBe('');
  });

  it.each([
    '',
    '*',
    '***',
    'the',
    '{site}',
    '*{site}*',
    'a*b*c',
    'a*b*c*d*e*f*g long enough',
    'x'.repeat(201),
  ])('is refused: %j', (text) => {
    expect(readPattern(text)).toBeNull();
  });

  it('is matched within 250 ms of processor, even in hostile texts', () => {
    const worst = [
      ...Array.from({ length: 199 }, (_, at) => `a*a*a*a*a${'a'.repeat(180)}${at}`),
      'aaa*aaa*aaa*aaa*aaa*b',
    ];
    const patterns = readPatterns(worst);
    const texts = [
      'a'.repeat(19_000),
      'a. '.repeat(6_000),
      `${'a'.repeat(180)}. `.repeat(100),
      'aa.aa.aa.com '.repeat(1_500),
      'moonlitnovels.com. '.repeat(1_000),
      '请收藏本站。'.repeat(3_000),
      'a.b\n'.repeat(5_000),
    ];
    for (const text of texts) {
      const before = process.cpuUsage();
      stripWatermarks(text, patterns);
      stripWatermarks(text);
      const { user } = process.cpuUsage(before);
      expect([text.slice(0, 10), user < 250_000]).toEqual([text.slice(0, 10), true]);
    }
  });
});
