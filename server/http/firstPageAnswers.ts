import * as v from 'valibot';
import { HOUSE_PAGE_PATHS, HOUSE_PAGES } from '../../contract/account/houseTexts';
import { isAdult } from '../../contract/catalogue/ageRating';
import { compareTargets } from '../../contract/catalogue/target';
import { endpoints } from '../../contract/endpoints';
import type { FirstPageData, PictureSubject } from '../../contract/wire/firstPage';
import type { Language } from '../../contract/wire/languages';
import type { Context } from '../ground/context';
import { houseTextIn } from '../ground/house/houseTexts';
import type { PageSubject } from './pageSubject';
import { plainText } from './plain/plainText';
import { strangersAnswer } from './strangersAnswer';

/** The covers on a phone's screen before scrolling: the first ones of the first blocks. */
const FIRST_BLOCKS = 2;
const FIRST_COVERS = 3;
/** Longer lists and texts would delay their page. */
const MOST_CHAPTERS = 300;
const MOST_TEXT_BYTES = 60_000;

export type Companions = FirstPageData & {
  covers: string[];
  subject?: PictureSubject;
  told?: PageSubject;
  missing?: boolean;
  /** The path of the title's page, if a drama's number is in a novel's path or the reverse. */
  movedTo?: string;
};

/**
 * Returns the answers to a page's first requests, its covers, the subject of its picture and its content.
 * Empty for pages that request nothing and for refused titles: the page then requests them itself and gets
 * the failure.
 */
export async function companionsOf(context: Context, url: URL, language: Language): Promise<Companions> {
  const none: Companions = { answers: [], contents: [], covers: [] };
  const [, page, first, second] = url.pathname.split('/');
  const isDeep = url.searchParams.get('isDeepLink') === '1' ? 1 : 0;
  if (url.pathname === '/' || page === 'home') return await homeCompanions(context, isDeep);
  if (page === 'dramaInfo' || page === 'drama') {
    const videoId = v.safeParse(endpoints.videoInfo.request, { videoId: Number(first) });
    if (!videoId.success) return { ...none, missing: true };
    const id = videoId.output.videoId;
    const told =
      page === 'dramaInfo'
        ? await dramaSubject(context, id)
        : await episodeSubject(context, id, Number(second));
    if (told) return { ...none, told };
    if (!(await strangersAnswer(context, 'bookInfo', { bookId: id }))) return { ...none, missing: true };
    return { ...none, movedTo: page === 'dramaInfo' ? `/bookInfo/${id}` : `/reading/${id}/${second}` };
  }
  if (page === 'author') {
    const authorId = v.safeParse(endpoints.author.request, { authorId: Number(first), offset: 0 });
    const author = authorId.success && (await strangersAnswer(context, 'author', authorId.output));
    if (!authorId.success || !author) return { ...none, missing: true };
    return { ...none, told: { page: 'author', authorId: authorId.output.authorId, author } };
  }
  const of = HOUSE_PAGES.find((each) => HOUSE_PAGE_PATHS[each] === url.pathname);
  if (of) {
    const text = houseTextIn(context.house.now().texts, of, language);
    if (text) return { ...none, told: { page: 'house', of, text } };
    // The other pages have a text of the app.
    return { ...none, missing: of === 'imprint' };
  }
  if (page !== 'bookInfo' && page !== 'reading') return none;
  const bookId = v.safeParse(endpoints.bookInfo.request, { bookId: Number(first) });
  if (!bookId.success) return { ...none, missing: true };
  const id = bookId.output.bookId;
  const companions =
    page === 'bookInfo'
      ? await bookCompanions(context, id)
      : await chapterCompanions(context, id, Number(second));
  if (!companions.missing || !(await strangersAnswer(context, 'videoInfo', { videoId: id })))
    return companions;
  return { ...none, movedTo: page === 'bookInfo' ? `/dramaInfo/${id}` : `/drama/${id}/${episodeOf(second)}` };
}

/** Episodes are numbered from 1; chapters may have lower numbers. */
const episodeOf = (chapter: string | undefined) => Math.max(1, Number(chapter) || 1);

