import { describe, expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { inMemory } from '../epub/byteSource';
import { type MadeItem, makeWxr, phpList } from '../testing/makeWxr';
import { readWxr } from './readWxr';
import { isWxr } from './wxrItems';

const read = (items: readonly MadeItem[], story?: string) => readWxr(inMemory(makeWxr(items)), story);
const titlesOf = (items: readonly MadeItem[], story?: string) =>
  read(items, story).chapters.map(({ title }) => title);
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

const CLASSIC = `It rained on the quay.
And still it rained.

<em>She waited.

Nobody</em> came. [Skill gained: Patience] [caption id="a" width="3"]<img src="https://tales.example/a.jpg"> The quay[/caption]

[fictioneer_latest_posts count="1"]<!--more-->Last &amp; least.`;
const GUTENBERG = `<!-- wp:paragraph {"align":"left"} -->
<p>First
line.</p>
<!-- /wp:paragraph -->

<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->

<!-- wp:quote --><blockquote><p>A letter.</p></blockquote><!-- /wp:quote -->`;

describe('the posts of a WordPress export', () => {
  it('are chapters by date, with their dates, whatever their order in the file', () => {
    const book = read([
      { id: 2, title: 'Two &amp; more', content: GUTENBERG, date: '2021-05-01 10:00:00' },
      { id: 9, title: 'One', content: CLASSIC, date: '2021-04-01 10:00:00' },
      { id: 3, title: 'A picture', type: 'attachment', status: 'inherit', content: 'x' },
      { id: 4, title: 'About', type: 'page', content: 'About me.' },
    ]);
    expect(book).toMatchObject({
      title: 'Harbour Tales',
      author: 'Ada Pen',
      language: 'en-GB',
      finished: null,
    });
    expect(book.identifier).toBe('wxr https://tales.example posts');
    expect(book.chapters.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ['One', at('2021-04-01 10:00:00')],
      ['Two & more', at('2021-05-01 10:00:00')],
    ]);
    expect(book.chapters[0]?.text.split('\n\n')).toEqual([
      'It rained on the quay.',
      'And still it rained.',
      '*She waited.*',
      '*Nobody* came. [Skill gained: Patience] The quay',
      'Last & least.',
    ]);
    expect(book.chapters[1]?.text.split('\n\n')).toEqual(['First line.', '***', '> A letter.']);
    expect(book.remarks).toEqual(['Pictures that are on the web and were not fetched: 1.']);
  });

  it('are drafts behind the published ones if they are drafts, and are left out if they are private', () => {
    const book = read([
      { id: 1, title: 'One', content: 'a', date: '2021-01-01 10:00:00' },
      { id: 2, title: 'Soon', content: 'b', status: 'future', date: '2021-01-02 10:00:00' },
      { id: 3, title: 'Idea', content: 'c', status: 'draft' },
      { id: 4, title: 'Checked', content: 'd', status: 'pending' },
      { id: 5, title: 'Two', content: 'e', date: '2021-01-03 10:00:00' },
      { id: 6, title: 'Diary', content: 'f', status: 'private' },
      { id: 7, title: 'Patrons', content: 'g', password: 'x' },
      { id: 8, title: 'Gone', content: 'h', status: 'trash' },
      { id: 9, title: 'Nothing', content: ' <!-- wp:spacer --> ' },
    ]);
    expect(
      book.chapters.map(({ title, isDraft = false, publishedAt }) => [title, isDraft, publishedAt]),
    ).toEqual([
      ['One', false, at('2021-01-01 10:00:00')],
      ['Two', false, at('2021-01-03 10:00:00')],
      ['Soon', true, undefined],
      ['Idea', true, undefined],
      ['Checked', true, undefined],
    ]);
    expect(book.remarks).toEqual([
      'Left out because they are private: “Diary”.',
      'Left out because they are protected by a password: “Patrons”.',
      'Left out because they are in the bin: “Gone”.',
      'Left out because they are empty: “Nothing”.',
      'Drafts, after all published chapters: 3.',
      'Drafts that were scheduled, and have no time here: 1.',
    ]);
    expect(() => read([{ id: 1, title: 'Idea', content: 'x', status: 'draft' }])).toThrow(
      '“Harbour Tales” has no chapter that is published.',
    );
  });

  it('are one category if it is asked for, and pages below a page are in their order', () => {
    const posts: MadeItem[] = [
      { id: 1, title: 'News', content: 'x', categories: [['category', 'Blog']] },
      { id: 2, title: 'Tale', content: 'y', categories: [['category', 'The Tale']] },
    ];
    expect(titlesOf(posts)).toEqual(['News', 'Tale']);
    expect(titlesOf(posts, 'the tale')).toEqual(['Tale']);
    const pages: MadeItem[] = [
      { id: 1, title: 'The Tale', type: 'page', content: 'Contents' },
      { id: 2, title: 'Second', type: 'page', content: 'b', parent: 1, order: 2 },
      { id: 3, title: 'First', type: 'page', content: 'a', parent: 1, order: 1 },
    ];
    expect(titlesOf(pages)).toEqual(['First', 'Second']);
    expect(() =>
      titlesOf([...posts, ...pages.map((page) => ({ ...page, id: page.id + 9, parent: page.parent && 10 }))]),
    ).toThrow(
      'The file has several stories: 1 “Harbour Tales” (2), 2 “The Tale” (2), 3 “Blog” (1), 4 “The Tale” (1). Say which one, by its name or number.',
    );
    expect(() => titlesOf(posts, 'Nothing')).toThrow('The file has no story “Nothing”.');
  });
});

