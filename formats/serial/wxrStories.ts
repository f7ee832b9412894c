import { BookFileError } from '../bookFile';
import { titleKey } from '../chapterTitle';
import type { WxrItem, WxrSite } from './wxrItems';

/** An item without its texts: the outlines of a whole export fit into memory. */
export type Outline = Omit<WxrItem, 'content' | 'excerpt' | 'comments' | 'meta'> & {
  readonly storyId: number;
  readonly listed: readonly number[];
  readonly isUnlisted: boolean;
};

/** What a title can be made of. `key` stays the same in later exports of the site. */
export type WxrStory = {
  readonly key: string;
  readonly title: string;
  /** The item that describes it, if it has one. */
  readonly about: number | null;
  readonly chapters: readonly Outline[];
  /** Whether it is a story of its own; others are a part of one and must be asked for. */
  readonly isWhole: boolean;
};

const MOST_NAMED = 8;

/** The field names of Fictioneer 5. */
export const FICTIONEER = {
  story: 'fcn_story',
  chapter: 'fcn_chapter',
  chapters: 'fictioneer_story_chapters',
  storyOf: 'fictioneer_chapter_story',
  isHidden: 'fictioneer_chapter_hidden',
} as const;

/** Returns null for what readers of no site see, such as attachments, menus and the bin. */
export function outlineOf({
  content: _c,
  excerpt: _e,
  comments: _o,
  meta,
  ...item
}: WxrItem): Outline | null {
  const isKept = ['post', 'page', FICTIONEER.story, FICTIONEER.chapter].includes(item.type);
  if (!isKept || ['inherit', 'auto-draft'].includes(item.status)) return null;
  return {
    ...item,
    storyId: Number(meta.get(FICTIONEER.storyOf)) || item.parent,
    listed: numbersIn(meta.get(FICTIONEER.chapters) ?? ''),
    isUnlisted: meta.get(FICTIONEER.isHidden) === '1',
  };
}

/** Reads the values of a list as PHP writes it: `a:2:{i:0;s:2:"12";i:1;i:15;}`. */
function numbersIn(serialized: string): number[] {
  return [...serialized.matchAll(/i:\d+;(?:s:\d+:"(\d+)"|i:(\d+));/g)].map(([, text, number]) =>
    Number(text ?? number),
  );
}

/**
 * Returns the stories of an export: those of Fictioneer with their chapters in the order that their author gave
 * them, all posts by date, pages below a page in their order; and of posts each category.
 */
export function storiesOf(items: readonly Outline[], site: WxrSite): WxrStory[] {
  const ofType = (type: string) => items.filter((item) => item.type === type);
  const fictions = fictionsOf(ofType(FICTIONEER.story), ofType(FICTIONEER.chapter), site);
  const posts = ofType('post').sort(byDate);
  const trees = treesOf(ofType('page'));
  const hasFictions = fictions.length > 0;
  const blog = posts.length > 0 ? [{ key: 'posts', title: site.title, about: null, chapters: posts }] : [];
  const pages = ofType('page').sort(byMenu);
  const hasOnlyPages = !hasFictions && blog.length + trees.length === 0 && pages.length > 0;
  const others = [
    ...blog,
    ...trees,
    ...(hasOnlyPages ? [{ key: 'pages', title: site.title, about: null, chapters: pages }] : []),
  ];
  return [
    ...fictions.map((story) => ({ ...story, isWhole: true })),
    // Beside stories, posts are news of the site.
    ...others.map((story) => ({ ...story, isWhole: !hasFictions })),
    ...categoriesOf(posts).map((story) => ({ ...story, isWhole: false })),
  ];
}

type Story = Omit<WxrStory, 'isWhole'>;

function fictionsOf(stories: readonly Outline[], chapters: readonly Outline[], site: WxrSite): Story[] {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const ofStory = groupBy(chapters, ({ storyId }) => storyId);
  const taken = new Set<number>();
  const found = stories
    .filter(({ status }) => status !== 'trash')
    .map(({ id, title, listed }): Story => {
      const inOrder = [...new Set(listed)].flatMap((chapter) => byId.get(chapter) ?? []);
      const ids = new Set(inOrder.map((chapter) => chapter.id));
      const unlisted = (ofStory.get(id) ?? []).filter((chapter) => !ids.has(chapter.id));
      const all = [...inOrder, ...unlisted.sort(byDate)];
      for (const chapter of all) taken.add(chapter.id);
      return { key: String(id), title, about: id, chapters: all };
    });
  const loose = chapters.filter(({ id }) => !taken.has(id)).sort(byDate);
  return [
    ...found.filter((story) => story.chapters.length > 0),
    ...(loose.length > 0 ? [{ key: 'loose', title: site.title, about: null, chapters: loose }] : []),
  ];
}

function treesOf(pages: readonly Outline[]): Story[] {
  const ofParent = groupBy(pages, ({ parent }) => parent);
  return pages.flatMap(({ id, title }) => {
    const below = ofParent.get(id) ?? [];
    return below.length < 2 ? [] : [{ key: String(id), title, about: id, chapters: below.sort(byMenu) }];
  });
}

function categoriesOf(posts: readonly Outline[]): Story[] {
  const inCategory = posts.flatMap((post) =>
    post.categories.filter(({ domain }) => domain === 'category').map(({ name }) => ({ name, post })),
  );
  const byName = groupBy(inCategory, ({ name }) => name);
  if (byName.size < 2) return [];
  return [...byName].map(([name, list]) => ({
    key: `category ${titleKey(name)}`,
    title: name,
    about: null,
    chapters: list.map(({ post }) => post),
  }));
}

/** `Map.groupBy`, which Node 20 lacks. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function byDate(a: Outline, b: Outline): number {
  return a.writtenAt === b.writtenAt ? a.id - b.id : a.writtenAt < b.writtenAt ? -1 : 1;
}

function byMenu(a: Outline, b: Outline): number {
  return a.menuOrder - b.menuOrder || byDate(a, b);
}

/**
 * Returns the story with this name or number, or the only one. Throws BookFileError with the names of all if that
 * is not clear.
 */
export function chooseStory(stories: readonly WxrStory[], wanted: string | undefined): WxrStory {
  const whole = stories.filter(({ isWhole }) => isWhole);
  if (wanted !== undefined) {
    const named = stories.filter(({ title }) => titleKey(title) === titleKey(wanted));
    const found = named[0] ?? (/^\d{1,6}$/.test(wanted) ? stories[Number(wanted) - 1] : undefined);
    if (found) return found;
    throw new BookFileError(`The file has no story “${wanted}”. It has ${namesOf(stories)}.`);
  }
  const [only, ...others] = whole;
  if (!only) throw new BookFileError('The export has no posts, pages or chapters.', 'empty');
  if (others.length === 0) return only;
  throw new BookFileError(
    `The file has several stories: ${namesOf(stories)}. Say which one, by its name or number.`,
  );
}

function namesOf(stories: readonly WxrStory[]): string {
  const named = stories
    .slice(0, MOST_NAMED)
    .map(({ title, chapters }, at) => `${at + 1} “${title.slice(0, 40)}” (${chapters.length})`);
  const more = stories.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
