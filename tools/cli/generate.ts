import type { Context } from '../../server/ground/context';
import { addSyntheticCatalogue } from '../importers/synthetic/syntheticCatalogue';
import { makeSyntheticHome } from '../importers/synthetic/syntheticHome';
import { publishSyntheticNovel } from '../importers/synthetic/syntheticNovel';
import type { GenerateCommand } from './parseCommand';
import { place, settlePlacing } from './placement';

/** A home block shows a few dozen books; more would only fill it. */
const MOST_PLACED = 200;

/** Makes synthetic books, or one synthetic novel. Returns the exit code. */
export async function generate(
  context: Context,
  command: GenerateCommand,
  stop: AbortSignal,
): Promise<number> {
  const started = performance.now();
  const isPlaced = command.tab !== undefined || command.block !== undefined || command.novel !== null;
  const placing = isPlaced ? await settlePlacing(context, { ...command, kind: 'novel' }) : null;
  if (command.novel) {
    const { chapters, words } = command.novel;
    const freeChapters = command.freeChapters ?? chapters;
    const novel = await publishSyntheticNovel(context, {
      chapters,
      words,
      parts: command.parts,
      freeChapters,
      seed: command.seed,
    });
    if (placing) await place(context, placing, novel.bookId);
    console.log(
      `${novel.title} (book ${novel.bookId}): ${novel.outcome}, ${chapters} chapters of about ${words} words (${seconds(started)})`,
    );
    return 0;
  }
  let placed = 0;
  await addSyntheticCatalogue(context, command, stop, async (done, ids) => {
    for (const id of placing ? ids.slice(0, MOST_PLACED - placed) : []) {
      if (placing) await place(context, placing, id);
      placed += 1;
    }
    console.log(`${done} of ${command.books} books (${seconds(started)})`);
  });
  if (stop.aborted) {
    console.error('Stopped. The same command goes on from here.');
    return 130;
  }
  if (command.home) {
    const title = await makeSyntheticHome(context, { ...command.home, seed: command.seed });
    console.log(`Home tab “${title}” (${seconds(started)})`);
  }
  return 0;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
