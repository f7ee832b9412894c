import { countWords } from '../../../formats/wordCount';
import { type PublishOutcome, publishBook } from '../../../server/content/publishBook';
import type { Context } from '../../../server/ground/context';
import { makeCover } from '../cover/makeCover';
import { randomFrom } from '../cover/random';
import { syntheticBook } from './syntheticBook';
import { syntheticText, syntheticTitle } from './syntheticProse';

/** Publishes one long novel, every chapter with its own text. The same seed and size give the same novel. */
export async function publishSyntheticNovel(
  context: Context,
  size: { chapters: number; words: number; parts?: number; freeChapters: number; seed: string },
): Promise<PublishOutcome & { title: string }> {
  const name = `${size.seed} novel ${size.chapters}x${size.words}`;
  const book = syntheticBook(name, 1);
  const inPart = size.parts ? Math.ceil(size.chapters / size.parts) : Number.POSITIVE_INFINITY;
  const sections = Array.from({ length: size.chapters }, (_, index) => {
    const random = randomFrom(`${name} ${index}`);
    const text = syntheticText(random, size.words);
    return {
      target: index + 1,
      title: `Chapter ${index + 1}: ${syntheticTitle(random)}`,
      ...(size.parts && { parts: [`Part ${Math.floor(index / inPart) + 1}`] }),
      text,
      wordCount: countWords(text),
    };
  });
  const outcome = await publishBook(context, {
    ...book,
    language: 'en',
    cover: await makeCover(null, book),
    freeChapters: size.freeChapters,
    pricePerChapter: 1,
    sections,
  });
  return { ...outcome, title: book.title };
}