const story = (id: number, title: string, chapters: readonly number[]): MadeItem => ({
  id,
  title,
  type: 'fcn_story',
  content: 'What it is about.',
  categories: [
    ['fcn_genre', 'Fantasy'],
    ['post_tag', 'slow burn'],
  ],
  meta: {
    fictioneer_story_chapters: phpList(chapters),
    fictioneer_story_status: 'Completed',
    fictioneer_story_rating: 'Mature',
  },
});
const chapter = (id: number, title: string, of: number, more: Partial<MadeItem> = {}): MadeItem => ({
  id,
  title,
  type: 'fcn_chapter',
  content: `Text of ${title}.`,
  ...more,
  meta: { fictioneer_chapter_story: String(of), ...more.meta },
});

describe('the stories of Fictioneer', () => {
  const SITE: MadeItem[] = [
    chapter(12, 'Prologue', 10, { date: '2022-03-03 10:00:00' }),
    chapter(11, 'Second', 10, {
      date: '2022-01-01 10:00:00',
      meta: {
        fictioneer_chapter_group: 'Book One',
        fictioneer_chapter_foreword: '<p>Thanks to &amp; for all.</p>',
        fictioneer_chapter_afterword: `<p>${'Long words. '.repeat(300)}</p>`,
      },
    }),
    chapter(13, 'Unlisted', 10),
    chapter(14, 'Hidden', 10, { meta: { fictioneer_chapter_hidden: '1' } }),
    chapter(21, 'Other', 20),
    story(10, 'The Quay', [12, 99, 11]),
    story(20, 'The Pier', [21]),
    { id: 30, title: 'Site news', content: 'Hello.' },
  ];

  it('have the order, the parts and the notes that their author gave them', () => {
    const book = read(SITE, 'The Quay');
    expect(book).toMatchObject({
      title: 'The Quay',
      author: 'Ada Pen',
      description: 'What it is about.',
      category: 'Fantasy',
      tags: ['Fantasy', 'slow burn'],
      finished: true,
      age: '18',
      identifier: 'wxr https://tales.example 10',
    });
    expect(book.chapters.map(({ title, parts }) => [title, parts])).toEqual([
      ['Prologue', undefined],
      ['Second', ['Book One']],
      ['Unlisted', undefined],
    ]);
    expect(book.chapters[1]?.notes).toEqual({ before: 'Thanks to & for all.', after: '' });
    expect(book.chapters[1]?.text).toMatch(/^Text of Second\.\n\n\*\*\*\n\nLong words\. /);
    expect(book.remarks).toEqual(['Left out because they are hidden in their list: “Hidden”.']);
  });

  it('must be chosen, by name or number', () => {
    expect(() => read(SITE)).toThrow(
      'The file has several stories: 1 “The Quay” (4), 2 “The Pier” (1), 3 “Harbour Tales” (1). Say which one, by its name or number.',
    );
    expect(read(SITE, '2').title).toBe('The Pier');
    expect(read(SITE.filter(({ id }) => id < 20 || id === 30)).title).toBe('The Quay');
  });
});

