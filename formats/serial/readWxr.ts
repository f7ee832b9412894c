import type { BookFile, ImportedComment, Section } from '../bookFile';
import { BookFileError } from '../bookFile';
import type { ByteSource } from '../epub/byteSource';
import { categoryOf, plainDescription, tagsOf } from '../epub/subjects';
import { type PostText, postHtml, readPost } from './postText';
import { readWxrItems, type WxrItem, type WxrSite } from './wxrItems';
import { chooseStory, type Outline, outlineOf, storiesOf, type WxrStory } from './wxrStories';

/** An age that Fictioneer leaves open is rounded up: a title is never open to more than its author said. */
const AGES: Readonly<Record<string, string>> = { Everyone: '0', Teen: '16', Mature: '18', Adult: '18' };
const FINISHED = new Set(['Completed', 'Oneshot']);
/** Fictioneer's genres, fandoms and the like, and those of WordPress. */
const SUBJECTS = new Set(['fcn_genre', 'fcn_fandom', 'post_tag', 'category']);
const MOST_NAMED = 5;

/**
 * Reads a story of a WordPress export, with Fictioneer's fields: published chapters in their order, then drafts,
 * with dates, notes and approved comments. It reads the file twice, an item at a time, so that only that story is in
 * memory. Throws BookFileError, also if it is not clear which story is wanted.
 */
export function readWxr(source: ByteSource, wanted?: string): BookFile {
  const outlines: Outline[] = [];
  const site = readWxrItems(source, (item) => {
    const outline = outlineOf(item);
    if (outline) outlines.push(outline);
  });
  const story = chooseStory(storiesOf(outlines, site), wanted);
  const gathered = new Gathered(story, site);
  readWxrItems(source, (item) => gathered.take(item));
  return gathered.book();
}