async function homeCompanions(context: Context, isDeep: 0 | 1): Promise<Companions> {
  const feedRequest = { isDeep, gender: '' } as const;
  const [config, feed] = await Promise.all([
    strangersAnswer(context, 'indexConfig', { isDeep }),
    strangersAnswer(context, 'homeFeed', feedRequest),
  ]);
  if (!config || !feed) return { answers: [], contents: [], covers: [] };
  const covers = feed.list
    .slice(0, FIRST_BLOCKS)
    .flatMap((block) => block.list.slice(0, FIRST_COVERS).map((card) => card.sourceImg));
  return {
    answers: [
      { name: 'indexConfig', request: { isDeep }, data: config },
      { name: 'homeFeed', request: feedRequest, data: feed },
    ],
    contents: [],
    covers: covers.filter((cover) => cover !== ''),
    subject: { page: 'home', config, feed },
    told: { page: 'home', feed },
  };
}

async function bookCompanions(context: Context, bookId: number): Promise<Companions> {
  const [info, list] = await Promise.all([
    strangersAnswer(context, 'bookInfo', { bookId }),
    strangersAnswer(context, 'chapterList', { bookId }),
  ]);
  if (!info || !list) return { answers: [], contents: [], covers: [], missing: true };
  const short = list.chapters.length <= MOST_CHAPTERS;
  const chapters = list.chapters.toSorted((a, b) => compareTargets(a.target, b.target));
  return {
    answers: [
      { name: 'bookInfo', request: { bookId }, data: info },
      ...(short ? [{ name: 'chapterList', request: { bookId }, data: list }] : []),
    ],
    contents: [],
    covers: info.book.sourceimg === '' ? [] : [info.book.sourceimg],
    subject: { page: 'book', book: info.book, chapters: short ? list.chapters : undefined },
    told: { page: 'book', book: info.book, chapters },
  };
}

/** If the book exists but not the chapter, the app reports that. */
async function chapterCompanions(context: Context, bookId: number, target: number): Promise<Companions> {
  const { answers, subject, told: whole, missing } = await bookCompanions(context, bookId);
  const none: Companions = { answers, contents: [], covers: [], ...(missing && { missing }) };
  if (whole?.page !== 'book' || subject?.page !== 'book') return none;
  const at = whole.chapters.findIndex((chapter) => chapter.target === target);
  const entry = whole.chapters[at];
  if (!entry) return none;
  // The app asks for the reader's age before it shows a text for adults.
  const isOpen = entry.state === 'free' && !isAdult(whole.book);
  const file = isOpen ? await context.content.read(entry.hash, 'txt') : null;
  const text = file && file.toString('utf8');
  // If the text is whole, it is parsed once for both.
  const plain = text === null ? undefined : plainText(text);
  const told: PageSubject = {
    page: 'chapter',
    book: whole.book,
    entry,
    before: whole.chapters[at - 1],
    after: whole.chapters[at + 1],
    text: plain,
  };
  const { chapters } = subject;
  if (text === null || !plain || plain.isCut || !chapters || entry.bytes > MOST_TEXT_BYTES)
    return { ...none, told };
  return {
    answers,
    contents: [{ hash: entry.hash, text }],
    covers: [],
    subject: {
      page: 'chapter',
      book: whole.book,
      chapters,
      target,
      blocks: [...plain.blocks],
      notes: plain.notes,
    },
    told,
  };
}

type Drama = Extract<PageSubject, { page: 'drama' }>;
type Episode = Extract<PageSubject, { page: 'episode' }>;

/** Returns the content of a drama's page, or undefined if there is no such drama. */
export async function dramaSubject(context: Context, videoId: number): Promise<Drama | undefined> {
  const [info, list] = await Promise.all([
    strangersAnswer(context, 'videoInfo', { videoId }),
    strangersAnswer(context, 'episodeList', { videoId }),
  ]);
  return info && list ? { page: 'drama', drama: info.video, episodes: list.episodes } : undefined;
}

/** Returns the content of an episode's page, or the drama's if it has no such episode. */
export async function episodeSubject(
  context: Context,
  videoId: number,
  target: number,
): Promise<Episode | Drama | undefined> {
  const whole = await dramaSubject(context, videoId);
  const entry = whole?.episodes.find((episode) => episode.target === target);
  return whole && entry ? { page: 'episode', drama: whole.drama, entry } : whole;
}
