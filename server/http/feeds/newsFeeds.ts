import { isAdult } from '../../../contract/catalogue/ageRating';
import { spokenLanguage } from '../../../contract/wire/lateCode';
import {
  changedTitles,
  lastItems,
  type NewsItem,
  type NewsTitle,
  newTitles,
  offeredTitle,
} from '../../catalogue/news';
import { readTeaser } from '../../content/teaser';
import type { Context } from '../../ground/context';
import { adultText } from '../plain/plainAge';
import { PLAIN_TEXTS } from '../plain/plainTexts';
import { shortened } from '../preview/pageWords';
import { ATOM_TYPE, type AtomEntry, type AtomFeed } from './atom';
import { feedPath, SITE_FEED } from './feedPaths';

const MOST_ENTRIES = 30;
/** A longer chapter is not read for its first words. */
const MOST_TEXT_BYTES = 100_000;
const ICON = '/icons/favicon-96.png';

/**
 * Returns the feed of the site: the newest titles, and the newest chapter or episode of those that changed
 * last, the newest first.
 */
export async function siteFeed(context: Context, origin: string): Promise<AtomFeed> {
  const [added, changed] = await Promise.all([
    newTitles(context.db, MOST_ENTRIES),
    changedTitles(context.db, MOST_ENTRIES),
  ]);
  const byId = new Map(changed.map((title) => [title.id, title]));
  const items = await lastItems(context.db, changed, 1);
  const entries = [
    ...added.map((title) => titleEntry(title, origin)),
    ...(await Promise.all(
      items.flatMap((item) => {
        const title = byId.get(item.titleId);
        // What was there from the beginning is in the entry of the title.
        const isLater = title && item.publishedAt !== null && item.publishedAt > title.createdAt;
        return isLater ? [itemEntry(context, title, item, { origin, isInSite: true })] : [];
      }),
    )),
  ]
    .sort((a, b) => b.updated.getTime() - a.updated.getTime())
    .slice(0, MOST_ENTRIES);
  return {
    ...feedOf(origin, SITE_FEED, '/home', entries),
    title: context.house.now().name,
    updated: entries[0]?.updated ?? new Date(0),
    author: context.house.now().name,
  };
}

/**
 * Returns the feed of a title: its last chapters or episodes, the last one first. Null if readers cannot find
 * the title.
 */
export async function titleFeed(context: Context, origin: string, id: number): Promise<AtomFeed | null> {
  const title = await offeredTitle(context.db, id);
  if (!title) return null;
  const items = (await lastItems(context.db, [title], MOST_ENTRIES)).sort((a, b) => b.target - a.target);
  const entries = await Promise.all(
    items.map((item) => itemEntry(context, title, item, { origin, isInSite: false })),
  );
  return {
    ...feedOf(origin, feedPath(id), pagePathOf(title), entries),
    title: title.title,
    subtitle: blurbOf(title),
    updated: title.updatedAt,
    author: title.author || context.house.now().name,
    ...(title.language !== '' && { language: title.language }),
  };
}

function feedOf(origin: string, path: string, page: string, entries: readonly AtomEntry[]) {
  return {
    id: origin + path,
    icon: origin + ICON,
    links: [
      { rel: 'self', href: origin + path, type: ATOM_TYPE },
      { rel: 'alternate', href: origin + page, type: 'text/html' },
    ],
    entries,
  };
}

function titleEntry(title: NewsTitle, origin: string): AtomEntry {
  return {
    ...wordsOf(title, origin, pagePathOf(title)),
    title: title.title,
    updated: title.createdAt,
    published: title.createdAt,
    summary: blurbOf(title),
  };
}

/** A title for adults has no words here, only its name: nobody is asked for their age. */
function blurbOf(title: NewsTitle): string {
  return isAdult(title) ? adultText(spokenLanguage(title.language)) : shortened(title.description);
}

type Place = { readonly origin: string; readonly isInSite: boolean };

async function itemEntry(
  context: Context,
  title: NewsTitle,
  item: NewsItem,
  { origin, isInSite }: Place,
): Promise<AtomEntry> {
  const folder = title.kind === 'drama' ? 'drama' : 'reading';
  const at = item.publishedAt ?? title.createdAt;
  const isClosed = isAdult(title);
  const teaser = isClosed ? blurbOf(title) : await teaserOf(context, item);
  const name = (isClosed ? '' : item.title) || nameOf(title, item.target);
  return {
    ...wordsOf(title, origin, `/${folder}/${title.id}/${item.target}`),
    title: isInSite ? `${title.title} · ${name}` : name,
    updated: at,
    published: at,
    ...(teaser !== '' && { summary: teaser }),
  };
}

/** A priced chapter has no words here. */
async function teaserOf(context: Context, item: NewsItem): Promise<string> {
  if (item.price > 0 || item.sealed || item.contentHash === '' || item.bytes > MOST_TEXT_BYTES) return '';
  return shortened(await readTeaser(context, item));
}

function wordsOf({ author, category, language, tags }: NewsTitle, origin: string, path: string) {
  const names = [category, ...tags].filter((name) => name !== '');
  return {
    id: origin + path,
    ...(author !== '' && { author }),
    ...(language !== '' && { language }),
    categories: names.map((name) => ({ term: name, label: name })),
    links: [{ rel: 'alternate', href: origin + path, type: 'text/html' }],
  };
}

function nameOf({ kind, language }: NewsTitle, target: number): string {
  const texts = PLAIN_TEXTS[spokenLanguage(language)];
  return (kind === 'drama' ? texts.episode : texts.chapter).replace('#', String(target));
}

function pagePathOf({ id, kind }: NewsTitle): string {
  return `/${kind === 'drama' ? 'dramaInfo' : 'bookInfo'}/${id}`;
}
