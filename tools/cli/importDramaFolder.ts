import { basename, resolve } from 'node:path';
import { PublishError } from '../../server/content/publishBook';
import type { Context } from '../../server/ground/context';
import { FilmError } from '../importers/drama/film/filmError';
import { type ImportedDrama, importDrama } from '../importers/drama/importDrama';
import { changeOf } from './changeOf';
import { fileFault } from './fileFault';
import { oneLine } from './oneLine';
import type { ImportDramaCommand } from './parseCommand';
import { place, settlePlacing } from './placement';

/** Imports one drama, saying how far it is. What is wrong with it is told in one line. Returns the exit code. */
export async function importDramaFolder(
  context: Context,
  command: ImportDramaCommand,
  stop: AbortSignal,
): Promise<number> {
  const { path, title, category, free, price, ladder } = command;
  const placing = command.isPlaced ? await settlePlacing(context, { ...command, kind: 'drama' }) : null;
  const started = performance.now();
  const say = (line: string) => console.log(oneLine(line));
  try {
    const options = { title, category, free, price, ladder, say, signal: stop };
    const imported = await importDrama(context, path, options);
    if (placing) await place(context, placing, imported.bookId);
    console.log(`${describeDrama(imported)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return 0;
  } catch (error) {
    if (stop.aborted) {
      console.error('Stopped. The catalogue is as it was.');
      return 130;
    }
    const reason =
      error instanceof FilmError || error instanceof PublishError ? error.message : fileFault(error);
    if (reason === null) throw error;
    console.error(`${basename(resolve(path))}: ${oneLine(reason)}`);
    return 1;
  }
}

function describeDrama(imported: ImportedDrama): string {
  return changeOf(imported, { items: `${imported.episodes} episodes`, changed: 'episodes' });
}
