import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { placeInBlock } from '../../server/content/arrangeHome';
import { translateNames } from '../../server/content/translateNames';
import type { Context } from '../../server/ground/context';
import { importBook } from './importBook';
import { readTranslations } from './readTranslations';

/** content/demo/home.json: the home screen of the demo catalogue. Novels are named by their file, without `.md`. */
const homeSchema = v.object({
  /** What a novel costs where it is not as usual. */
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
        v.object({ title: v.string(), style: v.picklist([1, 2, 3, 4, 5]), novels: v.array(v.string()) }),
      ),
    }),
  ),
});

const DEMO = new URL('../../content/demo/', import.meta.url);

/**
 * Fills the catalogue with the demo novels and their home screen. Doing it again changes nothing. `onNovel` hears how many
 * of them are there.
 */
export async function seedDemo(
  context: Context,
  onNovel: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  // First, so that a killed start has no home that is half translated.
  await translateNames(context, readTranslations(await readFile(new URL('translations.json', DEMO), 'utf8')));
  const home = v.parse(homeSchema, JSON.parse(await readFile(new URL('home.json', DEMO), 'utf8')));
  const folder = new URL('novels/', DEMO);
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.md')).sort();
  const books = new Map<string, number>();
  for (const name of names) {
    const slug = name.slice(0, -'.md'.length);
    const bytes = new Uint8Array(await readFile(new URL(name, folder)));
    const { bookId } = await importBook(context, { name, bytes }, home.pricing[slug] ?? {});
    books.set(slug, bookId);
    onNovel(books.size, names.length);
  }
  for (const tab of home.tabs) {
    for (const block of tab.blocks) {
      for (const slug of block.novels) {
        const bookId = books.get(slug);
        if (bookId === undefined)
          throw new Error(`content/demo/home.json names the novel “${slug}”, which is not there.`);
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
