import { describe, expect, it } from 'vitest';
import { headingChoices, readPlainText } from './plainText';

const ENGLISH =
  'The lamp at the end of the quay had been lit before dusk. She counted the boats, and there were eleven of them; the twelfth was gone, and nobody said so.';
const CHINESE =
  '　　天还没有亮，码头上的灯已经灭了。他把缆绳解开，慢慢地推着小船离开石阶，没有回头看那座旧屋。水面上有一层薄薄的雾，桨声在雾里显得很远，他想起了从前的许多事情，一件也没有说出来。';
const read = (text: string, headings?: Parameters<typeof readPlainText>[2]) =>
  readPlainText('a.txt', text, headings);
const body = (headings: readonly string[], prose = ENGLISH, gap = '\n\n') =>
  headings.map((heading) => `${heading}${gap}${prose}${gap}${prose}`).join(gap);
const titles = (text: string) => read(text).chapters.map(({ title }) => title);

describe('headings in a series', () => {
  it.each<[string[], string[]?]>([
    [['chapter.001', 'chapter.002', 'chapter.003']],
    [['1. The Lamp', '2. Eleven Boats', '3. Snow']],
    [['1) The Lamp', '2) Eleven Boats', '3) Snow']],
    [['001 开始', '002 海', '003 归来']],
    [['1.灯塔下的孩子', '2.北岸', '3.旧屋']],
    [['1、灯塔', '2、北岸', '3、旧屋']],
    [['二十八章 灯塔', '二十九章 北岸', '二百二十章 回声']],
    [['章节-灯塔', '章节-北岸', '章节-旧屋']],
    [['正文 灯塔', '正文 北岸', '正文 旧屋']],
    [['《海》目录 第一回 灯塔', '《海》目录 第二回 北岸', '《海》目录 第三回 旧屋']],
    [['第一章灯塔下的孩子（上） 求票', '第二章北岸（上） 求票', '第三章旧屋（上） 求票']],
    [['第一章 灯塔。', '第二章 北岸来了一个人，', '第三章 旧屋！', '第四章 渡口……']],
    [['Chương 1: Đèn', 'Chương 2: Biển', 'Chương 3: Tuyết']],
    [['제1화 등대', '제2화 바다', '제3화 눈']],
    [['12화', '13화', '14화']],
    [['Bab 1', 'Bab 2', 'Bab 3']],
    [['1. Kapitel', '2. Kapitel', '3. Kapitel']],
    [['Erstes Kapitel', 'Zweites Kapitel', 'Drittes Kapitel']],
    [['Chapitre premier', 'Chapitre II', 'Chapitre III']],
    [['الفصل الأول', 'الفصل الثاني', 'الفصل الحادي عشر']],
    [['บทที่ 1', 'บทที่ ๒', 'บทที่ 3']],
    [['Night 1', 'Night 2', 'Night 3']],
    [['One', 'Two', 'Three']],
    [
      [1, 2, 3].map(
        (number) => `Chapter ${number}: In Which ${'a Boat Is Counted Again and '.repeat(4)}Lost`,
      ),
    ],
  ])('are found: %j', (headings, found = headings) => {
    expect(titles(body(headings))).toEqual(found);
    expect(titles(body(headings, CHINESE))).toEqual(found);
  });

  it.each([
    ['Chapter 1: The Lamp', 'Chapter 2: Snow', 'Chapter 3: The Echo'],
    ['Глава 1', 'Глава 2', 'Глава 3'],
    ['第一章 灯塔', '第二章 北岸', '第三章 旧屋'],
  ])('are found without blank lines: %s', (...headings) => {
    expect(titles(body(headings, `${ENGLISH}\n${ENGLISH}`, '\n'))).toEqual(headings);
  });

  it('take precedence over lists, footnotes, scenes and notes in the chapters', () => {
    const list = '1. A rope\n2. A lamp\n3. An oar\n\n';
    const scenes = `1\n\n${ENGLISH}\n\n2\n\n${ENGLISH}\n\n[Footnote 1: ${ENGLISH}]`;
    const found = titles(
      body(['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4'], `${list}${ENGLISH}\n\n${scenes}`),
    );
    expect(found).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4']);
    expect(titles(`${`${ENGLISH}\n\n`.repeat(20)}${list}${`${ENGLISH}\n\n`.repeat(20)}`)).toEqual(['a']);
  });

  it.each([
    '　　第一回合结束！',
    '　　第三节课开始了',
    '　　第二话音未落就有人鼓掌',
    '　　番外人员不得入内！',
    '　　第二章里写着他的名字。',
    '　　第二部分的内容他没有看。',
    '　　一派白虹起，千寻雪浪飞；',
  ])('are not found in the sentence %s', (prose) => {
    const text = body(['第一章 擂台', '第二章 归途', '第三章 雪'], `${CHINESE}\n${prose}\n${CHINESE}`, '\n');
    expect(titles(text)).toEqual(['第一章 擂台', '第二章 归途', '第三章 雪']);
  });

  it('are not found at the start of a wrapped line', () => {
    const text = body(['Chapter 1', 'Chapter 2', 'Chapter 3']).replaceAll(
      'The lamp',
      'The first part of the story is\nChapter 2, which he had read twice.\n\nThe first part of that letter\nwas lost. The lamp',
    );
    expect(titles(text)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  });

  it('may lack the sign 第 or the blank line before', () => {
    const text = body(['第一章 灯塔', '二章 北岸', '第三章 旧屋', '第四章 海', '第五章 雪'], CHINESE);
    expect(titles(text.replace(/\n\n第四章/, '\n第四章'))).toEqual([
      '第一章 灯塔',
      '二章 北岸',
      '第三章 旧屋',
      '第四章 海',
      '第五章 雪',
    ]);
  });

  it('are not found in numbers of prose that increase by chance', () => {
    const numbers = [3, 21, 22, 40, 41, 60].map((number) => `${number}日，${CHINESE.trim()}`);
    expect(titles(numbers.join('\n'))).toEqual(['a']);
  });

  it('may follow a line of ornaments', () => {
    expect(titles(body(['**\n第一章', '**\n第二章', '**\n第三章']))).toEqual(['第一章', '第二章', '第三章']);
  });

  it('may change their form within a file', () => {
    const long = Array.from({ length: 60 }, () => ENGLISH).join('\n\n');
    const later = ['Side Story 1', 'Side Story 2', 'Side Story 3', 'Side Story 4', 'Side Story 5'];
    const text = body(['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4'], ENGLISH);
    expect(titles(`${text}\n\n${body(later, long)}`)).toEqual([
      'Chapter 1',
      'Chapter 2',
      'Chapter 3',
      'Chapter 4',
      ...later,
    ]);
  });
});

describe('books, volumes and parts', () => {
  const placed = (text: string) =>
    read(text).chapters.map(({ title, parts = [] }) => [...parts, title].join(' > '));

  it.each([
    [
      ['Book 1 Chapter 1', 'Book 1 Chapter 2', 'Book 2 Chapter 1'],
      ['Book 1 > Chapter 1', 'Book 1 > Chapter 2', 'Book 2 > Chapter 1'],
    ],
    [
      ['Book 1, Chapter 1', 'Book 1, Chapter 2', 'Book 2, Chapter 1'],
      ['Book 1 > Chapter 1', 'Book 1 > Chapter 2', 'Book 2 > Chapter 1'],
    ],
    [
      ['Volume 1 Chapter 1: Snow', 'Volume 1 Chapter 2: Ice'],
      ['Volume 1 > Chapter 1: Snow', 'Volume 1 > Chapter 2: Ice'],
    ],
    [
      ['第一卷 风起 第一章 灯塔', '第一卷 风起 第二章 北岸', '第二卷 云 第一章 海'],
      ['第一卷 风起 > 第一章 灯塔', '第一卷 风起 > 第二章 北岸', '第二卷 云 > 第一章 海'],
    ],
    [
      ['正文 第1章 海', '正文 第2章 雪'],
      ['正文 > 第1章 海', '正文 > 第2章 雪'],
    ],
  ])('are found in one line with the chapter: %j', (headings, expected) =>
    expect(placed(body(headings))).toEqual(expected),
  );

  it('are found on their own lines, with chapters numbered anew', () => {
    const book = ['CHAPTER I', 'CHAPTER II', 'CHAPTER XII'];
    const text = ['BOOK ONE', 'BOOK TWO'].map((part) => `${part}\n\n${body(book)}`).join('\n\n');
    expect(placed(text)).toEqual([
      'Book One > Chapter I',
      'Book One > Chapter II',
      'Book One > Chapter XII',
      'Book Two > Chapter I',
      'Book Two > Chapter II',
      'Book Two > Chapter XII',
    ]);
  });

  it('are nested, with the rarer outside', () => {
    const part = (name: string) => `${name}\n\n${body(['Chapter 1', 'Chapter 2'])}`;
    const text = `BOOK ONE\n\n${part('PART ONE')}\n\n${part('PART TWO')}\n\nBOOK TWO\n\n${part('PART ONE')}`;
    expect(placed(text)).toEqual([
      'Book One > Part One > Chapter 1',
      'Book One > Part One > Chapter 2',
      'Book One > Part Two > Chapter 1',
      'Book One > Part Two > Chapter 2',
      'Book Two > Part One > Chapter 1',
      'Book Two > Part One > Chapter 2',
    ]);
  });
});

describe('the reader’s choice of headings', () => {
  const text = body(
    ['Chapter 1', 'Chapter 2', 'Chapter 3'],
    `1\n\n${ENGLISH}\n\n2\n\n${ENGLISH}\n\n3\n\n${ENGLISH}`,
  );
  const found = (headings: Parameters<typeof readPlainText>[2]) =>
    read(text, headings).chapters.map(({ title }) => title);

  it('is one of the kinds found, best first', () => {
    const [best, other] = headingChoices(text);
    expect(best).toEqual({ id: 'chapter #', count: 3, titles: ['Chapter 1', 'Chapter 2', 'Chapter 3'] });
    expect(other).toMatchObject({ count: 18, titles: ['1', '2', '3', '1', '2'] });
    expect(found({ headings: best?.id ?? '' })).toEqual(found({}));
    expect(found({ headings: other?.id ?? '' })).toHaveLength(18);
    expect(headingChoices(ENGLISH)).toEqual([]);
  });

  it('is a pattern, or no headings', () => {
    expect(found({ headings: { pattern: 'chapter #' } })).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
    expect(found({ headings: { pattern: '#' } })).toHaveLength(18);
    expect(found({ headings: 'none' })).toEqual(['a']);
  });
});