function read({ title, content, meta }: WxrItem): PostText {
  try {
    return readPost(content, {
      before: meta.get('fictioneer_chapter_foreword') ?? '',
      after: meta.get('fictioneer_chapter_afterword') ?? '',
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BookFileError(`The file is damaged: “${title.slice(0, 80)}” is nested too deeply.`);
  }
}

/** Why a chapter is not imported, in the words of the remark about it. */
type Missing = 'private' | 'protected by a password' | 'in the bin' | 'hidden in their list' | 'empty';

class Gathered {
  private readonly order: ReadonlyMap<number, number>;
  private readonly hidden: ReadonlySet<number>;
  private readonly sections: (Section & { order: number })[] = [];
  private readonly missing = new Map<Missing, string[]>();
  private readonly creators = new Map<string, number>();
  private about: WxrItem | null = null;
  private pictures = 0;
  private unapproved = 0;
  private scheduled = 0;

  constructor(
    private readonly story: WxrStory,
    private readonly site: WxrSite,
  ) {
    this.order = new Map(story.chapters.map(({ id }, at) => [id, at]));
    this.hidden = new Set(story.chapters.filter(({ isUnlisted }) => isUnlisted).map(({ id }) => id));
  }

  take(item: WxrItem): void {
    if (item.id === this.story.about) this.about = item;
    const order = this.order.get(item.id);
    if (order === undefined) return;
    const { text, wordCount, notes, pictures } = read(item);
    const reason = this.missingBecause(item, text);
    if (reason !== null) {
      const titles = this.missing.get(reason);
      if (titles) titles.push(item.title);
      else this.missing.set(reason, [item.title]);
      return;
    }
    this.pictures += pictures;
    this.creators.set(item.creator, (this.creators.get(item.creator) ?? 0) + 1);
    const group = item.meta.get('fictioneer_chapter_group')?.trim();
    const comments = this.commentsOf(item);
    const isDraft = item.status !== 'publish';
    if (item.status === 'future') this.scheduled += 1;
    this.sections.push({
      order,
      title: plainDescription(item.title).replace(/\s+/g, ' ') || `${order + 1}`,
      text,
      wordCount,
      ...(group && { parts: [group] }),
      ...(item.publishedAt !== null && { publishedAt: item.publishedAt }),
      ...(isDraft && { isDraft }),
      ...((notes.before || notes.after) && { notes }),
      ...(comments.length > 0 && { comments }),
    });
  }

  private missingBecause({ id, status, hasPassword }: WxrItem, text: string): Missing | null {
    if (status === 'trash') return 'in the bin';
    if (status === 'private') return 'private';
    if (hasPassword) return 'protected by a password';
    if (this.hidden.has(id)) return 'hidden in their list';
    return text.trim() === '' ? 'empty' : null;
  }

  private commentsOf({ comments }: WxrItem): ImportedComment[] {
    const ofReaders = comments.filter(({ type }) => type === '' || type === 'comment');
    const kept = ofReaders.filter(({ isApproved }) => isApproved);
    this.unapproved += ofReaders.length - kept.length;
    const ids = new Set(kept.map(({ id }) => id));
    // A title may get comments of several sites, which number them alike.
    const keyOf = (id: number) => `${this.site.address} ${id}`;
    return kept.flatMap(({ id, parent, author, content, at }) => {
      const text = plainDescription(postHtml(content));
      if (text === '' || at === null) return [];
      const parentKey = ids.has(parent) ? keyOf(parent) : null;
      return [{ key: keyOf(id), parentKey, name: plainDescription(author), text, at }];
    });
  }

  book(): BookFile {
    const inOrder = [...this.sections].sort((a, b) => a.order - b.order);
    const chapters = [
      ...inOrder.filter(({ isDraft }) => !isDraft),
      ...inOrder.filter(({ isDraft }) => isDraft),
    ].map(({ order: _, ...section }) => section);
    if (!chapters.some(({ isDraft }) => !isDraft))
      throw new BookFileError(`“${this.story.title}” has no chapter that is published.`, 'empty');
    const { about, site, story } = this;
    const said = (name: string) => about?.meta.get(`fictioneer_story_${name}`)?.trim() ?? '';
    const creators = [...this.creators].sort(([, a], [, b]) => b - a);
    const login = about?.creator ?? creators[0]?.[0] ?? '';
    const subjects = (about?.categories ?? []).filter(({ domain }) => SUBJECTS.has(domain));
    const names = subjects.map(({ name }) => plainDescription(name));
    return {
      title: plainDescription(story.title).replace(/\s+/g, ' '),
      author: site.names.get(login) || login,
      language: site.language,
      direction: '',
      description: plainDescription(
        postHtml(about?.content || said('short_description') || about?.excerpt || ''),
      ),
      category: categoryOf(names),
      tags: tagsOf(names.filter((name) => name !== 'Uncategorized')),
      finished: said('status') === '' ? null : FINISHED.has(said('status')),
      ...(said('rating') in AGES && { age: AGES[said('rating')] }),
      identifier: `wxr ${site.address} ${story.key}`,
      cover: null,
      frontMatter: [],
      chapters,
      pictures: [],
      remarks: this.remarks(chapters),
      backMatter: [],
    };
  }

  private remarks(chapters: readonly Section[]): string[] {
    const { pictures, scheduled, unapproved } = this;
    const drafts = chapters.filter(({ isDraft }) => isDraft).length;
    return [
      ...[...this.missing].map(([reason, titles]) => {
        const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`);
        const more = titles.length > MOST_NAMED ? ` and ${titles.length - MOST_NAMED} more` : '';
        return `Left out because they are ${reason}: ${named.join(', ')}${more}.`;
      }),
      ...(drafts > 0 ? [`Drafts, after all published chapters: ${drafts}.`] : []),
      ...(scheduled > 0 ? [`Drafts that were scheduled, and have no time here: ${scheduled}.`] : []),
      ...(pictures > 0 ? [`Pictures that are on the web and were not fetched: ${pictures}.`] : []),
      ...(unapproved > 0 ? [`Comments that were not approved and were left out: ${unapproved}.`] : []),
    ];
  }
}