describe('the comments of an export', () => {
  it('are imported with names, dates and threads, without addresses', () => {
    const book = read([
      {
        id: 1,
        title: 'One',
        content: 'a',
        comments: [
          {
            id: 5,
            author: 'Tom &amp; Co',
            content: 'First <b>one</b>!\n\n<script>x()</script>Again',
            date: '2021-01-02 03:04:05',
          },
          { id: 6, author: 'Ann', content: 'Yes', parent: 5 },
          { id: 7, author: 'Spam', content: 'Buy', approved: '0' },
          { id: 8, author: 'Blog', content: 'Linked', type: 'pingback' },
          { id: 9, author: 'Max', content: 'To none', parent: 7 },
        ],
      },
    ]);
    expect(book.chapters[0]?.comments).toMatchObject([
      { key: 'https://tales.example 5', parentKey: null, name: 'Tom & Co', at: at('2021-01-02 03:04:05') },
      { key: 'https://tales.example 6', parentKey: 'https://tales.example 5', name: 'Ann', text: 'Yes' },
      { key: 'https://tales.example 9', parentKey: null, name: 'Max' },
    ]);
    expect(JSON.stringify(book)).not.toMatch(/secret\.example|203\.0\.113/);
    expect(book.remarks).toEqual(['Comments that were not approved and were left out: 1.']);
  });
});

it('an export is recognised whether its vocabulary is named with http or https', () => {
  const text = new TextDecoder().decode(makeWxr([{ id: 1, title: 'One', content: 'x' }]));
  const withHttps = text.replaceAll('http://wordpress.org/', 'https://wordpress.org/');
  expect(isWxr(inMemory(new TextEncoder().encode(withHttps)))).toBe(true);
  expect(isWxr(inMemory(new TextEncoder().encode(text.replaceAll('wordpress.org', 'other.example'))))).toBe(
    false,
  );
});

describe('a hostile export', () => {
  const bomb = '<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n';

  it('with entities of its own is refused', () => {
    const bytes = makeWxr([{ id: 1, title: 'One', content: 'x' }], { head: bomb });
    expect(isWxr(inMemory(bytes))).toBe(true);
    expect(() => readWxr(inMemory(bytes))).toThrow('an export has no document type');
  });

  it('that is cut off or nested without end is refused', () => {
    const whole = makeWxr([{ id: 1, title: 'One', content: 'x' }]);
    expect(() => readWxr(inMemory(whole.subarray(0, whole.length - 40)))).toThrow('cut off');
    const deep = new TextEncoder().encode(
      new TextDecoder().decode(whole).replace('<wp:post_id>', `${'<a>'.repeat(200)}<wp:post_id>`),
    );
    expect(() => readWxr(inMemory(deep))).toThrow('nested too deeply');
  });

  it('with a post that is nested without end is refused by the name of the post', () => {
    const content = '<div>'.repeat(5_000);
    expect(() => read([{ id: 1, title: 'Deep', content }])).toThrow(
      new BookFileError('The file is damaged: “Deep” is nested too deeply.'),
    );
  });

  it('leaves no markup: scripts, handlers and frames are gone, words stay', () => {
    const [one] = read([
      {
        id: 1,
        title: '<img src=x onerror=x()>One',
        content:
          '<p onclick="x()">Words</p><script>alert(1)</script><iframe src="https://a.example"></iframe><a href="javascript:x()">more</a><svg onload=x()>y</svg>',
      },
    ]).chapters;
    expect(one).toMatchObject({ title: 'One', text: 'Words\n\nmore' });
  });

  it('is read in time linear in its length', () => {
    const evil = ['<', '<!--', '[gallery ', '\n \n', '[video][', '&#'].map((text) => text.repeat(50_000));
    const started = performance.now();
    for (const content of evil)
      expect(titlesOf([{ id: 1, title: 'One', content: `Words ${content}` }])).toEqual(['One']);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
