import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints';
import { endpoints } from '../../contract/endpoints';
import { FIRST_PAGE_DATA_ID, type FirstPageData } from '../../contract/firstPage';
import { LANGUAGES } from '../../contract/limits';
import type { Context } from '../context';
import type { Handler } from '../handlers/handler';
import { handlers } from '../handlers/handlers';
import { filesFor, type RouteFiles } from './routeFiles';

/** Covers on the screen before anything is scrolled: the three of the carousel. */
const FIRST_COVERS = 3;
/** Longer lists and texts would hold up the page they come with. */
const MOST_CHAPTERS = 300;
const MOST_TEXT_BYTES = 60_000;

type Visit = { readonly url: URL; readonly acceptLanguage: string | undefined };
type Companions = FirstPageData & { covers: string[] };

/**
 * The app's page with what its first screen needs (decision 0013): links to the page's own code and covers, and the
 * answers to what it will ask at once. For visitors without a session only: it says nothing about anybody.
 */
export async function composeFirstPage(
  context: Context,
  index: string,
  files: RouteFiles,
  visit: Visit,
): Promise<string> {
  const { pathname } = visit.url;
  const { scripts, styles } = filesFor(files, pathname, languageOf(visit.acceptLanguage));
  const { covers, ...data } = await companionsOf(context, visit.url);
  const links = [
    ...scripts.map((href) => `<link rel="modulepreload" href="${escape(href)}">`),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${escape(href)}">`),
    ...covers.map((href) => `<link rel="preload" as="image" href="${escape(href)}">`),
  ];
  if (data.answers.length > 0) {
    links.push(`<script type="application/json" id="${FIRST_PAGE_DATA_ID}">${escapeJson(data)}</script>`);
  }
  return index.replace('</head>', () => `${links.join('\n')}\n</head>`);
}

async function companionsOf(context: Context, url: URL): Promise<Companions> {
  const none: Companions = { answers: [], contents: [], covers: [] };
  const [, page, first, second] = url.pathname.split('/');
  const isDeep = url.searchParams.get('isDeepLink') === '1' ? 1 : 0;
  if (url.pathname === '/' || page === 'home') return await homeCompanions(context, isDeep);
  const bookId = v.safeParse(endpoints.bookInfo.request, { bookId: Number(first) });
  if (!bookId.success) return none;
  if (page === 'bookInfo') return await bookCompanions(context, bookId.output.bookId);
  if (page === 'reading') return await chapterCompanions(context, bookId.output.bookId, Number(second));
  return none;
}

async function homeCompanions(context: Context, isDeep: 0 | 1): Promise<Companions> {
  const feedRequest = { isDeep, gender: '' } as const;
  const [config, feed] = await Promise.all([
    answer(context, 'indexConfig', { isDeep }),
    answer(context, 'homeFeed', feedRequest),
  ]);
  if (!config || !feed) return { answers: [], contents: [], covers: [] };
  const covers = feed.list[0]?.list.slice(0, FIRST_COVERS).map((card) => card.sourceImg) ?? [];
  return {
    answers: [
      { name: 'indexConfig', request: { isDeep }, data: config },
      { name: 'homeFeed', request: feedRequest, data: feed },
    ],
    contents: [],
    covers: covers.filter((cover) => cover !== ''),
  };
}

async function bookCompanions(context: Context, bookId: number): Promise<Companions> {
  const [info, list] = await Promise.all([
    answer(context, 'bookInfo', { bookId }),
    answer(context, 'chapterList', { bookId }),
  ]);
  if (!info || !list) return { answers: [], contents: [], covers: [] };
  const short = list.chapters.length <= MOST_CHAPTERS;
  return {
    answers: [
      { name: 'bookInfo', request: { bookId }, data: info },
      ...(short ? [{ name: 'chapterList', request: { bookId }, data: list }] : []),
    ],
    contents: [],
    covers: info.book.sourceimg === '' ? [] : [info.book.sourceimg],
  };
}

async function chapterCompanions(context: Context, bookId: number, target: number): Promise<Companions> {
  const { answers } = await bookCompanions(context, bookId);
  const list = answers.find(({ name }) => name === 'chapterList')?.data as
    | AnswerOf<'chapterList'>
    | undefined;
  const entry = list?.chapters.find((chapter) => chapter.target === target);
  const contents: FirstPageData['contents'] = [];
  if (entry?.state === 'free' && entry.bytes <= MOST_TEXT_BYTES) {
    const file = await context.content.find(entry.hash, 'txt', 'identity');
    if (file) contents.push({ hash: entry.hash, text: await readFile(file.path, 'utf8') });
  }
  return { answers, contents, covers: [] };
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
  });
  return result.ok ? (result.value as AnswerOf<Name>) : null;
}

/** The visitor's first language where the app speaks it, else English. */
function languageOf(header: string | undefined): string {
  const first = header?.split(',')[0]?.trim().toLowerCase().split(/[-;]/)[0];
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON that no parser of HTML takes for anything else, whatever a title or a chapter says. */
function escapeJson(data: FirstPageData): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
