import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints/endpoints';
import { endpoints } from '../../contract/endpoints/endpoints';
import type { FirstPageData } from '../../contract/values/firstPage';
import type { PictureSubject } from '../../contract/values/firstPicture';
import { parseChapterText } from '../../formats/chapterText';
import { stripWatermarks } from '../../formats/stripWatermarks';
import type { Handler } from '../ground/call';
import type { Context } from '../ground/context';
import { handlers } from '../handlers/handlers';

/** Covers on a phone's screen before anything is scrolled: of the first blocks, the first ones. */
const FIRST_BLOCKS = 2;
const FIRST_COVERS = 3;
/** Longer lists and texts would hold up the page they come with. */
const MOST_CHAPTERS = 300;
const MOST_TEXT_BYTES = 60_000;

export type Companions = FirstPageData & { covers: string[]; subject?: PictureSubject; missing?: boolean };

/**
 * The answers to what a page asks for at once, its covers, and what a picture of it shows. Nothing for pages that ask
 * for nothing, or whose book is refused: the page then asks itself and hears why.
 */
export async function companionsOf(context: Context, url: URL): Promise<Companions> {
  const none: Companions = { answers: [], contents: [], covers: [] };
  const [, page, first, second] = url.pathname.split('/');
  const isDeep = url.searchParams.get('isDeepLink') === '1' ? 1 : 0;
  if (url.pathname === '/' || page === 'home') return await homeCompanions(context, isDeep);
  if (page !== 'bookInfo' && page !== 'reading') return none;
  const bookId = v.safeParse(endpoints.bookInfo.request, { bookId: Number(first) });
  if (!bookId.success) return { ...none, missing: true };
  if (page === 'bookInfo') return await bookCompanions(context, bookId.output.bookId);
  return await chapterCompanions(context, bookId.output.bookId, Number(second));
}

async function homeCompanions(context: Context, isDeep: 0 | 1): Promise<Companions> {
  const feedRequest = { isDeep, gender: '' } as const;
  const [config, feed] = await Promise.all([
    answer(context, 'indexConfig', { isDeep }),
    answer(context, 'homeFeed', feedRequest),
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
  };
}

async function bookCompanions(context: Context, bookId: number): Promise<Companions> {
  const [info, list] = await Promise.all([
    answer(context, 'bookInfo', { bookId }),
    answer(context, 'chapterList', { bookId }),
  ]);
  if (!info || !list) return { answers: [], contents: [], covers: [], missing: true };
  const short = list.chapters.length <= MOST_CHAPTERS;
  return {
    answers: [
      { name: 'bookInfo', request: { bookId }, data: info },
      ...(short ? [{ name: 'chapterList', request: { bookId }, data: list }] : []),
    ],
    contents: [],
    covers: info.book.sourceimg === '' ? [] : [info.book.sourceimg],
    subject: { page: 'book', book: info.book, chapters: short ? list.chapters : undefined },
  };
}

async function chapterCompanions(context: Context, bookId: number, target: number): Promise<Companions> {
  const { answers, subject, missing } = await bookCompanions(context, bookId);
  const none: Companions = { answers, contents: [], covers: [], ...(missing && { missing }) };
  if (subject?.page !== 'book' || !subject.chapters) return none;
  const { book, chapters } = subject;
  const entry = chapters.find((chapter) => chapter.target === target);
  if (entry?.state !== 'free' || entry.bytes > MOST_TEXT_BYTES) return none;
  const file = await context.content.find(entry.hash, 'txt', 'identity');
  if (!file) return none;
  const text = await readFile(file.path, 'utf8');
  return {
    answers,
    contents: [{ hash: entry.hash, text }],
    covers: [],
    subject: { page: 'chapter', book, chapters, target, blocks: parseChapterText(stripWatermarks(text)) },
  };
}

/** A stranger's answer to one call, or null when it is refused: the page then asks itself and hears why. */
async function answer<Name extends EndpointName>(
  context: Context,
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name> | null> {
  const handler = handlers[name] as unknown as Handler<EndpointName>;
  const result = await handler({
    context,
    request: v.parse(endpoints[name].request, request) as never,
    payload: request,
    session: null,
    setSession: () => undefined,
    clearSession: () => undefined,
    loginToken: undefined,
    setLogin: () => undefined,
    clearLogin: () => undefined,
    knownDevices: '',
    setKnownDevices: () => undefined,
    origin: '',
    network: 'unknown',
    charge: () => undefined,
    userAgent: '',
  });
  return result.ok ? (result.value as AnswerOf<Name>) : null;
}
