import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { DEFAULT_FREE_CHAPTERS } from '../../contract/catalogue/limits';
import { CHAPTER_PRICE_COINS } from '../../contract/money/limits';
import { placeInBlock } from '../../server/content/arrangeHome';
import { translateNames } from '../../server/content/translateNames';
import type { Context } from '../../server/ground/context';
import { products } from '../../server/ground/db/schema/payments';
import { keepProducts, readProducts } from '../../server/payments/keepProduct';
import { importDrama } from './drama/importDrama';
import { importBook } from './importBook';
import { readTranslations } from './readTranslations';

/**
 * content/demo/home.json: the home screen of the demo catalogue. `novels/` and a file name without `.md`
 * names a novel, `dramas/` and a folder a drama; `zh/novels/` and `zh/dramas/` those in Chinese.
 */
const homeSchema = v.object({
  /** Novels with other than the usual prices. */
  pricing: v.optional(
    v.record(v.string(), v.object({ freeChapters: v.number(), pricePerChapter: v.optional(v.number()) })),
    {},
  ),
  tabs: v.array(
    v.object({
      indexValue: v.string(),
      title: v.string(),
      type: v.picklist([1, 4]),
      blocks: v.array(
        v.object({ title: v.string(), style: v.picklist([1, 2, 3, 4, 5]), titles: v.array(v.string()) }),
      ),
    }),
  ),
});

const DEMO = new URL('../../content/demo/', import.meta.url);
/** The order numbers the titles, so a new shelf goes last. */
const SHELVES = ['', 'ru/', 'zh/', 'pt/'];

/**
 * Fills the catalogue with the demo novels, the dramas based on them, their home screen, and packages of
 * coins. Idempotent. Calls `onTitle` after each title with the number of titles done.
 */
export async function seedDemo(
  context: Context,
  onTitle: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  // First, so that a killed start never leaves a home that is half translated.
  await translateNames(context, readTranslations(await readFile(new URL('translations.json', DEMO), 'utf8')));
  await seedProducts(context);
  const home = v.parse(homeSchema, JSON.parse(await readFile(new URL('home.json', DEMO), 'utf8')));
  const shelves = await Promise.all(SHELVES.map(readShelf));
  const all = shelves.reduce((sum, { novels, dramas }) => sum + novels.length + dramas.length, 0);
  const ids = new Map<string, number>();
  const keep = (path: string, bookId: number) => {
    ids.set(path, bookId);
    onTitle(ids.size, all);
  };
  for (const { shelf, novels, dramas } of shelves) {
    for (const name of novels) {
      const slug = name.slice(0, -'.md'.length);
      const bytes = new Uint8Array(await readFile(new URL(`${shelf}novels/${name}`, DEMO)));
      const { bookId } = await importBook(
        context,
        { name, bytes },
        {
          freeChapters: DEFAULT_FREE_CHAPTERS,
          pricePerChapter: CHAPTER_PRICE_COINS,
          ...home.pricing[slug],
        },
      );
      keep(`${shelf}novels/${slug}`, bookId);
    }
    // After the novels, which they name. Without ffmpeg, so that the catalogue is the same on every machine.
    for (const name of dramas) {
      const folder = fileURLToPath(new URL(`${shelf}dramas/${name}`, DEMO));
      keep(`${shelf}dramas/${name}`, (await importDrama(context, folder, { ffmpeg: false })).bookId);
    }
  }
  for (const tab of home.tabs) {
    for (const block of tab.blocks) {
      for (const path of block.titles) {
        const bookId = ids.get(path);
        if (bookId === undefined)
          throw new Error(`content/demo/home.json names “${path}”, which is not there.`);
        await placeInBlock(context, {
          bookId,
          tab: tab.indexValue,
          tabTitle: tab.title,
          tabType: tab.type,
          block: block.title,
          style: block.style,
        });
      }
    }
  }
}

async function readShelf(shelf: string) {
  const novels = await namesIn(new URL(`${shelf}novels/`, DEMO));
  return {
    shelf,
    novels: novels.filter((name) => name.endsWith('.md')),
    dramas: await namesIn(new URL(`${shelf}dramas/`, DEMO)),
  };
}

async function namesIn(folder: URL): Promise<string[]> {
  return (await readdir(fileURLToPath(folder))).filter((name) => !name.startsWith('.')).sort();
}

const FILE = new URL('../../content/demo/products.json', import.meta.url);

/** Puts the demo's packages on sale if nothing was ever sold. */
export async function seedProducts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  if ((await db.$count(products)) > 0) return;
  await keepProducts(db, readProducts(await readFile(FILE, 'utf8')), now());
}
